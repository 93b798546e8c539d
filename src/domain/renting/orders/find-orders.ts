import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { openMethods } from '#domain/money/payments/open-methods.ts'
import { chargesFor } from '#domain/money/payments/order-charges.policy.ts'
import type { PaymentMethod } from '#domain/money/payments/payment-words.policy.ts'
import type { PaymentRow } from '#domain/money/payments/payments.table.ts'
import type { RefundRow } from '#domain/money/payments/refunds.table.ts'
import { deliveryCodeOf } from '#domain/renting/conditions/delivery-code.ts'
import { findPricedItems, type PricedItem } from '#domain/renting/quotes/price-lines.ts'
import type { QuoteLine } from '#domain/renting/quotes/quote.contract.ts'
import { noReductions, showReductions } from '#domain/renting/quotes/show-reductions.ts'
import { meaningOf, orderStatusOf } from '#domain/renting/rentals/rental.policy.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { isPayable, type RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { cityName, findArea } from '#domain/site/areas/area.policy.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import type { SiteSettings } from '#domain/site/settings/settings.contract.ts'
import { lengthOf } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { type CashLimit, findCashLimit } from './find-cash-limit.ts'
import { findPaymentsDue, type PaymentDue } from './find-payment-due.ts'
import { keptFigures } from './kept-figures.ts'
import type { Order, Rental } from './order.contract.ts'
import { isOfVisitor } from './order-links.table.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { partsOfOrder } from './rows-of-orders.ts'
import { isToHandOver, showHandOvers } from './show-hand-overs.ts'
import { showRefunds } from './show-refunds.ts'

/** The orders of the actor: the person's own, or those of this visitor's browser that no person has adopted. */
export function ownOrders(ctx: Context | TxContext): SQL | undefined {
  const { personId, visitorId } = ctx.actor
  const asVisitor = and(isNull(orders.personId), isOfVisitor(visitorId))
  return personId === null ? asVisitor : or(eq(orders.personId, personId), asVisitor)
}

/** The actor's orders that `where` names, newest first, in the actor's language. */
export function findOrders(ctx: Context | TxContext, where?: SQL): Promise<Order[]> {
  return readOrders(ctx, and(ownOrders(ctx), where))
}

/** The orders of all people that `where` names, newest first, in the actor's language. The caller checks that the actor may see them. */
export async function readOrders(ctx: Context | TxContext, where: SQL | undefined): Promise<Order[]> {
  const found = await ctx.db.select(partsOfOrder).from(orders).where(where).orderBy(desc(orders.createdAt)).limit(100)
  const lines = found.flatMap((one) => one.lines)
  const items = await findPricedItems(
    ctx,
    lines.map((line) => line.itemId),
  )
  return showOrders(
    ctx,
    found.map(({ row, mailProblem, isWaitedFor }) => ({ ...row, mailProblem, ...(isWaitedFor && { mayKeepHold: false }) })),
    {
      lines,
      paid: found.flatMap(({ paid }) => paid),
      items,
      refunds: found.flatMap(({ refunds }) => refunds),
      // An order that never had a payment has no failed one.
      due: found.filter(({ isDue, paid }) => isDue && paid.length > 0).map(({ row }) => row.id),
    },
  )
}

/** The rows of orders: their rentals, their payments, newest first, their refunds, and the rentals' items. */
interface ReadRows {
  lines: readonly RentalRow[]
  paid: readonly PaymentRow[]
  items: ReadonlyMap<string, PricedItem>
  refunds?: readonly RefundRow[]
  /** The orders that have to be paid again. */
  due?: readonly string[]
}

