import { eq, type SQL, sql } from 'drizzle-orm'
import type { auditLog } from '#domain/audit-log/audit-log.table.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import { listings } from '#domain/catalogue/listings/listings.table.ts'
import type { TxContext } from '#domain/context.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { heldUntil } from '#domain/money/payouts/payout.policy.ts'
import { payouts } from '#domain/money/payouts/payouts.table.ts'
import { mailOf, phoneOf } from '#domain/renting/orders/mail-of.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { dispatchOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import type { CourierVisit } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import { daysBefore, visitsOf } from './days-and-visits.ts'
import type { NotificationDetails } from './notification-details.policy.ts'
import type { NotifiedParty } from './notification-row.policy.ts'
import type { Recipient } from './notify.ts'
import { type Piece, readPieces } from './read-pieces.ts'
import type { RecordedDetails as Details } from './recorded-details.ts'

/** The facts about an event's subject that its notifications need, as they are now. */
export interface EventFacts {
  at: Date
  /** The move of a rental. */
  move: string | null
  isByCustomer: boolean
  isByOwner: boolean
  /** The only parties to notify, if the event limits them. */
  parties: readonly NotifiedParty[] | null
  /** True for an event of a rental, order or review: notifications count per rental or its group, not per payment, refund or deposit. */
  isOfRental: boolean
  orderId: string | null
  number: number | null
  customer: Recipient
  /** The rental it is about, where it is about one. */
  rental: Piece | null
  /** The pieces that the event names, or else every piece of the order. */
  pieces: readonly Piece[]
  amount: number | null
  /** Until when something is open. */
  by: Date | null
  reason: string | null
  /** The way of a refund. */
  way: NotificationDetails['way'] | null
  itemId: string | null
  /** The owner whose payout or listing it is about, and no piece of an order. */
  payee: string | null
  /** The name of a listing, the first of so many. */
  listed: LocalizedText | null
  listedCount: number
  /** The first piece of its owner. */
  isFirstListing: boolean
  isTransfer: boolean
  /** A part of the order came to nothing. */
  isInPart: boolean
  isRefusedHold: boolean
  /** The deposit was held on a card, to its end. */
  isHeldOnCard: boolean
  /** Counts the holds of a deposit, and the attempts of a delivery. */
  attempt: number
  /** The side that opened a claim. */
  openedBy: string | null
  /** A claim for lateness, by rule. */
  isLateFee: boolean
  /** A window that the customer has changed; `before` is null where none was chosen. */
  window: { visit: CourierVisit; slot: string; before: string | null } | null
  /** The days of the rental before they changed. */
  was: DayRange | null
  /** The windows of the courier for the rental. */
  visits: NotificationDetails['visits'] | null
}

type Logged = typeof auditLog.$inferSelect

