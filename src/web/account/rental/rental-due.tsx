import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import { meaningOf, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { formatMoney } from '#values/money.ts'
import { instantWords } from '#web/features/orders/day-words.ts'
import { FootBar, FootBarWords } from '#web/features/orders/foot-bar.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenRescues } from './rescues.ts'

interface RentalDue {
  rental: Rental
  title: string
  text: string
  /** By when, or for how much. */
  bar: string
  action: string
  /** The page where it is done; the rental’s own page by default. */
  place?: string
  /** Its refund waits for what is chosen. */
  isRefundOpen: boolean
}

/** The rentals of an order whose own life says what is due of them. */
export function isUnderWay({ status }: Rental): boolean {
  const { isBooked, isDepositAtStake } = meaningOf(status)
  return isBooked && isDepositAtStake
}

/** True for a rental that its customer may take back or cancel, until it is dispatched. */
export function isCancellable({ status }: Rental): boolean {
  return [...rentalMoves.withdraw.from, ...rentalMoves.cancel.from].some((one) => one === status)
}

/** The rentals of an order that something is due of on their own page: a card for the deposit, or the choice of a replacement. */
export function useRentalsDue(order: Order): RentalDue[] {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const locale = useLocale()
  const live = order.rentals.filter(isUnderWay)
  const lives = useQueries({ queries: live.map(({ id }) => ({ ...api.rentals.get.queryOptions({ input: { id } }), staleTime: 10_000 })) })
  const rescues = useOpenRescues([order])
  const claims = useClaimsDue(order)
  const deposits = live.flatMap((rental, index): RentalDue[] => {
    const hold = lives[index]?.data?.hold
    if (!hold?.refused) return []
    const words = { name: rental.name, amount: formatMoney(hold.frozen, locale), by: instantWords(rental.dispatchAt, locale) }
    const text = t(meaningOf(rental.status).isComing ? 'due.depositBeforeText' : 'due.depositText', words)
    return [{ rental, title: t('due.deposit'), text, bar: words.amount, action: t('due.depositAction'), isRefundOpen: false }]
  })
  const replacements = rescues.map(({ rental, refund, until }): RentalDue => {
    const words = { name: rental.name, amount: formatMoney(refund, locale), by: instantWords(until, locale) }
    const [text, bar] = [t('due.replacementText', words), t('due.replacementBy', words)]
    return { rental, title: t('due.replacement'), text, bar, action: t('due.replacementAction'), isRefundOpen: true }
  })
  return [...claims, ...deposits, ...replacements]
}

/** The rentals of an order whose customer may have to answer a claim, or owe something by one. */
export function isClaimable({ status }: Rental): boolean {
  const { isBooked, isComing } = meaningOf(status)
  return isBooked && !isComing
}

/** A task by claims: an answer, or a debt. */
function useClaimsDue(order: Order): RentalDue[] {
  const { t } = useTranslation('claims')
  const { api } = useViewer()
  const locale = useLocale()
  const own = order.rentals.filter(isClaimable)
  const found = useQueries({
    queries: own.map(({ id }) => ({ ...api.claims.ofRental.queryOptions({ input: { id } }), staleTime: 10_000 })),
  })
  return own.flatMap((rental, index): RentalDue[] => {
    const { claims = [], debt = null } = found[index]?.data ?? {}
    const { name } = rental
    const asked = claims.find(({ moves }) => moves.includes('agree'))
    if (asked) {
      const by = asked.dueAt ? instantWords(asked.dueAt, locale) : ''
      const words = { kind: t(`kind.${asked.kind}`), name, amount: formatMoney(asked.claimed, locale), by }
      const place = `/profile/claims/${asked.id}`
      return [
        {
          ...{ rental, place, title: t('duty.answer'), text: t('duty.answerText', words), bar: t('answerBy', { at: by }) },
          ...{ action: t('duty.answerAction'), isRefundOpen: false },
        },
      ]
    }
    if (!debt) return []
    const amount = formatMoney(debt, locale)
    const says = { title: t('duty.debt'), text: t('duty.debtText', { amount, name }), bar: amount, action: t('duty.debtAction') }
    return [{ rental, ...says, isRefundOpen: false }]
  })
}

/** The task of one rental of an order, with a link to its page. */
export function RentalDueCard({ order, due, isInPlace }: { order: Order; due: RentalDue; isInPlace: boolean }) {
  const { t } = useTranslation('rentals')
  const { rental, title, text, bar, action, place = `/profile/orders/${order.id}/rentals/${rental.id}` } = due
  return (
    <section className="rounded-card border border-primary-line bg-primary-tint p-6">
      <p className="type-eyebrow text-primary-text">{t('orders:due')}</p>
      <h2 className="mt-1 type-h3">{title}</h2>
      <p className="mt-1 text-secondary leading-6 text-quiet">{text}</p>
      <FootBar isInPlace={isInPlace} className="lg:mt-4" lead={<FootBarWords title={title} text={bar} />}>
        <Button asChild className={isInPlace ? 'mt-4' : undefined}>
          <LocalLink to={place}>{action}</LocalLink>
        </Button>
      </FootBar>
    </section>
  )
}
