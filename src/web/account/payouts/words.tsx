import { useTranslation } from 'react-i18next'
import type { Earning, PayoutRow } from '#domain/money/payouts/payout.contract.ts'
import type { EarningPart, EarningState } from '#domain/money/payouts/payout.policy.ts'
import { commissionPercentOf } from '#domain/money/payouts/payout.policy.ts'
import { formatDay, formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Readonly<Record<EarningState, BadgeProps['tone']>> = {
  accrued: 'neutral',
  waiting: 'neutral',
  held: 'warning',
  due: 'primary',
  batched: 'primary',
  paid: 'good',
  settled: 'neutral',
}

/** The state of a rental's amount; a paid one names the day of its payout. */
export function EarningBadge({ earning: { state, payout } }: { earning: Earning }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const isPaid = state === 'paid' && payout
  return <Badge tone={tones[state]}>{isPaid ? t('paidOn', { day: formatDay(payout.batch, locale) }) : t(`state.${state}`)}</Badge>
}

const statusTones = { batched: 'primary', paid: 'good', failed: 'bad' } as const

export function PayoutBadge({ status }: Pick<PayoutRow, 'status'>) {
  const { t } = useTranslation('payouts')
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
}

/** The words of a line of a statement; the commission says its share. */
export function usePartWords(earning: Earning): (part: EarningPart) => string {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  return (part) => t(`part.${part}`, { percent: formatNumber(commissionPercentOf(earning), locale) })
}
