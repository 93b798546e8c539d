import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'

/** Names a measured part of a piece: around a woman's chest it is the bust. */
export function usePartName({ category, measurements }: Pick<ItemCard, 'category' | 'measurements'>) {
  const { t } = useTranslation('items')
  const saysBust = category === 'Women' && !measurements.some(({ part }) => part === 'bust')
  return (part: ItemCard['measurements'][number]['part']) => t(`part.${part === 'chest' && saysBust ? 'bust' : part}`)
}