/** Shows orders whose rows are known, in the actor's language. */
export async function showOrders(
  ctx: Context | TxContext,
  rows: readonly ShownRow[],
  { paid, items, refunds = [], due = [], ...read }: ReadRows,
): Promise<Order[]> {
  if (rows.length === 0) return []
  const lines = read.lines.toSorted(byLine)
  const { now } = await nowOf(ctx)
  const isHeldNow = ({ id, holdEndsAt }: OrderRow) =>
    holdEndsAt > now && lines.some(({ orderId, status }) => orderId === id && status === 'held')
  const limits = new Map<string, CashLimit>()
  for (const row of rows.filter(isHeldNow)) limits.set(row.id, await findCashLimit(ctx, row))
  const methods = await openMethods(ctx)
  const { cliq } = (await readSettings(ctx)).settings
  const handOvers = await showHandOvers(ctx, lines, items)
  const dues = await findPaymentsDue(ctx, due, now)
  const figuresOf = await keptFigures(ctx, rows)
  return rows.map((row) =>
    toOrder(row, {
      rentals: lines.filter((line) => line.orderId === row.id),
      payments: paid.filter((payment) => payment.orderId === row.id),
      items,
      now,
      locale: ctx.locale,
      codeOf: (orderId) => deliveryCodeOf(ctx, orderId),
      methods,
      cliq,
      cash: limits.get(row.id) ?? null,
      refunds: showRefunds(refunds.filter(({ orderId }) => orderId === row.id)),
      handOvers: handOvers.get(row.id) ?? [],
      due: dues.get(row.id) ?? null,
      figures: figuresOf(row),
    }),
  )
}

/** Pieces in the order of the bag, those of one line always in the same order. */
function byLine(one: RentalRow, other: RentalRow): number {
  return one.line - other.line || one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
}

type ShownRow = OrderRow & { mailProblem?: Order['mailProblem'] }

interface Parts {
  rentals: readonly RentalRow[]
  payments: readonly PaymentRow[]
  items: ReadonlyMap<string, PricedItem>
  now: Date
  locale: Locale
  codeOf: (orderId: string) => string
  methods: PaymentMethod[]
  cliq: SiteSettings['cliq']
  cash: CashLimit | null
  refunds: Order['refunds']
  handOvers: Order['handOvers']
  due: PaymentDue | null
  figures: Order['figures']
}

const ended = ['failed', 'expired', 'voided']

function toOrder(row: ShownRow, parts: Parts): Order {
  const derived = orderStatusOf(parts.rentals.map((rental) => rental.status))
  const isHeld = derived === 'held' && row.holdEndsAt > parts.now
  const shown = parts.rentals.map((rental) => toRental(rental, { order: row, item: parts.items.get(rental.itemId), locale: parts.locale }))
  const ofOrder = parts.payments.filter(({ purpose }) => purpose === 'order')
  const payment = ofOrder.find((one) => !ended.includes(one.status)) ?? ofOrder[0]
  return {
    id: row.id,
    number: orderNumber(row.number),
    status: derived === 'held' && !isHeld ? 'released' : derived,
    createdAt: row.createdAt.toISOString(),
    holdEndsAt: isHeld ? row.holdEndsAt.toISOString() : null,
    mayKeepHold: isHeld && row.mayKeepHold,
    releaseReason: row.releaseReason,
    now: parts.now.toISOString(),
    email: row.email,
    isEmailConfirmed: row.emailConfirmedAt !== null,
    mailProblem: row.mailProblem ?? null,
    isPhoneConfirmed: row.phoneConfirmedAt !== null,
    delivery: parts.rentals.some(isBrought) ? deliveryOf(row, parts.locale) : null,
    collector: row.collector ?? (row.delivery && { name: row.delivery.name, phone: row.delivery.phone }),
    handOvers: parts.handOvers,
    method: row.method,
    isDiscreet: row.isDiscreet,
    methods: parts.rentals.every(isBrought) ? parts.methods : parts.methods.filter((method) => method !== 'cash'),
    cashLimit: parts.cash?.limit ?? null,
    cashTerms: parts.cash && { most: parts.cash.most, later: parts.cash.later, isPrepaidOnly: parts.cash.isPrepaidOnly },
    figures: parts.figures,
    quote: {
      lines: linesOf(shown, parts.rentals, isHeld),
      charges: row.charges,
      total: row.total,
      deposit: row.deposit,
      reductions: showReductions(row.reductions ?? noReductions, parts.locale),
      isBookable: isHeld,
      validUntil: row.holdEndsAt.toISOString(),
    },
    credit: { used: chargesDue(row, payment, parts.rentals).credit, returned: payment?.creditReturned ?? 0 },
    deliveryCode: parts.rentals.some((rental) => isBrought(rental) && isToHandOver(rental)) ? parts.codeOf(row.id) : null,
    rentals: shown,
    refunds: parts.refunds,
    payment: payment ? paymentOf(row, payment, parts.rentals) : null,
    transfer: payment ? transferOf(payment, parts) : null,
    paymentDue: parts.due && paymentDueOf(parts.due),
    extensions: extensionsOf(parts.payments),
  }
}