/** Reads what a recorded event is about; null when that is gone. */
export async function readEventFacts(tx: TxContext, logged: Logged): Promise<EventFacts | null> {
  const [noun = ''] = logged.event.split('.')
  const details: Details = logged.details
  if (noun === 'wait') return readOffer(tx, logged.at, details)
  if (noun === 'books' || noun === 'alarm' || noun === 'report') return { ...factsOfOwner(logged.at, ''), payee: null }
  if (noun === 'cash') return { ...factsOfOwner(logged.at, ''), payee: null, amount: Math.abs(details.amount ?? 0) }
  if (noun === 'payout') return readPayoutFacts(tx, logged)
  const isOfPerson = (logged.event === 'refund.account-changed' && details.orderId === undefined) || details.personId !== undefined
  if (noun === 'referral' || noun === 'person' || noun === 'identity-check' || noun === 'credit' || isOfPerson)
    return {
      ...factsOfOwner(logged.at, logged.subjectId),
      customer: { party: 'customer', personId: details.personId ?? logged.subjectId },
      amount: details.amount ?? null,
      by: logged.event === 'refund.account-changed' ? heldUntil(logged.at) : null,
    }
  if (noun === 'listing') return readListingFacts(tx, logged)
  const deposit = noun === 'deposit' ? await findDeposit(tx, logged.subjectId) : null
  const payment = noun === 'payment' ? await findPayment(tx, logged.subjectId) : null
  // A reference that names no order.
  if (logged.event === 'transfer.unmatched' && !details.orderId)
    return { ...factsOfOwner(logged.at, ''), payee: null, amount: details.amount ?? null }
  const rentalId = noun === 'rental' ? logged.subjectId : (deposit?.rentalId ?? details.rentalId ?? null)
  const orderId = noun === 'order' ? logged.subjectId : (deposit?.orderId ?? payment?.orderId ?? details.orderId)
  const [order] = orderId ? await tx.db.select().from(orders).where(eq(orders.id, orderId)) : []
  if (!order) return null
  const all = await readPieces(tx, order.id)
  const pieces = all.filter(({ id }) => details.rentals?.includes(id) ?? true)
  const rental = pieces.find(({ id }) => id === rentalId) ?? null
  const { amount = details.refund, applied, total, reason } = details
  const isAwaited = payment?.method === 'transfer' && payment.captured === 0
  const open = payment?.status === 'transfer_pending' ? payment.expiresAt : null
  const { event } = logged
  const until = event === 'rental.collection-failed' || event === 'order.window-changed' ? details.by : undefined
  // The time to answer is meaningless once answered: later notifications do not expire with it.
  const answer = rental?.status === 'requested' ? rental.answerBy : null
  const held = event === 'refund.account-changed' ? heldUntil(logged.at) : null
  const by = details.answerBy ?? until ?? open ?? held ?? answer
  return {
    at: logged.at,
    move: details.move ?? null,
    isByCustomer: details.by === 'customer',
    isByOwner: details.by === 'owner',
    parties: details.tells ?? null,
    isOfRental: noun === 'rental' || noun === 'order' || noun === 'review',
    orderId: order.id,
    number: order.number,
    customer: customerOf(order, all),
    rental,
    pieces,
    amount:
      (event === 'deposit.applied'
        ? applied
        : event === 'rental.cancelled_by_owner'
          ? details.compensation
          : isAwaited
            ? payment.amount + payment.deposit
            : amount) ??
      total ??
      deposit?.amount ??
      null,
    by: by ? new Date(by) : null,
    reason: (typeof reason === 'object' ? reason.code : reason) ?? null,
    way: details.way ?? null,
    itemId: null,
    payee: null,
    listed: null,
    listedCount: 1,
    isFirstListing: false,
    isTransfer: payment?.method === 'transfer',
    isInPart: pieces.some(({ status }) => !meaningOf(status).isBooked),
    isRefusedHold: details.isFirst === true,
    isHeldOnCard: deposit?.method === 'card' && deposit.providerId !== null,
    attempt: deposit?.attempt ?? details.attempt ?? 0,
    openedBy: details.openedBy ?? null,
    isLateFee: noun === 'claim' && details.kind === 'late',
    window: event === 'order.window-changed' ? windowOf(details) : null,
    was: rental && noun === 'rental' ? daysBefore(rental.days, details.before) : null,
    visits: rental?.handOver === 'courier' ? visitsOf(rental, order.delivery) : null,
  }
}

function windowOf({ visit = 'delivery', slot = '', before }: Details): EventFacts['window'] {
  return { visit, slot, before: typeof before === 'string' ? before : null }
}

async function findDeposit(tx: TxContext, id: string) {
  const [found] = await tx.db.select().from(deposits).where(eq(deposits.id, id))
  return found
}

async function findPayment(tx: TxContext, id: string) {
  const [found] = await tx.db.select().from(payments).where(eq(payments.id, id))
  return found
}

