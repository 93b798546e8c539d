import { useTranslation } from 'react-i18next'
import type { Facet } from '#domain/catalogue/search/facet.policy.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { useColorName } from '#web/features/items/swatch.tsx'

/** The word for a value of a filter. */
export function useFilterWord(): (name: Facet, value: string) => string {
  const { t } = useTranslation('items')
  const size = useSizeName()
  const color = useColorName()
  return (name, value) => {
    if (name === 'size') return size(value)
    if (name === 'color') return color(value)
    return t(`${name}.${value}`)
  }
}
