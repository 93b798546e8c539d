import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight, MapPin, Package } from 'lucide'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { formatRange, noBreak } from '#values/format.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { slotWords } from '#web/features/orders/day-words.ts'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { OrderSummary } from '#web/features/orders/order-summary.tsx'
import { IdentityWanted } from '#web/features/orders/identity-wanted.tsx'
import { formatPhone } from '#values/phone.ts'
import { Piece } from '#web/features/orders/piece.tsx'
import { isBooked, isOver, spanOf, stepsOf } from '#web/features/orders/rental-steps.ts'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { Timeline } from '#web/features/orders/timeline.tsx'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Documents } from './documents.tsx'
import { Due } from './due.tsx'
import { useHeadline } from './headline.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  return prefetch(context, (api) => [
    api.orders.get.queryOptions({ input: { id } }),
    api.invoices.list.queryOptions({ input: { order: id } }),
  ])
}

/** One order: what is due, the way of each rental, where it goes and what it cost. */
export default function OrderScreen() {
  const { t } = useTranslation('orders')
  const { api } = useViewer()
  const locale = useLocale()
  const headline = useHeadline()
  const { id = '' } = useParams()
  const { data: order } = useSuspenseQuery({ ...api.orders.get.queryOptions({ input: { id } }), staleTime: 10_000 })
  const isPaid = order.payment?.status === 'captured'
  const label = isPaid ? 'paid' : order.payment?.status === 'cash_due' ? 'toPayCash' : 'toPay'
  return (
    <div className="wrap pt-6 lg:pt-8">
      <PageHead title={`${order.number} · ${t('title')}`} />
      <nav aria-label={t('breadcrumb')} className="flex items-center gap-2 type-small text-quiet">
        <LocalLink to="/profile/orders" className="inline-flex min-h-11 items-center hover:text-primary-text lg:min-h-0">
          {t('title')}
        </LocalLink>
        <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
        <bdi aria-current="page">{order.number}</bdi>
      </nav>
      <h1 className="mt-2 type-h1-small">{headline(order)}</h1>
      <p className="mt-1 type-body text-quiet">
        {t('pieces', { count: order.rentals.length })}
        {t('comma')}
        {formatRange(spanOf(order.rentals), locale)}
      </p>
      <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_384px]">
        <div className="flex min-w-0 flex-col gap-10">
          <Due order={order} />
          {isBooked(order) && !isOver(order) ? <IdentityWanted /> : null}
          <section>
            <h2 className="type-h2">{t('yourPieces')}</h2>
            <ul className="mt-3 border-t border-ink">
              {order.rentals.map((rental) => (
                <RentalRow key={rental.id} rental={rental} delivery={order.delivery} />
              ))}
            </ul>
          </section>
        </div>
        <div className="flex flex-col gap-6">
          <DeliveryCard order={order} />
          <OrderSummary quote={order.quote} title={t(isPaid ? 'paid' : 'cost')} totalLabel={t(label)} depositText={t('depositText')} />
          <Documents order={order} />
          <Help />
        </div>
      </div>
    </div>
  )
}

function RentalRow({ rental, delivery }: { rental: Rental; delivery: Order['delivery'] }) {
  const { t } = useTranslation('orders')
  const steps = stepsOf(rental, delivery)
  return (
    <li className="border-b border-line py-6">
      <Piece piece={rental} badge={<StatusBadge status={rental.status} />} />
      <div className="mt-6">{steps.length > 0 ? <Timeline steps={steps} /> : <p className="text-[15px] text-quiet">{t('noSteps')}</p>}</div>
    </li>
  )
}

const ways = [
  { name: 'contact', to: '/contact' },
  { name: 'changes', to: '/return-policy' },
  { name: 'questions', to: '/faq' },
] as const

/** What can be done about an order at any time. */
function Help() {
  const { t } = useTranslation('orders')
  return (
    <nav aria-label={t('help.title')} className="rounded-card border border-line bg-card px-6 py-3">
      <ul className="divide-y divide-line">
        {ways.map(({ name, to }) => (
          <li key={to}>
            <LocalLink to={to} className="flex min-h-12 items-center justify-between gap-4 text-[15px] font-medium hover:text-primary-text">
              {t(`help.${name}`)}
              <Icon of={ChevronRight} className="size-5 shrink-0 text-quiet rtl:-scale-x-100" />
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function DeliveryCard({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { delivery } = order
  if (!delivery) return null
  return (
    <section className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t('delivery')}</h2>
      {delivery.slot ? <p className="mt-3 text-[15px] leading-6">{slotWords(delivery.slot, locale)}</p> : null}
      {delivery.collection ? (
        <p className="text-[15px] leading-6">
          {t('collection')}
          {t('comma')}
          {slotWords(delivery.collection, locale)}
        </p>
      ) : null}
      <p className="mt-2 flex gap-3 text-[15px] leading-6 text-quiet">
        <Icon of={MapPin} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
        <span>
          <AddressLines parts={[delivery.name, delivery.areaName, delivery.landmark, delivery.building, delivery.note]} />
          <bdi dir="ltr">{noBreak(formatPhone(delivery.phone))}</bdi>
        </span>
      </p>
      {order.isDiscreet ? (
        <p className="mt-2 flex gap-3 text-[15px] leading-6 text-quiet">
          <Icon of={Package} className="mt-0.5 size-5 shrink-0 stroke-[1.6] text-primary-text" />
          {t('discreet')}
        </p>
      ) : null}
    </section>
  )
}
