import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { useTranslation } from 'react-i18next'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { lengthOf } from '#values/day.ts'
import { formatRange } from '#values/format.ts'
import { DeliveryCard } from '#web/account/orders/delivery-card.tsx'
import { Documents } from '#web/account/orders/documents.tsx'
import { Help } from '#web/account/orders/help.tsx'
import { RentalOutcome } from '#web/account/orders/outcome.tsx'
import { pollOf } from '#web/account/orders/poll.ts'
import { OtherSide } from '#web/account/other-side.tsx'
import { AskCard } from '#web/account/reviews/ask-card.tsx'
import { useReadAbout } from '#web/features/notifications/use-read-about.ts'
import { Piece } from '#web/features/orders/piece.tsx'
import { collectionSlotOf, type DoneAt, deliverySlotOf, stepsOf } from '#web/features/orders/rental-steps.ts'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { Timeline } from '#web/features/orders/timeline.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useLive } from '#web/runtime/use-live.ts'
import { pageRequest, prefetch, prefetchOwn, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AnswerClock } from './answer-clock.tsx'
import { DayStrip } from './day-strip.tsx'
import { DeliveryCode } from './delivery-code.tsx'
import { Due } from './due.tsx'
import { ExtensionState } from './extension-state.tsx'
import { isLate, LateCard } from './late-card.tsx'
import { Meeting } from './meeting.tsx'
import { RenewHold } from './renew-hold.tsx'
import { RentalChanges } from './rental-changes.tsx'
import { mayHaveClaims, RentalClaims } from './rental-claims.tsx'
import { RentalCosts } from './rental-costs.tsx'
import { Replacements } from './replacements.tsx'
import { useRentalWords } from './use-rental-words.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { id = '', rental = '' } = params
  const { api, queryClient, viewer } = context.get(pageRequest)
  // The page is drawn without the owner's card where this read fails.
  const card = viewer.person && queryClient.prefetchQuery(api.blockedPeople.ofRental.queryOptions({ input: { rental } }))
  await prefetchOwn({ context, url }, () => [
    api.orders.get.queryOptions({ input: { id } }),
    api.rentals.get.queryOptions({ input: { id: rental } }),
    api.invoices.list.queryOptions({ input: { order: id } }),
  ])
  const order = queryClient.getQueryData(api.orders.get.queryKey({ input: { id } }))
  if (!order?.rentals.some((one) => one.id === rental)) throw data(null, { status: 404 })
  const view = queryClient.getQueryData(api.rentals.get.queryKey({ input: { id: rental } }))
  await card
  return prefetch(context, (own) => (view && mayHaveClaims(view) ? [own.claims.ofRental.queryOptions({ input: { id: rental } })] : []))
}

