import { useTranslation } from 'react-i18next'
import { formatMoney } from '#values/money.ts'
import { OrderSummary } from '#web/features/orders/order-summary.tsx'
import { Piece } from '#web/features/orders/piece.tsx'
import { TransferCard, type TransferCardProps } from '#web/features/orders/transfer-card.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** The order is placed, and waits for its transfer. */
export function AwaitedTransfer({ order, transfer }: TransferCardProps) {
  const { t } = useTranslation(['transfers', 'orders'])
  const locale = useLocale()
  const { amount, deposit } = transfer
  const sums = { amount: formatMoney(amount - deposit, locale), deposit: formatMoney(deposit, locale), sum: formatMoney(amount, locale) }
  const title = t('title', { amount: sums.sum })
  return (
    <div className="wrap grid items-start gap-x-14 gap-y-10 pt-8 lg:grid-cols-[1fr_384px] lg:pt-12">
      <div className="min-w-0">
        <PageHead title={title} />
        <h1 className="type-h1-small">{title}</h1>
        <div className="mt-6 max-w-160">
          <TransferCard order={order} transfer={transfer} />
          <LocalLink to={`/profile/orders/${order.id}`} className="mt-4 inline-flex min-h-11 items-center">
            <span className={linkClass}>{t('order')}</span>
          </LocalLink>
        </div>
      </div>
      <OrderSummary
        quote={order.quote}
        title={<bdi translate="no">{order.number}</bdi>}
        head={
          <ul className="mt-2">
            {order.quote.lines.map((line) => (
              <li key={`${line.itemId}/${line.color}/${line.from}`} className="border-b border-line py-4">
                <Piece piece={line} isLinked={false} isSmall />
              </li>
            ))}
          </ul>
        }
        totalLabel={t('orders:toPay')}
        depositText={t('depositText')}
        together={deposit > 0 ? t('together', sums) : null}
      />
    </div>
  )
}
