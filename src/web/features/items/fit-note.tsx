import { useTranslation } from 'react-i18next'
import { type Fit, fitOf } from '#domain/catalogue/items/fit.policy.ts'
import type { ItemCard } from '#domain/catalogue/items/item.contract.ts'
import { useBody } from '#web/features/body/body-store.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { fits: 'good', tight: 'warning', loose: 'neutral' } as const

/** The fit of an item for the measurements stored in this browser; null where that is unknown. */
export function useFit({ category, measurements }: Pick<ItemCard, 'category' | 'measurements'>): Fit | null {
  const body = useBody()
  return category === 'Kids' ? null : fitOf(body, measurements)
}

/** 'Fits you', or why it may not. */
export function FitNote({ item, className }: { item: Pick<ItemCard, 'category' | 'measurements'>; className?: string }) {
  const { t } = useTranslation('items')
  const fit = useFit(item)
  return fit ? (
    <Badge tone={tones[fit]} className={className}>
      {t(`fit.${fit}`)}
    </Badge>
  ) : null
}
