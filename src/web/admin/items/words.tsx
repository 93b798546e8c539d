import { useTranslation } from 'react-i18next'
import type { StockState } from '#domain/renting/stock/stock.policy.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Readonly<Record<StockState, BadgeProps['tone']>> = {
  live: 'good',
  paused: 'neutral',
  suspended: 'bad',
  archived: 'neutral',
  draft: 'neutral',
  submitted: 'primary',
  changes_requested: 'warning',
  rejected: 'bad',
}

/** How an item stands on the market. */
export function StateBadge({ state }: { state: StockState }) {
  const { t } = useTranslation('stock')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
