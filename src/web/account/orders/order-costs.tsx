import { useTranslation } from 'react-i18next'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import { formatMoney } from '#values/money.ts'
import { costsOf } from '#web/account/rental/costs.ts'
import { OrderSummary } from '#web/features/orders/order-summary.tsx'
import { useDepositText } from '#web/features/orders/use-deposit-text.ts'
import { useLocale } from '#web/runtime/links.ts'

/** The charges of an order, and what of them was not charged or came back. */
export function OrderCosts({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const depositText = useDepositText(order.method)
  const locale = useLocale()
  const { isPaid, label, charges, agreed, notCharged, extended, refunded } = costsOf(order)
  const { returned } = order.credit
  const changes = [
    { name: t('notCharged'), amount: -notCharged },
    { name: t('extended'), amount: extended },
    { name: t('refunded'), amount: -refunded },
  ].filter(({ amount }) => amount !== 0)
  return (
    <OrderSummary
      quote={{ ...order.quote, charges, total: agreed, deposit: standingDeposit(order.rentals) }}
      title={t(isPaid ? 'paid' : 'cost')}
      totalLabel={t(label)}
      changes={changes}
      codes={
        returned > 0 ? <p className="mt-3 type-small text-quiet">{t('creditReturned', { amount: formatMoney(returned, locale) })}</p> : null
      }
      depositText={depositText}
    />
  )
}
