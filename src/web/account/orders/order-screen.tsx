import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { formatRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { standingOf } from '#web/account/rental/costs.ts'
import { DeliveryCode } from '#web/account/rental/delivery-code.tsx'
import { Due } from '#web/account/rental/due.tsx'
import { useHeadline } from '#web/account/rental/headline.ts'
import { Meeting } from '#web/account/rental/meeting.tsx'
import { CancelRental } from '#web/account/rental/rental-changes.tsx'
import { isCancellable, isClaimable, isUnderWay, RentalDueCard, useRentalsDue } from '#web/account/rental/rental-due.tsx'
import { rescuable } from '#web/account/rental/rescues.ts'
import { useRentalWords } from '#web/account/rental/use-rental-words.ts'
import { AskCard } from '#web/account/reviews/ask-card.tsx'
import { useReadAbout } from '#web/features/notifications/use-read-about.ts'
import { IdentityWanted } from '#web/features/orders/identity-wanted.tsx'
import { Piece } from '#web/features/orders/piece.tsx'
import { dueOf, spanOf, stepsOf } from '#web/features/orders/rental-steps.ts'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { ProgressBars } from '#web/features/orders/timeline.tsx'
import { TransferCard } from '#web/features/orders/transfer-card.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { pageRequest, prefetch, prefetchOwn, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { Documents } from './documents.tsx'
import { Help } from './help.tsx'
import { MailCard } from './mail-card.tsx'
import { MoneyBack } from './money-back.tsx'
import { OrderCosts } from './order-costs.tsx'
import { OrderOutcome, RefusedRental } from './outcome.tsx'
import { PayAgain } from './pay-again.tsx'
import { pollOf } from './poll.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  await prefetchOwn({ context, url }, (api) => [
    api.orders.get.queryOptions({ input: { id } }),
    api.invoices.list.queryOptions({ input: { order: id } }),
  ])
  const { api, queryClient } = context.get(pageRequest)
  const order = queryClient.getQueryData(api.orders.get.queryKey({ input: { id } }))
  const rentals = order?.rentals ?? []
  const known = rentals.filter((rental) => isRefused(rental) || isUnderWay(rental) || isCancellable(rental))
  return prefetch(context, () => [
    ...rentals.filter(isClaimable).map(({ id: rental }) => api.claims.ofRental.queryOptions({ input: { id: rental } })),
    ...known.map(({ id: rental }) => api.rentals.get.queryOptions({ input: { id: rental } })),
    ...rescuable(order ? [order] : []).map(({ id: rental }) => api.rentals.replacements.queryOptions({ input: { id: rental } })),
  ])
}

/** The interval at which an awaited transfer is checked. */
const transferMs = 10_000

