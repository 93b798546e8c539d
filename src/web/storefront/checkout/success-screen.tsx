import { useSuspenseQuery } from '@tanstack/react-query'
import { Banknote, CalendarPlus, Check, Clock } from 'lucide'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Navigate, redirect, useSearchParams } from 'react-router'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { Tatreez } from '#web/brand/tatreez.tsx'
import { useBag } from '#web/features/bag/bag-store.ts'
import { CorrectEmail, useMayCorrect } from '#web/features/orders/correct-email.tsx'
import { IdentityWanted } from '#web/features/orders/identity-wanted.tsx'
import { OrderSummary } from '#web/features/orders/order-summary.tsx'
import { Piece } from '#web/features/orders/piece.tsx'
import { isBooked, stepsOf } from '#web/features/orders/rental-steps.ts'
import { StatusBadge } from '#web/features/orders/status-badge.tsx'
import { Timeline } from '#web/features/orders/timeline.tsx'
import { useDepositText } from '#web/features/orders/use-deposit-text.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale, useTo } from '#web/runtime/links.ts'
import { pageRequest, prefetchOwn, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { AwaitedTransfer } from './awaited-transfer.tsx'
import { OfferAccount } from './offer-account.tsx'
import { OfferApp } from './offer-app.tsx'
import { pathOf, stageOf } from './order-steps.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('order')
  if (!id) throw redirect(localizedPath('/profile/orders', context.get(pageRequest).viewer.locale))
  const found = await prefetchOwn({ context, url }, (api) => [api.orders.get.queryOptions({ input: { id } })])
  const { api, queryClient, viewer } = context.get(pageRequest)
  const order = queryClient.getQueryData(api.orders.get.queryKey({ input: { id } }))
  // Without scripts, too, nobody reads here that an unpaid order is paid.
  if (order && stageOf(order) === 'order') throw redirect(localizedPath(pathOf(order, 'order'), viewer.locale))
  return found
}

const pollMs = 2000
const transferMs = 10_000

/** The state of an order, read from the server. Opening this page changes nothing. */
export default function SuccessScreen() {
  const { api } = useViewer()
  const to = useTo()
  const [search] = useSearchParams()
  const id = search.get('order') ?? ''
  const { data: order } = useSuspenseQuery({
    ...api.orders.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.transfer) return transferMs
      return data && isSettling(data) ? pollMs : false
    },
    staleTime: 0,
  })
  useForgetOrdered(order)
  if (order.transfer) return <AwaitedTransfer order={order} transfer={order.transfer} />
  const stage = stageOf(order)
  if (stage === 'success') return <Booked order={order} />
  if (stage === 'order') return <Navigate replace to={to(pathOf(order, stage))} />
  return order.status === 'held' && order.payment && order.payment.status !== 'failed' ? (
    <Settling id={order.id} />
  ) : (
    <NotPaid order={order} />
  )
}

/** True while the provider has not confirmed the payment. An authorised request is not settling: its owner's answer decides about it. */
function isSettling({ status, payment }: Order): boolean {
  if (status === 'held') return payment?.status !== 'failed'
  return status !== 'requested' && payment?.status === 'authorized'
}

/** Takes out of the bag what has been ordered. */
function useForgetOrdered(order: Order): void {
  const bag = useBag()
  const ordered =
    isBooked(order) || order.transfer
      ? bag.lines.filter((line) =>
          order.rentals.some(
            (rental) => rental.itemId === line.productId && rental.from === line.startDate && rental.until === line.endDate,
          ),
        )
      : []
  useEffect(() => {
    for (const { id } of ordered) bag.remove(id)
  })
}

function Booked({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'transfers'])
  const { t: o } = useTranslation('orders')
  const depositText = useDepositText(order.method)
  const { person } = useViewer()
  const mayCorrect = useMayCorrect(order)
  const [first] = order.rentals
  const isCash = order.payment?.status === 'cash_due'
  const isAsked = order.status === 'requested'
  const title = t(isAsked ? 'requestedTitle' : 'bookedTitle')
  return (
    <div className="wrap grid items-start gap-x-14 gap-y-12 pt-8 lg:grid-cols-[1fr_464px] lg:pt-12">
      <div>
        <span className="flex size-14 items-center justify-center rounded-full bg-good-tint text-good">
          <Icon of={isAsked ? Clock : Check} className="size-7 stroke-[1.6]" />
        </span>
        <PageHead title={title} />
        <h1 className="mt-5 type-h1-small">{title}</h1>
        <p className="mt-2 max-w-[52ch] type-body text-quiet">
          {isAsked ? (
            t(order.method === 'transfer' ? 'transfers:requestedText' : 'requestedText')
          ) : (
            <WhereItGoes order={order} isCash={isCash} />
          )}
        </p>
        {mayCorrect && !isAsked ? <CorrectEmail order={order} /> : null}
        {isCash ? <CashToHave order={order} isAsked={isAsked} /> : null}
        <div className="mt-6 flex flex-col gap-3 lg:flex-row">
          <Button asChild>
            <LocalLink to={`/profile/orders/${order.id}`}>{t('seeOrder')}</LocalLink>
          </Button>
          {isAsked ? null : <AddToCalendar order={order} />}
          <LocalLink to="/browse" className="inline-flex min-h-11 items-center justify-center lg:ms-3">
            <span className={linkClass}>{t('browseOn')}</span>
          </LocalLink>
        </div>
        <IdentityWanted className="mt-8" />
        {person ? null : <OfferAccount order={order} />}
        <OfferApp />
        {first ? (
          <section className="mt-12">
            <h2 className="type-h2">{o('next')}</h2>
            <div className="mt-3 border-t border-ink pt-6">
              <Timeline steps={stepsOf(first, order.delivery)} />
            </div>
          </section>
        ) : null}
      </div>
      <OrderSummary
        quote={order.quote}
        band={<Tatreez kind="receipt" />}
        title={
          <span className="flex items-baseline justify-between gap-4">
            <span className="type-eyebrow">{t('receipt')}</span>
            <bdi translate="no" className="text-secondary text-quiet">
              {order.number}
            </bdi>
          </span>
        }
        head={
          <ul className="mt-2">
            {order.rentals.map((rental) => (
              <li key={rental.id} className="border-b border-line py-4">
                <Piece piece={rental} isSmall badge={<StatusBadge status={rental.status} />} />
              </li>
            ))}
          </ul>
        }
        totalLabel={o(isCash ? 'toPayCash' : isAsked && order.method === 'card' ? 'toPayHeld' : 'paid')}
        depositText={depositText}
      />
    </div>
  )
}

