import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { isStanding } from '#domain/renting/orders/order.policy.ts'
import { cancelReasons, declineReasons, type RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { formatShortRange } from '#values/format.ts'
import { formatMoney } from '#values/money.ts'
import { costsOf } from '#web/account/rental/costs.ts'
import { ItemCard } from '#web/features/items/item-card.tsx'
import { instantWords } from '#web/features/orders/day-words.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { ArrowLink } from '#web/ui/arrow-link.tsx'
import { Price } from '#web/ui/price.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

/** The charged part of an order, once some of it was requested and answered; nothing where all of it is simply valid. */
export function OrderOutcome({ order }: { order: Order }) {
  const { t } = useTranslation('rentals')
  const outcome = useOutcome(order)
  if (!outcome) return null
  const { title, sentence, refunds } = outcome
  return (
    <section role="status" className="rounded-card border border-line bg-card p-6">
      <h2 className="type-h3">{t(title)}</h2>
      {sentence ? <p className="mt-1 text-secondary leading-6">{sentence}</p> : null}
      <RefundRows refunds={refunds} />
    </section>
  )
}

/** The refund, with the deposit on a line of its own: destination, deadline, and total. */
function RefundRows({ refunds }: Pick<Order, 'refunds'>) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  if (refunds.length === 0) return null
  return (
    <>
      <dl className="mt-4 flex flex-col gap-3 text-secondary leading-6">
        {refunds.map(({ way, of, isMade, amount, by }) => (
          <div key={`${way} ${of} ${isMade}`} className="flex items-baseline justify-between gap-4">
            <dt>
              {t(`back.${of}`)}
              <span className="block type-small text-quiet">
                {by ? t('back.transfer', { by: instantWords(by, locale) }) : t(way === 'transfer' ? 'back.transfer-made' : `back.${way}`)}
              </span>
            </dt>
            <dd>
              <Price amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {refunds.length > 1 ? (
        <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <span className="type-label">{t('back.sum')}</span>
          <Price amount={refunds.reduce((sum, { amount }) => sum + amount, 0)} size="total" />
        </p>
      ) : null}
    </>
  )
}

const nothingWords = { card: 'outcome.nothing', cash: 'outcome.nothingCash', transfer: 'outcome.nothingTransfer' } as const

function useOutcome(order: Order): { title: string; sentence: string; refunds: Order['refunds'] } | null {
  const { rentals, payment, method, paymentDue } = order
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, locale)
  const waiting = rentals.filter(({ status }) => status === 'requested').length
  const isCash = method === 'cash'
  if (!payment || paymentDue) return null
  const isWhole = rentals.every(({ status }) => isStanding(status))
  // A deposit that came back after a rental like any other is no news.
  const refunds = order.refunds.filter(({ of, isMade }) => !(of === 'deposit' && isMade && isWhole))
  const ofPaying = (sentence: string) => ({ title: 'outcome.title', sentence, refunds })
  if (waiting > 0 && method === 'transfer') return ofPaying(t('outcome.waitingTransfer'))
  if (waiting > 0)
    return ofPaying(isCash ? t('outcome.waitingCash') : t('outcome.waiting', { count: waiting, amount: money(payment.amount) }))
  if (payment.status === 'voided' || payment.amount === 0) return ofPaying(t(nothingWords[method ?? 'card']))
  const { notCharged: rest } = costsOf(order)
  const words = { paid: money(payment.amount), rest: money(rest) }
  const paid = rest <= 0 ? '' : payment.status === 'cash_due' ? t('outcome.partlyCash', words) : isCash ? '' : t('outcome.partly', words)
  if (paid) return ofPaying(paid)
  return refunds.length > 0 ? { title: 'outcome.refundTitle', sentence: '', refunds } : null
}

const reasons: readonly string[] = [...declineReasons, ...cancelReasons, 'set-incomplete', 'unpaid']

/** Why a rental came to nothing, and what is available instead. */
export function RentalOutcome({ rental, view }: { rental: Rental; view: RentalView }) {
  const { t } = useTranslation('rentals')
  const { reason, alternatives } = view
  const isKnown = reason !== null && reasons.includes(reason.code)
  const hasWords = isKnown && reason.words
  if (!isKnown && alternatives.length === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {isKnown ? (
        <p className="text-secondary leading-6">
          {t(`reason.${reason.code}`)} {hasWords ? <WrittenText as="q">{reason.words}</WrittenText> : null}
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
  return data ? <RentalOutcome rental={rental} view={data} /> : null
}

function Alternatives({ rental, items }: { rental: Rental; items: RentalView['alternatives'] }) {
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
