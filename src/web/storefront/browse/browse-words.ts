import { useTranslation } from 'react-i18next'
import type { Facet } from '#domain/catalogue/search/facet.policy.ts'
import { pickupName } from '#domain/site/areas/area.policy.ts'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { useColorName } from '#web/features/items/swatch.tsx'
import { useLocale } from '#web/runtime/links.ts'

/** The word for a value of a filter. */
export function useFilterWord(): (name: Facet, value: string) => string {
  const { t } = useTranslation('items')
  const size = useSizeName()
  const color = useColorName()
  const locale = useLocale()
  return (name, value) => {
    if (name === 'size') return size(value)
    if (name === 'color') return color(value)
    if (name === 'area') return pickupName(value, locale)
    return t(`${name}.${value}`)
  }
}
