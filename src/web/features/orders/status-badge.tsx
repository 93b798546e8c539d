import { useTranslation } from 'react-i18next'
import type { RentalStatus } from '#domain/renting/orders/order.contract.ts'
import { Badge, type BadgeProps } from '#web/ui/badge.tsx'

const tones: Record<RentalStatus, NonNullable<BadgeProps['tone']>> = {
  held: 'warning',
  requested: 'neutral',
  confirmed: 'good',
  packed: 'good',
  out_for_delivery: 'primary',
  active: 'good',
  return_in_transit: 'primary',
  inspecting: 'primary',
  completed: 'good',
  overdue: 'bad',
  released: 'neutral',
  declined: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
}

export function StatusBadge({ status }: { status: RentalStatus }) {
  const { t } = useTranslation('orders')
  return <Badge tone={tones[status]}>{t(`status-${status}`)}</Badge>
}
