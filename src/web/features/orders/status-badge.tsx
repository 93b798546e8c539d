import { useTranslation } from 'react-i18next'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { Badge } from '#web/ui/badge.tsx'

export function StatusBadge({ status }: { status: RentalStatus }) {
  const { t } = useTranslation('orders')
  return <Badge tone={meaningOf(status).tone}>{t(`status-${status}`)}</Badge>
}
