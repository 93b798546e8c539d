import { useTranslation } from 'react-i18next'
import { useSizeName } from '#web/features/items/size-name.tsx'
import { useColorName } from '#web/features/items/swatch.tsx'
import type { FilterName } from './browse-address.ts'

/** The word for a value of a filter. */
export function useFilterWord(): (name: FilterName | 'category', value: string) => string {
  const { t } = useTranslation('items')
  const size = useSizeName()
  const color = useColorName()
  return (name, value) => {
    if (name === 'size') return size(value)
    if (name === 'color') return color(value)
    return t(`${name === 'pickup' ? 'area' : name}.${value}`)
  }
}
