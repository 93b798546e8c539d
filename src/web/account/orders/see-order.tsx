import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'

/** The link to an order's own page. */
export function SeeOrder({ order, className }: { order: Order; className?: string }) {
  const { t } = useTranslation('orders')
  return (
    <LocalLink
      to={`/profile/orders/${order.id}`}
      aria-label={t('seeNamed', { number: order.number })}
      className={cn('inline-flex min-h-11 items-center gap-2', className)}
    >
      <span className={linkClass}>{t('see')}</span>
      <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
    </LocalLink>
  )
}
