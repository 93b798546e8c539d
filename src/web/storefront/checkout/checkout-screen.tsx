import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Navigate, redirect, useNavigate, useSearchParams } from 'react-router'
import type { SavedCard } from '#domain/money/cards/card.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatNumber, formatShortRange, noBreak } from '#values/format.ts'
import { localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { useSavedCards } from '#web/features/cards/use-saved-cards.ts'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { OrderSummary } from '#web/features/orders/order-summary.tsx'
import { Thumb } from '#web/features/orders/piece.tsx'
import { spanOf } from '#web/features/orders/rental-steps.ts'
import { useDepositLowers } from '#web/features/orders/use-deposit-lowers.ts'
import { useDepositText } from '#web/features/orders/use-deposit-text.ts'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink, useLocale, useTo } from '#web/runtime/links.ts'
import { forgetSession, moveSession } from '#web/runtime/session-storage.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { pageRequest, prefetchOwn, useViewer } from '#web/runtime/viewer.ts'
import { useHold } from '#web/storefront/bag/use-hold.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Price } from '#web/ui/price.tsx'
import { Said } from '#web/ui/said.tsx'
import { addressDraft } from './address-draft.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { HoldClock } from './hold-clock.tsx'
import { hasOtherMethod, isBrought, isHandOverReady, pathOf, stageOf, wasDeclined } from './order-steps.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const id = url.searchParams.get('order')
  if (!id) throw redirect(localizedPath('/bag', context.get(pageRequest).viewer.locale))
  const { person } = context.get(pageRequest).viewer
  return prefetchOwn({ context, url }, (api) => [
    api.orders.get.queryOptions({ input: { id } }),
    api.areas.list.queryOptions(),
    ...(person ? [api.addresses.list.queryOptions()] : []),
  ])
}

/** Three folding steps on a hold: address and slot, payment, confirmation; the summary always in sight. */
export default function CheckoutScreen() {
  const { api } = useViewer()
  const [search] = useSearchParams()
  const queryClient = useQueryClient()
  const id = search.get('order') ?? ''
  const options = api.orders.get.queryOptions({ input: { id } })
  const { data: order } = useSuspenseQuery({ ...options, staleTime: 0, refetchOnWindowFocus: 'always' })
  const to = useTo()
  const keep = (next: Order) => void setQueryAnswer(queryClient, options.queryKey, next)
  const again = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: api.orders.get.key({ input: { id } }) }),
    [queryClient, api, id],
  )
  // The page that a browser kept while its payer was at the provider shows what was before.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && again()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [again])
  const stage = stageOf(order)
  if (stage === 'success' || stage === 'order') return <Navigate replace to={to(pathOf(order, stage))} />
  if (stage === 'ended') return <HoldEnded order={order} />
  return (
    <>
      {order.holdEndsAt ? <HoldClock order={{ ...order, holdEndsAt: order.holdEndsAt }} onOrder={keep} onEnd={again} /> : null}
      <OpenCheckout
        order={order}
        onOrder={keep}
        isDeclined={wasDeclined(order, search.has('payment'))}
        onRefused={(error) => refusalCodeOf(error) && again()}
      />
    </>
  )
}

function usePay(order: Order, card: SavedCard | null, onRefused: (error: unknown) => void) {
  const { api } = useViewer()
  const navigate = useNavigate()
  const to = useTo()
  const scope = `pay-key:${order.id}`
  const pay = useMutation({
    ...api.orders.pay.mutationOptions(),
    onSuccess: async ({ redirect: page }) => {
      // The answer is here: another try, after a declined card, is another payment.
      forgetSession(scope)
      if (page) window.location.assign(page)
      else await navigate(to(`/checkout/success?order=${order.id}`))
    },
    onError: (error) => {
      if (refusalCodeOf(error)) forgetSession(scope)
      onRefused(error)
    },
  })
  const saved = order.method === 'card' && card !== null ? { card: card.id } : {}
  const about = { method: order.method, total: order.quote.total, ...saved }
  const { reset } = pay
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && reset()
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [reset])
  return {
    start: () => pay.mutate({ id: order.id, key: keyFor(scope, about), total: order.quote.total, ...saved }),
    isPending: pay.isPending || pay.isSuccess,
    error: pay.error,
  }
}

/** Of the pieces, before the summary is opened on a phone. */
const maxPictures = 2

interface OpenCheckoutProps {
  order: Order
  isDeclined: boolean
  onOrder: (order: Order) => void
  /** A refusal says that the order is no longer as this page shows it. */
  onRefused: (error: unknown) => void
}

