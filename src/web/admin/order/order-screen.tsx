import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import { BackLink } from '#web/admin/back-link.tsx'
import { At, RentalBadge } from '#web/admin/lists/words.tsx'
import { Missing } from '#web/admin/missing.tsx'
import { slotWords } from '#web/features/orders/day-words.ts'
import { AddressLines } from '#web/features/orders/isolated.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '#web/ui/price.tsx'
import { ActButton } from './actions/act-button.tsx'
import { Books } from './books.tsx'
import { Card } from './card.tsx'
import { Documents } from './documents.tsx'
import { Goodwill } from './goodwill.tsx'
import { Money } from './money.tsx'
import { Notes } from './notes.tsx'
import { PersonLink } from './person-link.tsx'
import { RentalCard } from './rental-card.tsx'
import { Trail } from './trail.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  return prefetch(context, (api) => [api.operations.order.queryOptions({ input: { orderId: params['id'] ?? '' } })])
}

/** An address that no order has stays in the administration. */
export function ErrorBoundary() {
  return <Missing of="order" list="/admin/orders" />
}

/** `/admin/orders/:id`: everything about an order, and what the shop may do about it now. */
export default function OrderScreen() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const orderId = useParams()['id'] ?? ''
  const { data: order, refetch } = useSuspenseQuery(api.operations.order.queryOptions({ input: { orderId }, staleTime: 5_000 }))
  useLive([`order:${orderId}`], refetch)
  return (
    <div className="px-4 py-5 lg:p-6">
      <PageHead title={order.number} />
      <BackLink to="/admin/orders">{t('nav.orders')}</BackLink>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-page-title leading-10 font-light">
          <bdi translate="no">{order.number}</bdi>
        </h1>
        <RentalBadge status={order.status} />
        {order.paymentDue ? <Badge tone="bad">{t('order.paymentDue')}</Badge> : null}
        <p className="text-dense text-quiet">
          <At at={order.at} /> · {t(order.method ? `method.${order.method}` : 'noMethod')} · <Price amount={order.total} size="row" />
        </p>
        <ActButton order={order} />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1fr)_372px]">
        <div className="flex min-w-0 flex-col gap-3.5">
          {order.rentals.map((rental) => (
            <RentalCard key={rental.id} orderId={order.id} rental={rental} />
          ))}
          <Books order={order} />
          <Trail rows={order.trail} />
        </div>
        <div className="flex min-w-0 flex-col gap-3.5">
          <Goodwill order={order} />
          <Notes notes={order.notes} />
          <Customer order={order} />
          <Money order={order} />
          <Documents order={order} />
        </div>
      </div>
    </div>
  )
}

function Customer({ order: { customer, address, slot } }: { order: OrderDetail }) {
  const { t } = useTranslation('operations')
  const locale = useLocale()
  const { name, phone, email, personId, orders } = customer
  return (
    <Card
      title={<PersonLink id={personId}>{name ?? t('noName')}</PersonLink>}
      end={personId ? t('order.orders', { count: orders }) : t('order.guest')}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-dense">
        <Line name={t('order.phone')}>
          {phone ? (
            <a href={`tel:${phone}`}>
              <bdi translate="no" dir="ltr">
                {phone}
              </bdi>
            </a>
          ) : null}
        </Line>
        <Line name={t('order.email')}>
          {email ? (
            <a href={`mailto:${email}`}>
              <bdi translate="no">{email}</bdi>
            </a>
          ) : null}
        </Line>
        <Line name={t('order.address')}>{address.length > 0 ? <AddressLines parts={address} /> : null}</Line>
        <Line name={t('order.slot')}>{slot ? <bdi>{slotWords(slot, locale)}</bdi> : null}</Line>
      </dl>
    </Card>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 break-words text-end">{children}</dd>
    </>
  )
}
