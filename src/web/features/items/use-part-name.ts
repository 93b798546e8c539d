import { useTranslation } from 'react-i18next'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'

type Part = ItemCard['measurements'][number]['part']

interface Measured {
  category?: string | null | undefined
  measurements: readonly { part: Part }[]
}

/** The name of a measured part of a piece: around a woman's chest it is the bust. */
export function partNameOf(part: Part, { category, measurements }: Measured): Part {
  const saysBust = category === 'Women' && !measurements.some((measured) => measured.part === 'bust')
  return part === 'chest' && saysBust ? 'bust' : part
}

/** Names the measured parts of a piece. */
export function usePartName(piece: Measured): (part: Part) => string {
  const { t } = useTranslation('items')
  return (part) => t(`part.${partNameOf(part, piece)}`)
}
