import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { formatNumber, formatRange } from '#values/format.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { costsOf, shownRentals, shownStatusOf, standingOf } from '#web/account/rental/costs.ts'
import { DueAction } from '#web/account/rental/due.tsx'
import { useHeadline } from '#web/account/rental/headline.ts'
import { type OpenRescue, rescuable, useOpenRescues } from '#web/account/rental/rescues.ts'
import { Waits } from '#web/account/rental/waits.tsx'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { dueOf, isBooked, isOver, spanOf, stepsOf } from '#web/features/orders/rental-steps.ts'
import { EmptyState, ErrorState } from '#web/features/orders/states.tsx'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { ProgressBars } from '#web/features/orders/timeline.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale, useSignInPath } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { pageRequest, prefetch, signInPath, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CalendarOffer } from './calendar-offer.tsx'
import { pollOf } from './poll.ts'
import { SeeOrder } from './see-order.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { api, queryClient, viewer } = context.get(pageRequest)
  const list = api.orders.list.queryOptions()
  await queryClient.prefetchQuery(list)
  const isEmpty = queryClient.getQueryData(list.queryKey)?.orders.length === 0
  const isNobody = refusalCodeOf(queryClient.getQueryState(list.queryKey)?.error) === 'order.unknown'
  if (!viewer.person && (isEmpty || isNobody)) throw redirect(signInPath(url, viewer.locale))
  const orders = queryClient.getQueryData(list.queryKey)?.orders ?? []
  return prefetch(context, () => [
    api.waits.list.queryOptions(),
    ...rescuable(orders).map(({ id }) => api.rentals.replacements.queryOptions({ input: { id } })),
  ])
}

/** More than anybody has under way at once. */
const mostWatched = 8

function watched(orders: readonly Order[]): string[] {
  const underWay = orders.filter(({ rentals }) => pollOf(rentals) !== false)
  return underWay.slice(0, mostWatched).map(({ id }) => `order:${id}`)
}

