import { useTranslation } from 'react-i18next'
import type { PayoutStatus } from '#domain/money/payouts/payout.policy.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { batched: 'primary', paid: 'good', failed: 'bad' } as const

/** The outcome of a payout, for the staff who make it. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  const { t } = useTranslation('payout-admin')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