/** The cash for the courier at the door, with the deposit. */
function CashToHave({ order: { payment, quote, rentals }, isAsked }: { order: Order; isAsked: boolean }) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const amount = payment?.amount ?? quote.total
  const deposit = standingDeposit(rentals)
  const words = { amount: formatMoney(amount, locale), deposit: formatMoney(deposit, locale), sum: formatMoney(amount + deposit, locale) }
  return (
    <p className="mt-5 flex max-w-text items-start gap-3 rounded-card bg-gold-tint px-5 py-4 text-secondary leading-6">
      <Icon of={Banknote} className="mt-0.5 size-5 shrink-0 stroke-[1.6]" />
      {t(`cash${isAsked ? (deposit > 0 ? 'Asked' : 'AskedAlone') : deposit > 0 ? 'Together' : 'Text'}`, words)}
    </p>
  )
}

function bookedText({ method, email, isEmailConfirmed }: Order, isCash: boolean): string {
  if (isCash) return !email ? 'bookedCashAlone' : isEmailConfirmed ? 'bookedCash' : 'bookedCashLink'
  if (method === 'transfer') return 'transfers:settledText'
  return isEmailConfirmed ? 'bookedText' : 'bookedCardLink'
}

function WhereItGoes({ order, isCash }: { order: Order; isCash: boolean }) {
  const { t } = useTranslation(['checkout', 'transfers'])
  return (
    <>
      {t(bookedText(order, isCash))}{' '}
      <bdi translate="no" dir="ltr" className="inline-block max-w-full">
        {order.email}
      </bdi>
    </>
  )
}

/** The provider's answer is on its way. */
function Settling({ id }: { id: string }) {
  const { t } = useTranslation('checkout')
  return (
    <div role="status" className="wrap flex max-w-160 flex-col items-center pt-24 text-center">
      <PageHead title={t('settlingTitle')} />
      <Spinner className="size-10 text-primary-text" />
      <h1 className="mt-6 type-h1-small">{t('settlingTitle')}</h1>
      <p className="mt-2 type-body text-quiet">{t('settlingText')}</p>
      <LocalLink to={`/checkout?order=${id}`} className="mt-6 inline-flex min-h-11 items-center">
        <span className={linkClass}>{t('backToCheckout')}</span>
      </LocalLink>
    </div>
  )
}

function NotPaid({ order }: { order: Order }) {
  const { t } = useTranslation(['checkout', 'transfers'])
  const isHeld = order.status === 'held'
  const isLate = order.method === 'transfer' && order.payment?.status === 'expired'
  const ended = order.releaseReason === 'customer' ? 'givenUp' : isLate ? 'transfers:ended' : 'ended'
  const title = t(isHeld ? 'notPaidTitle' : `${ended}Title`)
  return (
    <div className="wrap flex max-w-160 flex-col items-start pt-12">
      <PageHead title={title} />
      <span className="flex size-14 items-center justify-center rounded-full bg-warning-tint text-warning">
        <Icon of={Clock} className="size-7 stroke-[1.6]" />
      </span>
      <h1 className="mt-5 type-h1-small">{title}</h1>
      <p className="mt-2 type-body text-quiet">{t(isHeld ? 'notPaidText' : `${ended}Text`)}</p>
      <Button asChild size="lg" className="mt-6">
        <LocalLink to={`/checkout?order=${order.id}`}>{t(isHeld ? 'backToCheckout' : 'takeAgain')}</LocalLink>
      </Button>
    </div>
  )
}

function AddToCalendar({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  return (
    <Button asChild variant="outline">
      <a href={`/api/orders/${order.id}/calendar.ics?locale=${locale}`} download>
        <Icon of={CalendarPlus} className="size-5 stroke-[1.6]" />
        {t('addToCalendar')}
      </a>
    </Button>
  )
}
