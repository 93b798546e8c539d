import { chargesFor } from '#domain/money/payments/order-charges.policy.ts'
import type { PricedItem } from '#domain/renting/quotes/price-lines.ts'
import { cancelTermsOf } from '#domain/renting/rentals/rental-refund.policy.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { findArea, pickupName } from '#domain/site/areas/area.policy.ts'
import { collectedIn, courierVisits, deliveredIn, slotOf } from '#domain/site/areas/slot.policy.ts'
import type { BusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import { translator } from '#i18n/server.ts'
import type { MailContent, MailFact } from '#platform/mail/render-mail.ts'
import type { Day } from '#values/day.ts'
import { formatDay, formatHours, formatInstant, formatPercent, formatRange } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { formatPhone } from '#values/phone.ts'
import { inPersonHours } from './hand-over.policy.ts'
import type { Order } from './order.contract.ts'
import type { OrderRow } from './orders.table.ts'
import { windowChangeOf } from './windows.policy.ts'

export interface Confirmed {
  order: OrderRow
  rentals: readonly RentalRow[]
  items: ReadonlyMap<string, PricedItem>
}

interface Said {
  /** The figures that the order keeps. */
  figures: BusinessSettings
  locale: Locale
  clock: { now: Date; today: Day }
  wantsIdentity: boolean
  url: string
  met: Order['handOvers']
  /** The earliest planned dispatch. */
  dispatchAt: Date
  /** The reader is known to be the customer: the address of the delivery may be read. */
  isKnown: boolean
}

/** The confirmation as a table of the order: pieces, charges, payment, deposit, visits; below it what happens next and what is free. */
export function contentOf(
  confirmed: Confirmed,
  said: Said,
): Pick<MailContent, 'subject' | 'heading' | 'lines' | 'facts' | 'notes' | 'action'> {
  const { order } = confirmed
  const t = translator(said.locale)
  const number = orderNumber(order.number)
  return {
    subject: t(order.isDiscreet ? 'mail:order.discreetSubject' : 'mail:order.subject', { number }),
    heading: t('mail:order.heading'),
    lines: [t('mail:order.body', { number })],
    facts: [...soldFacts(confirmed, said.locale), ...moneyFacts(confirmed, said.locale), ...visitFacts(confirmed, said)],
    notes: notesOf(confirmed, said),
    action: { label: t('mail:order.action'), url: said.url },
  }
}

/** Each piece with its days and its price, and every other charge. Equal pieces on the same days share a row. */
function soldFacts({ order, rentals, items }: Confirmed, locale: Locale): MailFact[] {
  const t = translator(locale)
  const amount = (fils: Fils) => formatMoney(fils, locale)
  const charges = chargesFor(order, rentals)
  const sumOf = (part: (rental: (typeof charges.rentals)[number]) => Fils) => charges.rentals.reduce((sum, one) => sum + part(one), 0)
  const price = sumOf((one) => one.price)
  const others = [
    ['reductions', -sumOf((one) => one.reduction)],
    ['protection', sumOf((one) => one.protection ?? 0)],
    ['delivery', charges.delivery],
    ['cash-handling', charges.cashHandling],
    ['service-fee', sumOf((one) => one.serviceFee)],
    ['credit', -(charges.credit?.amount ?? 0)],
  ] as const
  const equal = [...Map.groupBy(rentals, ({ itemId, from, until }) => `${itemId} ${from} ${until}`).values()]
  const pieces = equal.flatMap((group): MailFact[] => {
    const [piece] = group
    if (!piece) return []
    const name = items.get(piece.itemId)?.name[locale] ?? ''
    const label = group.length === 1 ? name : t('mail:order.several', { count: group.length, name })
    return [{ label, value: `${formatRange(piece, locale)}\n${amount(group.reduce((sum, one) => sum + one.price, 0))}` }]
  })
  const all = { label: t('orders:charge-rentals', { count: rentals.length }), value: amount(price) }
  return [
    ...(order.isDiscreet ? [all] : pieces),
    ...others.filter(([, sum]) => sum !== 0).map(([code, sum]) => ({ label: t(`orders:charge-${code}`), value: amount(sum) })),
  ]
}

/** The total by its way, the deposit, and for cash the sum at the door. */
function moneyFacts({ order }: Confirmed, locale: Locale): MailFact[] {
  const t = translator(locale)
  const { total, deposit, method } = order
  const isCash = method === 'cash'
  const isOneSum = isCash && deposit === 0
  return [
    { label: t(isOneSum ? 'mail:order.door' : `mail:order.total-${method ?? 'credit'}`), value: formatMoney(total, locale), isSum: true },
    ...(deposit > 0 ? [{ label: t('orders:deposit'), value: formatMoney(deposit, locale) }] : []),
    ...(isCash && deposit > 0 ? [{ label: t('mail:order.door'), value: formatMoney(total + deposit, locale), isSum: true }] : []),
  ]
}

function visitFacts({ order, rentals }: Confirmed, { locale, isKnown }: Said): MailFact[] {
  const t = translator(locale)
  const { delivery } = order
  if (!delivery || !rentals.some(({ handOver }) => handOver === 'courier')) return []
  const area = findArea(delivery.area)
  const door = [area?.name[locale], delivery.building, delivery.landmark].filter(Boolean).join(t('orders:comma'))
  const who = [delivery.name, formatPhone(delivery.phone)].join('\n')
  const { slot, collection } = delivery
  const ids = rentals
    .filter(({ handOver }) => handOver === 'courier')
    .map((rental) => ({ delivery: slot && deliveredIn(rental, slot), collection: collection && collectedIn(rental, collection) }))
  // Pieces of other days come and go in the same hours of their own days.
  const visits = courierVisits.flatMap((visit) => [...new Set(ids.map((one) => one[visit]))].toSorted().map((id) => ({ visit, id })))
  return [
    ...visits.flatMap(({ visit, id }, index) => {
      const window = slotOf(id ?? '')
      if (!window) return []
      const hours = t('notifications:window', formatHours(window.fromHour, window.untilHour, locale))
      return [{ label: t(`orders:${visit}`), value: `${formatDay(window.day, locale, 'full')}\n${hours}`, isSum: index === 0 }]
    }),
    ...(isKnown ? [{ label: t('mail:order.address'), value: `${door}\n${who}` }] : []),
  ]
}

/** The notes below the table: the deposit, the next steps, the free changes, and the papers. */
function notesOf(confirmed: Confirmed, { figures, locale, clock, met, dispatchAt, wantsIdentity, isKnown }: Said): string[] {
  const t = translator(locale)
  const { order, rentals } = confirmed
  const { cancellation } = figures
  const { deposit, method } = order
  const isCash = method === 'cash'
  const change = windowChangeOf('delivery', { delivery: order.delivery, rentals }, clock)
  const { key, farUntil, betweenUntil } = cancelTermsOf(dispatchAt, clock.now)
  const instant = (at: Date | null) => (at ? formatInstant(at, locale) : '')
  const share = (basisPoints: number) => formatPercent(basisPoints / 10_000, locale)
  const terms = {
    between: share(cancellation.between),
    near: share(cancellation.near),
    farUntil: instant(farUntil),
    betweenUntil: instant(betweenUntil),
  }
  return [
    ...(wantsIdentity ? [t('mail:order.identity')] : []),
    ...meetingLines(met, locale),
    ...(deposit > 0 ? [t(isCash ? 'mail:order.depositCash' : 'mail:order.deposit')] : []),
    ...(rentals.some(({ handOver }) => handOver === 'courier') ? [t('mail:order.next')] : []),
    ...(change && change.until > clock.now ? [t('mail:order.window', { by: formatInstant(change.until, locale) })] : []),
    t(`checkout:cancelTerms-${key}`, terms),
    t(isCash ? 'mail:order.documents' : isKnown && !order.isDiscreet ? 'mail:order.documentsAttached' : 'mail:order.documentsPaid'),
  ]
}

function meetingLines(met: Order['handOvers'], locale: Locale): string[] {
  const t = translator(locale)
  const { fromHour, untilHour } = inPersonHours
  return met.map(({ owner, area, from, until }) =>
    t('mail:order.inPerson', {
      ...{ owner, area: pickupName(area, locale), day: formatDay(from, locale, 'full'), last: formatDay(until, locale, 'full') },
      ...formatHours(fromHour, untilHour, locale),
    }),
  )
}
