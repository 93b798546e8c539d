import { useTranslation } from 'react-i18next'
import type { CashStatus } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = { open: 'primary', counting: 'warning', reconciled: 'good', variance: 'bad', resolved: 'neutral' } as const

/** The state of a cash session. */
export function CashBadge({ status }: { status: CashStatus }) {
  const { t } = useTranslation('cash')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