function isBrought({ handOver }: RentalRow): boolean {
  return handOver === 'courier'
}

function paymentOf(order: OrderRow, payment: PaymentRow, rows: readonly RentalRow[]): Order['payment'] {
  const { status, method, refunded } = payment
  return { status, method, amount: chargesDue(order, payment, rows).amount, refunded }
}

function paymentDueOf({ by, ways }: PaymentDue): Order['paymentDue'] {
  return { by: by.toISOString(), ways: ways.map(({ method, amount, deposit }) => ({ method, total: amount + deposit, deposit })) }
}

/** The details of the transfer that the order awaits; null while it awaits none. */
function transferOf({ status, amount, deposit, reference, expiresAt }: PaymentRow, { cliq, locale }: Parts): Order['transfer'] {
  if (status !== 'transfer_pending' || reference === null || expiresAt === null) return null
  return { alias: cliq.alias, name: cliq.name[locale], amount: amount + deposit, deposit, reference, expiresAt: expiresAt.toISOString() }
}

function extensionsOf(all: readonly PaymentRow[]): Order['extensions'] {
  const paid = all.filter(({ purpose, status, captured }) => purpose === 'extension' && (captured > 0 || status === 'cash_due'))
  return {
    amount: paid.reduce((sum, one) => sum + (one.captured || one.amount), 0),
    refunded: paid.reduce((sum, one) => sum + one.refunded, 0),
  }
}

/** The paid or due amount, and its part by credit: the agreed one until every owner has answered, then the accepted one. */
function chargesDue(order: OrderRow, payment: PaymentRow | undefined, rows: readonly RentalRow[]): { amount: Fils; credit: Fils } {
  if (payment && payment.captured > 0) return { amount: payment.captured, credit: payment.credit }
  if (rows.some(({ status }) => meaningOf(status).isUnpaid || status === 'requested'))
    return { amount: payment?.amount ?? order.total, credit: order.credit }
  const charges = chargesFor(order, rows.filter(isPayable))
  return { amount: amountOf(charges), credit: charges.credit?.amount ?? 0 }
}

function toRental(row: RentalRow, { order, item, locale }: { order: OrderRow; item: PricedItem | undefined; locale: Locale }): Rental {
  const { dispatchAt } = momentsOf({
    ...row,
    slot: isBrought(row) ? (order.delivery?.slot ?? null) : null,
    holdEndsAt: order.holdEndsAt,
    agreedValue: item?.agreedValue ?? 0,
  })
  return {
    id: row.id,
    itemId: row.itemId,
    name: item?.name[locale] ?? '',
    brand: item?.brand[locale] ?? '',
    size: item?.size ?? '',
    color: row.color,
    picture: item?.pictures[0] ?? null,
    from: row.from,
    until: row.until,
    days: lengthOf(row),
    price: row.price,
    deposit: row.deposit,
    status: row.status,
    handOver: row.handOver,
    area: item?.pickupArea ?? null,
    answerBy: row.answerBy?.toISOString() ?? null,
    dispatchAt: dispatchAt.toISOString(),
  }
}

function deliveryOf(row: OrderRow, locale: Locale): Order['delivery'] {
  if (!row.delivery) return null
  const place = findArea(row.delivery.area)
  return {
    ...row.delivery,
    note: row.delivery.note ?? '',
    collection: row.delivery.collection ?? null,
    city: place ? cityName(place.city, locale) : '',
    areaName: place?.name[locale] ?? '',
  }
}

function linesOf(shown: readonly Rental[], rows: readonly RentalRow[], isHeld: boolean): QuoteLine[] {
  const lines = new Map<number, QuoteLine>()
  for (const [at, row] of rows.entries()) {
    const rental = shown[at]
    const line = lines.get(row.line)
    if (line)
      Object.assign(line, {
        quantity: line.quantity + 1,
        price: line.price + row.price,
        deposit: line.deposit + row.deposit,
        free: line.free + 1,
      })
    else if (rental) {
      const { itemId, name, brand, size, color, picture, from, until, days, price, deposit } = rental
      lines.set(row.line, {
        itemId,
        name,
        brand,
        size,
        color,
        picture,
        from,
        until,
        days,
        quantity: 1,
        unitPrice: price,
        price,
        deposit,
        free: 1,
        state: isHeld ? 'free' : 'taken',
        allowsInPerson: false,
        alternatives: [],
      })
    }
  }
  return [...lines.values()]
}