/** The orders of a person, or of this browser: what is under way first, then what is past. */
export default function OrdersScreen() {
  const { t } = useTranslation('orders')
  const { api, person } = useViewer()
  const sentence = useRefusalWords()
  const signInPath = useSignInPath()
  const orders = useQuery({
    ...api.orders.list.queryOptions(),
    staleTime: 10_000,
    refetchInterval: ({ state }) => pollOf(state.data?.orders.flatMap(({ rentals }) => rentals) ?? []),
  })
  useLive(watched(orders.data?.orders ?? []), orders.refetch)
  const isNobody = refusalCodeOf(orders.error) === 'order.unknown'
  const all = isNobody ? [] : orders.data?.orders
  const list = all ? (
    <Orders orders={all} />
  ) : orders.isError ? (
    <ErrorState
      title={t('errorTitle')}
      text={refusalCodeOf(orders.error) ? sentence(orders.error) : t('errorText')}
      action={t('retry')}
      isPending={orders.isFetching}
      onRetry={() => void orders.refetch()}
    />
  ) : (
    <OrdersSkeleton />
  )
  if (person) {
    return (
      <AccountShell at="orders">
        {list}
        {all && all.length > 0 ? <CalendarOffer /> : null}
      </AccountShell>
    )
  }
  return (
    <div className="wrap max-w-260 pt-8 lg:pt-10">
      <PageHead title={t('title')} />
      <h1 className="type-h1-small">{t('title')}</h1>
      <p className="mt-1 text-secondary text-quiet">
        {t('ofThisBrowser')}{' '}
        <LocalLink to={signInPath('/login')} className={linkClass}>
          {t('signIn')}
        </LocalLink>
      </p>
      <div className="mt-6">{list}</div>
    </div>
  )
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('orders')
  const keep = useWithChoice()
  const rescues = useOpenRescues(orders)
  const rescueOf = ({ rentals }: Order) => rescues.find(({ rental }) => rentals.includes(rental))
  const isCurrent = (order: Order) => !isOver(order) || rescueOf(order) !== undefined
  const current = orders.filter(isCurrent)
  const past = orders.filter((order) => !isCurrent(order) && meaningOf(order.status).isListed)
  if (current.length + past.length === 0) {
    return (
      <>
        <EmptyState spot="no-orders" title={t('emptyTitle')} text={t('emptyText')}>
          <Button asChild variant="outline">
            <LocalLink to={keep('/browse')}>{t('emptyAction')}</LocalLink>
          </Button>
        </EmptyState>
        <Waits />
      </>
    )
  }
  return (
    <>
      {current.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {current.map((order) => (
            <OrderCard key={order.id} order={order} rescue={rescueOf(order)} />
          ))}
        </ul>
      ) : (
        <p className="type-body text-quiet">{t('noneCurrent')}</p>
      )}
      <Waits />
      {past.length > 0 ? (
        <section className="mt-14">
          <SectionTitle title={t('past')} />
          <ul className="mt-3 border-t border-line">
            {past.map((order) => (
              <PastRow key={order.id} order={order} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function OrderCard({ order, rescue }: { order: Order; rescue: OpenRescue | undefined }) {
  const { t } = useTranslation('orders')
  const headline = useHeadline()
  const locale = useLocale()
  const standing = standingOf(order)
  const [first] = shownRentals(order)
  const { label, sum } = costsOf(order)
  const deposit = standingDeposit(order.rentals)
  const steps = first && isBooked(order) ? stepsOf(first, order.delivery) : []
  const at = steps.findIndex(({ state }) => state === 'now' || state === 'late')
  return (
    <li className="rounded-card border border-line bg-card p-4 lg:p-6">
      <div className="flex items-center gap-3">
        <StatusBadge status={shownStatusOf(order)} />
        <bdi translate="no" className="text-dense text-quiet">
          {order.number}
        </bdi>
        <SeeOrder order={order} className="ms-auto" />
      </div>
      <div className="mt-2 flex flex-col gap-4 lg:flex-row lg:items-start lg:gap-6">
        <div className="flex gap-2">
          {standing.slice(0, 3).map((rental) => (
            <Thumb key={rental.id} picture={rental.picture} className="w-18" />
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <h2 className="type-h3">{headline(order)}</h2>
          <Names order={order} />
          <Others order={order} />
        </div>
      </div>
      {at >= 0 ? (
        <div className="mt-4">
          <ProgressBars steps={steps} />
          <p className="mt-2 type-small text-quiet">
            {t('stepOf', { at: formatNumber(at + 1, locale), of: formatNumber(steps.length, locale), step: t(`step-${steps[at]?.name}`) })}
          </p>
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <p className="text-secondary">
          {t(label)} <Price amount={sum} />
          {deposit > 0 ? (
            <span className="text-quiet">
              {' + '}
              <Price amount={deposit} /> {t('depositShort')}
            </span>
          ) : null}
        </p>
        {dueOf(order) === 'pay' ? <DueAction order={order} /> : null}
        {rescue ? (
          <Button asChild>
            <LocalLink to={`/profile/orders/${order.id}/rentals/${rescue.rental.id}`}>{t('chooseReplacement')}</LocalLink>
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** The ended rentals of an order beside its valid ones, each with its outcome. */
function Others({ order }: { order: Order }) {
  const standing = standingOf(order)
  const others = order.rentals.filter((rental) => !standing.includes(rental))
  if (others.length === 0) return null
  return (
    <ul className="mt-2 flex flex-col gap-1.5">
      {others.map(({ id, name, status }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary leading-6 text-quiet">
          {name}
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}

function PastRow({ order }: { order: Order }) {
  return (
    <li className="border-b border-line">
      <LocalLink to={`/profile/orders/${order.id}`} className="flex items-center gap-x-4 py-3 hover:text-primary-text">
        <Thumb picture={standingOf(order)[0]?.picture ?? null} className="w-13" />
        <span className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between">
          <Names order={order} />
          <span className="flex shrink-0 items-center justify-between gap-x-4">
            <StatusBadge status={shownStatusOf(order)} />
            <Price amount={costsOf(order).sum} />
          </span>
        </span>
      </LocalLink>
    </li>
  )
}

function Names({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const standing = standingOf(order)
  const names = [...new Set(standing.map(({ name }) => name))]
  return (
    <span className="block text-secondary leading-6 text-quiet">{[...names, formatRange(spanOf(standing), locale)].join(t('comma'))}</span>
  )
}

function OrdersSkeleton() {
  const { t } = useTranslation('orders')
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  )
}
