import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { standingDeposit } from '#domain/renting/orders/order.policy.ts'
import { cancelReasons, declineReasons, type RentalLife } from '#domain/renting/rentals/rental.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { costsOf } from './costs.ts'

/** What of an order was charged, once some of it was asked for and answered; nothing where all of it simply stands. */
export function OrderOutcome({ order }: { order: Order }) {
  const { t } = useTranslation('rentals')
  const outcome = useOutcome(order)
  if (!outcome) return null
  return (
    <section role="status" className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t(outcome.title)}</h2>
      <p className="mt-1 text-[15px] leading-6">{outcome.sentence}</p>
    </section>
  )
}

function useOutcome(order: Order): { title: string; sentence: string } | null {
  const { rentals, payment, method, credit } = order
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, locale)
  const ofPaying = (sentence: string) => ({ title: 'outcome.title', sentence })
  const waiting = rentals.filter(({ status }) => status === 'requested').length
  const isCash = method === 'cash'
  if (!payment) return null
  if (waiting > 0 && method === 'transfer') return ofPaying(t('outcome.waitingTransfer'))
  if (waiting > 0)
    return ofPaying(isCash ? t('outcome.waitingCash') : t('outcome.waiting', { count: waiting, amount: money(payment.amount) }))
  if (payment.status === 'voided' || payment.amount === 0) return ofPaying(t(isCash ? 'outcome.nothingCash' : 'outcome.nothing'))
  const returned = payment.refunded + credit.returned
  const deposit = depositBackOf(order)
  const back = [
    returned > 0 ? t('outcome.refunded', { amount: money(returned) }) : '',
    deposit > 0 ? t('outcome.depositBack', { amount: money(deposit) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
  const { notCharged: rest } = costsOf(order)
  const words = { paid: money(payment.amount), rest: money(rest) }
  const paid = rest <= 0 ? '' : payment.status === 'cash_due' ? t('outcome.partlyCash', words) : isCash ? '' : t('outcome.partly', words)
  if (paid) return ofPaying([paid, back].filter(Boolean).join(' '))
  return back ? { title: 'outcome.refundTitle', sentence: back } : null
}

/** What came with a transfer as the deposit of pieces that are not rented any more. */
function depositBackOf({ method, payment, quote, rentals }: Order): number {
  const isPaid = payment !== null && ['captured', 'partially_refunded', 'refunded'].includes(payment.status)
  return method === 'transfer' && isPaid ? quote.deposit - standingDeposit(rentals) : 0
}

const reasons: readonly string[] = [...declineReasons, ...cancelReasons, 'set-incomplete']

/** Why a rental came to nothing, and what is available instead. */
export function RentalOutcome({ rental, life }: { rental: Rental; life: RentalLife }) {
  const { t } = useTranslation('rentals')
  const { reason, alternatives } = life
  const isKnown = reason !== null && reasons.includes(reason.code)
  const hasWords = isKnown && reason.words
  if (!isKnown && alternatives.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {isKnown ? (
        <p className="text-[15px] leading-6">
          {t(`reason.${reason.code}`)} {hasWords ? <q dir="auto">{reason.words}</q> : null}
        </p>
      ) : null}
      {alternatives.length > 0 ? <Alternatives rental={rental} items={alternatives} /> : null}
    </div>
  )
}

/** The same on the page of the order, read where a rental was refused. */
export function RefusedRental({ rental }: { rental: Rental }) {
  const { api } = useViewer()
  const { data } = useQuery({ ...api.rentals.get.queryOptions({ input: { id: rental.id } }), staleTime: 10_000 })
  return data ? <RentalOutcome rental={rental} life={data} /> : null
}

function Alternatives({ rental, items }: { rental: Rental; items: RentalLife['alternatives'] }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const { from, until } = rental
  return (
    <section aria-label={t('alternatives.title')}>
      <h3 className="type-title">{t('alternatives.title')}</h3>
      <ul className="mt-3 grid grid-cols-2 gap-x-3 gap-y-7 lg:grid-cols-3 lg:gap-x-6">
        {items.map((item) => (
          <li key={item.id}>
            <ItemCard item={item} days={{ from, until }} heading="h3" sizes="(min-width: 64rem) 240px, 46vw" />
          </li>
        ))}
      </ul>
      <ArrowLink className="mt-5">
        <LocalLink to={`/browse?from=${from}&until=${until}`}>
          {t('alternatives.browse', { days: formatShortRange(rental, locale) })}
        </LocalLink>
      </ArrowLink>
    </section>
  )
}