/** One order: what is due, the way of each rental, where it goes and what it cost. */
export default function OrderScreen() {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const locale = useLocale()
  const headline = useHeadline()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  useReadAbout(id)
  const { data: order, refetch } = useSuspenseQuery({
    ...api.orders.get.queryOptions({ input: { id } }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.transfer ? transferMs : pollOf(state.data?.rentals ?? [])),
  })
  useLive([`order:${id}`], refetch)
  const dues = useRentalsDue(order)
  const due = dueOf(order)
  const isDueHere = due === 'pay' || due === 'return'
  const coming = order.rentals.find(({ status }) => status === 'out_for_delivery')
  return (
    <div className="wrap pt-6 lg:pt-8">
      <PageHead title={`${order.number} · ${t('title')}`} />
      <nav aria-label={t('breadcrumb')} className="flex items-center gap-2 type-small text-quiet">
        <LocalLink to="/profile/orders" className="print:hidden inline-flex min-h-11 items-center hover:text-primary-text lg:min-h-0">
          {t('title')}
        </LocalLink>
        <Icon of={ChevronRight} className="print:hidden size-4 rtl:-scale-x-100" />
        <bdi translate="no" aria-current="page">
          {order.number}
        </bdi>
      </nav>
      <h1 className="mt-2 type-h1-small">{headline(order)}</h1>
      <p className="mt-1 type-body text-quiet">
        {t('pieces', { count: order.rentals.length })}
        {t('comma')}
        {formatRange(spanOf(standingOf(order)), locale)}
      </p>
      <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_384px]">
        <div className="flex min-w-0 flex-col gap-10">
          <Meeting order={order} />
          {coming ? <DeliveryCode rental={coming} order={order} /> : null}
          {search.get('payment') === 'over' && !meaningOf(order.status).isBooked ? (
            <p role="alert" className="rounded-card bg-warning-tint px-5 py-4 text-secondary leading-6">
              {t('again.over')}
            </p>
          ) : null}
          <MoneyBack order={order} />
          {order.paymentDue ? <PayAgain order={order} due={order.paymentDue} /> : null}
          {order.transfer ? <TransferCard order={order} transfer={order.transfer} /> : <Due order={order} />}
          {dues.map((due, index) => (
            <RentalDueCard key={`${due.rental.id} ${due.title}`} order={order} due={due} isInPlace={index > 0 || isDueHere} />
          ))}
          <div className="print:hidden empty:hidden">
            <AskCard rentals={order.rentals} />
          </div>
          {dues.some(({ isRefundOpen }) => isRefundOpen) ? null : <OrderOutcome order={order} />}
          {order.rentals.some(({ status }) => meaningOf(status).isComing) ? <IdentityWanted /> : null}
          <section>
            <h2 className="type-h2">{t('yourPieces')}</h2>
            <ul className="mt-3 border-t border-ink">
              {order.rentals.map((rental) => (
                <RentalRow key={rental.id} rental={rental} order={order} />
              ))}
            </ul>
          </section>
        </div>
        <div className="flex flex-col gap-6">
          <DeliveryCard order={order} />
          <MailCard order={order} />
          <OrderCosts order={order} />
          <div className="print:hidden flex flex-col gap-6">
            <Documents order={order} />
            <Help />
          </div>
        </div>
      </div>
    </div>
  )
}

function RentalRow({ rental, order }: { rental: Rental; order: Order }) {
  const { t } = useTranslation(['rentals', 'orders'])
  const words = useRentalWords()
  const { title, next } = words(rental, order)
  const { api } = useViewer()
  const locale = useLocale()
  const { data: view } = useQuery({
    ...api.rentals.get.queryOptions({ input: { id: rental.id } }),
    staleTime: 10_000,
    enabled: isUnderWay(rental) || isCancellable(rental),
  })
  const onShop = view?.money?.onShop ?? 0
  const steps = stepsOf(rental, order.delivery)
  return (
    <li className="border-b border-line py-6">
      <Piece piece={rental} badge={<StatusBadge status={rental.status} />}>
        {onShop > 0 ? <p className="mt-1 type-small text-good">{t('replace.onShopOf', { amount: formatMoney(onShop, locale) })}</p> : null}
      </Piece>
      <div className="mt-5 flex flex-col gap-4">
        <div>
          <p className="type-label">{title}</p>
          <p className="text-secondary leading-6 text-quiet">{next}</p>
        </div>
        {isRefused(rental) ? <RefusedRental rental={rental} /> : null}
        {steps.length > 0 ? <ProgressBars steps={steps} /> : null}
        <div className="print:hidden -my-2 flex flex-wrap items-center justify-between gap-x-6">
          <LocalLink
            to={`/profile/orders/${order.id}/rentals/${rental.id}`}
            aria-label={t('viewNamed', { name: rental.name })}
            className="inline-flex min-h-11 w-fit items-center gap-2"
          >
            <span className={linkClass}>{t('view')}</span>
            <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
          </LocalLink>
          {view ? <CancelRental rental={rental} order={order} view={view} /> : null}
        </div>
      </div>
    </li>
  )
}

function isRefused({ status }: Rental): boolean {
  return status === 'declined' || status === 'expired'
}