/** The customer of an order with these pieces; a guest is reached where they have proved to be, or wrote when they paid by card. */
export function customerOf(order: typeof orders.$inferSelect, pieces: readonly Piece[]): Recipient {
  const { personId, locale, isDiscreet } = order
  return {
    party: 'customer',
    personId,
    locale,
    isDiscreet,
    email: mailOf(order, pieces),
    isMailUnconfirmed: order.emailConfirmedAt === null,
    phone: phoneOf(order),
    doorPhone: order.delivery?.phone ?? null,
  }
}

/** The facts of an event that has nothing but its time and its recipients. */
const noFacts: Omit<EventFacts, 'at' | 'customer'> = {
  move: null,
  isByCustomer: false,
  isByOwner: false,
  parties: null,
  isOfRental: false,
  orderId: null,
  number: null,
  rental: null,
  pieces: [],
  amount: null,
  by: null,
  reason: null,
  way: null,
  itemId: null,
  payee: null,
  listed: null,
  listedCount: 1,
  isFirstListing: false,
  isTransfer: false,
  isInPart: false,
  isRefusedHold: false,
  isHeldOnCard: false,
  attempt: 0,
  openedBy: null,
  isLateFee: false,
  window: null,
  was: null,
  visits: null,
}

/** A piece that somebody waited for is kept for them. */
async function readOffer(
  tx: TxContext,
  at: Date,
  { itemId = '', orderId = '', from = '', until = '', by }: Details,
): Promise<EventFacts | null> {
  const [item] = await tx.db.select().from(items).where(eq(items.id, itemId))
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!item || !order) return null
  const rental: Piece = {
    id: itemId,
    itemId,
    ownerId: item.ownerId,
    name: item.name,
    days: { from, until },
    status: 'held',
    handOver: 'courier',
    place: { owner: { en: '', ar: '' }, area: item.pickupArea },
    isReplacement: false,
    reason: null,
    answerBy: null,
    dispatchAt: dispatchOf({ from, slot: null }),
  }
  return {
    ...noFacts,
    at,
    orderId: order.id,
    customer: customerOf(order, [rental]),
    rental,
    pieces: [rental],
    by: by ? new Date(by) : null,
    itemId,
  }
}

/** The subject of a notification about a payout, or the account of payouts: for the owner, without a piece. */
async function readPayoutFacts(tx: TxContext, logged: Logged): Promise<EventFacts | null> {
  const isOfMethod = logged.event === 'payout.method-changed'
  const [payout] = isOfMethod ? [] : await tx.db.select().from(payouts).where(eq(payouts.id, logged.subjectId))
  const payee = isOfMethod ? logged.subjectId : payout?.ownerId
  if (payee === undefined) return null
  return { ...factsOfOwner(logged.at, payee), amount: payout?.amount ?? null, by: isOfMethod ? heldUntil(logged.at) : null }
}

/** The subject of a notification about a listing: for its owner, by the name in the draft or on the market. */
async function readListingFacts(tx: TxContext, { at, subjectId, details }: Logged): Promise<EventFacts | null> {
  const [found] = await tx.db
    .select({ ownerId: listings.ownerId, content: listings.content, name: items.name, isFirst: isFirstOf(at) })
    .from(listings)
    .leftJoin(items, eq(items.id, listings.id))
    .where(eq(listings.id, subjectId))
  const { count = 1 }: Details = details
  if (!found) return null
  const { ownerId, content, name, isFirst } = found
  return { ...factsOfOwner(at, ownerId), listed: content.name ?? name, listedCount: count, isFirstListing: isFirst }
}

/** Whether the owner of a listing had no piece before this time, so that an approval then was the first. */
function isFirstOf(at: Date): SQL<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM items earlier WHERE earlier.owner_id = ${listings.ownerId} AND earlier.created_at < ${at.toISOString()}::timestamptz)`
}

function factsOfOwner(at: Date, payee: string): EventFacts {
  return { ...noFacts, at, customer: { party: 'customer', personId: null }, payee }
}