function OpenCheckout({ order, isDeclined, onOrder, onRefused }: OpenCheckoutProps) {
  const { t } = useTranslation(['checkout', 'in-person'])
  const { t: p } = useTranslation(['payments', 'transfers'])
  const locale = useLocale()
  const lowers = useDepositLowers()
  const depositText = useDepositText(order.method)
  const cards = useSavedCards()
  const [picked, choose] = useState<SavedCard | null>()
  const chosen = picked === undefined ? (cards.find(({ isDefault }) => isDefault) ?? null) : picked
  const { total, deposit } = order.quote
  const sums = { amount: formatMoney(total, locale), deposit: formatMoney(deposit, locale), sum: formatMoney(total + deposit, locale) }
  const pay = usePay(order, chosen, onRefused)
  const title = `${t('pieces', { count: order.rentals.length })}${t('comma')}${noBreak(formatShortRange(spanOf(order.quote.lines), locale))}`
  const pictures = order.quote.lines.map((line) => (
    <Thumb key={`${line.itemId}/${line.from}/${line.color}`} picture={line.picture} className="w-12 lg:w-14" />
  ))
  const totalLabel = t(isHandOverReady(order) ? 'toPay' : 'soFar')
  const summary = (
    <OrderSummary
      quote={order.quote}
      title={title}
      head={<div className="mt-3 flex flex-wrap gap-2">{pictures}</div>}
      totalLabel={totalLabel}
      deliveryHint={t(isBrought(order) ? 'deliveryLater' : 'in-person:free')}
      depositText={`${depositText} ${lowers}`}
      together={order.method === 'transfer' ? p('transfers:together', sums) : null}
    />
  )
  return (
    <div className="wrap grid items-start gap-x-14 gap-y-6 pt-6 pb-32 lg:grid-cols-[1fr_384px] lg:pt-10">
      <div className="min-w-0">
        <PageHead title={t('title')} />
        <h1 className="type-h1-small">{t('title')}</h1>
        <Said words={`${totalLabel} ${order.method === 'transfer' ? sums.sum : sums.amount}${t('comma')}${depositText}`} />
        <details className="group/sum mt-4 lg:hidden">
          <summary className="flex cursor-pointer list-none items-center gap-3 rounded-card border border-line bg-card p-3 [&::-webkit-details-marker]:hidden">
            <span className="flex shrink-0 gap-2 group-open/sum:hidden">
              {pictures.slice(0, maxPictures)}
              {pictures.length > maxPictures ? (
                <bdi dir="ltr" className="self-center type-small text-quiet">
                  +{formatNumber(pictures.length - maxPictures, locale)}
                </bdi>
              ) : null}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block type-title">{title}</span>
              <span className="type-small text-quiet">
                {totalLabel} <Price amount={order.method === 'transfer' ? total + deposit : total} size="small" />
              </span>
            </span>
            <Icon of={ChevronDown} className="size-5 shrink-0 transition-transform duration-200 group-open/sum:rotate-180" />
          </summary>
          <div className="mt-3">{summary}</div>
        </details>
        {isDeclined ? (
          <div role="alert" className="mt-5 rounded-card bg-bad-tint px-5 py-4">
            <h2 className="type-title text-bad">{p('declinedTitle')}</h2>
            <p className="mt-1 text-secondary leading-6">{p(hasOtherMethod(order) ? 'declinedText' : 'declinedTextCard')}</p>
          </div>
        ) : null}
        <CheckoutSteps order={order} card={{ cards, chosen, choose }} onOrder={onOrder} onRefused={onRefused} pay={pay} />
      </div>
      <aside className="sticky top-24 hidden lg:block">
        {summary}
        {isHandOverReady(order) ? <p className="mt-3 px-6 type-small text-quiet">{t('toTheFils')}</p> : null}
      </aside>
    </div>
  )
}

/** The hold expired, its customer ended it, or a newer checkout replaced it: nothing was charged, and the pieces can be held again. */
function HoldEnded({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const sentence = useRefusalWords()
  const hold = useHold({ onHeld: ({ id }) => moveSession(addressDraft(order.id), addressDraft(id)) })
  const heading = useRef<HTMLHeadingElement>(null)
  // The step in progress is gone: announce to screen readers what replaced it.
  useEffect(() => heading.current?.focus(), [])
  const words = { customer: 'givenUp', replaced: 'replaced', time: 'ended' }[order.releaseReason ?? 'time']
  const title = t(`${words}Title`)
  const lines = order.quote.lines.map(({ itemId, color, from, until, quantity }) => ({
    itemId,
    ...(color ? { color } : {}),
    from,
    until,
    quantity,
  }))
  return (
    <div className="wrap max-w-160 pt-12 pb-24">
      <PageHead title={title} />
      <h1 ref={heading} tabIndex={-1} className="type-h1-small outline-none">
        {title}
      </h1>
      <p className="mt-3 type-body text-quiet">{t(`${words}Text`)}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {order.quote.lines.map((line) => (
          <Thumb key={`${line.itemId}/${line.from}/${line.color}`} picture={line.picture} className="w-20" />
        ))}
      </div>
      {hold.error ? (
        <p role="alert" className="mt-5 rounded-card bg-warning-tint px-4 py-3 text-secondary text-warning">
          {sentence(hold.error)}
        </p>
      ) : null}
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="lg" className="w-full lg:w-auto" pending={hold.isPending} onClick={() => void hold.start({ lines })}>
          {t('takeAgain')}
        </Button>
        <LocalLink to="/bag" className="inline-flex min-h-11 items-center">
          <span className={linkClass}>{t('backToBag')}</span>
        </LocalLink>
      </div>
    </div>
  )
}