/** One rental: its state, the one task, its timeline, and the possible changes. */
export default function RentalScreen() {
  const { api } = useViewer()
  const params = useParams()
  const { id = '', rental: rentalId = '' } = params
  useReadAbout(id)
  const { data: order, refetch: readOrder } = useSuspenseQuery({
    ...api.orders.get.queryOptions({ input: { id } }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => pollOf(state.data?.rentals ?? []),
  })
  const { data: view, refetch } = useSuspenseQuery({
    ...api.rentals.get.queryOptions({ input: { id: rentalId } }),
    staleTime: 10_000,
    refetchInterval: ({ state }) => pollOf(state.data ? [state.data] : []),
  })
  useLive([`order:${id}`], () => Promise.all([readOrder(), refetch()]))
  const found = order.rentals.find((one) => one.id === rentalId)
  if (!found) return null
  // The two are read one after the other: the rental's own answer is the newer one of what moves.
  const { status, answerBy, from, until, price } = view
  const rental = { ...found, status, answerBy, from, until, days: lengthOf(view), price }
  const own = ownPart(order, rental)
  const isRefused = Boolean(view.hold?.refused)
  const isAsked = isRefused || Boolean(view.extension?.redirect)
  return (
    <div className="wrap pt-6 lg:pt-8">
      <Way order={order} rental={rental} />
      <div className="mt-4 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_384px]">
        <div className="flex min-w-0 flex-col gap-8">
          <Head rental={rental} order={order} view={view} onAnswerTime={refetch} />
          <RenewHold view={view} />
          <ExtensionState view={view} isInPlace={isRefused} />
          <Meeting order={own} />
          <DeliveryCode rental={rental} order={order} />
          <LateCard view={view} />
          {isLate(view) ? null : <Due order={own} deposit={standingDeposit(order.rentals)} isInPlace={isAsked} />}
          <AskCard rentals={[rental]} />
          <RentalOutcome rental={rental} view={view} />
          {rental.status === 'cancelled_by_owner' ? <Replacements rental={rental} order={order} /> : null}
          <RentalClaims view={view} />
          <Steps rental={rental} order={order} view={view} />
          <RentalChanges rental={rental} order={order} view={view} />
        </div>
        <div className="flex flex-col gap-6">
          <OtherSide rental={rental.id} />
          <RentalCosts rental={rental} order={order} view={view} />
          <DeliveryCard order={own} whole={order} />
          <Documents order={order} />
          <Help />
        </div>
      </div>
    </div>
  )
}

/** The order as if it had this rental alone, brought and collected in its own windows. */
function ownPart(order: Order, rental: Rental): Order {
  const { delivery } = order
  const windows = { slot: deliverySlotOf(rental, delivery), collection: collectionSlotOf(rental, delivery) }
  return {
    ...order,
    status: rental.status,
    rentals: [rental],
    delivery: delivery && rental.handOver === 'courier' ? { ...delivery, ...windows } : null,
  }
}

interface PartProps {
  rental: Rental
  order: Order
  view: RentalView
}

function Way({ order, rental }: { order: Order; rental: Rental }) {
  const { t } = useTranslation('orders')
  const link = 'inline-flex min-h-11 shrink-0 items-center hover:text-primary-text lg:min-h-0'
  return (
    <nav aria-label={t('breadcrumb')} className="flex items-center gap-2 type-small text-quiet">
      <LocalLink to="/profile/orders" className={link}>
        {t('title')}
      </LocalLink>
      <Icon of={ChevronRight} className="size-4 shrink-0 rtl:-scale-x-100" />
      <LocalLink to={`/profile/orders/${order.id}`} className={link}>
        <bdi translate="no">{order.number}</bdi>
      </LocalLink>
      <span aria-current="page" className="flex min-w-0 items-center gap-2 max-sm:hidden">
        <Icon of={ChevronRight} className="size-4 shrink-0 rtl:-scale-x-100" />
        <span className="truncate">{rental.name}</span>
      </span>
    </nav>
  )
}

function Head({ rental, order, view, onAnswerTime }: PartProps & { onAnswerTime: () => unknown }) {
  const words = useRentalWords()
  const locale = useLocale()
  const { title, next } = words(rental, order, view)
  return (
    <header>
      <PageHead title={`${title} · ${order.number}`} />
      <StatusBadge status={rental.status} />
      <div role="status">
        <h1 className="mt-2 type-h1-small">{title}</h1>
        <p className="mt-1 max-w-[56ch] type-body text-quiet">{next}</p>
      </div>
      {rental.status === 'requested' && rental.answerBy ? (
        <div className="mt-2">
          <AnswerClock answerBy={rental.answerBy} now={order.now} onEnd={onAnswerTime} />
        </div>
      ) : null}
      <div className="mt-6">
        <Piece piece={rental} heading="h2" />
      </div>
      {meaningOf(rental.status).step === null ? (
        <p className="mt-4 type-body text-quiet">{formatRange(rental, locale)}</p>
      ) : (
        <div className="mt-6">
          <DayStrip rental={rental} order={order} />
        </div>
      )}
    </header>
  )
}

function Steps({ rental, order, view }: PartProps) {
  const { t } = useTranslation('rentals')
  const doneAt: DoneAt = {
    booked: view.confirmedAt ?? order.createdAt,
    'on-its-way': view.deliveredAt,
    collected: view.collectedAt,
    returned: view.returnedAt,
  }
  const steps = stepsOf(rental, order.delivery, doneAt)
  if (steps.length === 0) return null
  return (
    <section>
      <h2 className="type-h2">{t('steps')}</h2>
      <div className="mt-3 border-t border-ink pt-6">
        <Timeline steps={steps} />
      </div>
    </section>
  )
}
