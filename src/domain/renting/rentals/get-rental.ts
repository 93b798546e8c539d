import { and, desc, eq, getTableColumns, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { findCardRefusal } from '#domain/money/cards/card-refusals.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { toHold } from '#domain/money/deposits/held-part.ts'
import { depositState } from '#domain/money/payments/deposit-state.ts'
import { deposits } from '#domain/money/deposits/deposits.table.ts'
import { transferBackBy } from '#domain/money/payments/payment.policy.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { rentalExtensions } from '#domain/renting/changes/rental-extensions.table.ts'
import type { Fils } from '#values/money.ts'
import { findAlternatives } from './find-alternatives.ts'
import { findCustomerContacts, findOwnerContacts } from './find-contacts.ts'
import { findCondition } from './find-condition.ts'
import { findPaid } from './find-paid.ts'
import { latenessOf } from './late.policy.ts'
import { type KnownRental, readRentals } from './read-rentals.ts'
import { rentalCancellations } from './rental-cancellations.table.ts'
import { holdRefusals, type RentalLife } from './rental.contract.ts'
import { momentsOf, refusalTo } from './rental-moments.policy.ts'
import { partiesTo, rentalMoveNames } from './rental.policy.ts'
import { rentals } from './rentals.table.ts'

/**
 * Returns a rental that the actor has a part in, with the moves that they may make now.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getRental(ctx: Context, id: string): Promise<RentalLife> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  const parties = rental ? partiesTo(rental, ctx.actor) : []
  if (!rental || parties.length === 0) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const isPayer = parties.includes('customer') || parties.includes('admin')
  return {
    ...shownOf(rental),
    contact: await findContact(ctx, rental),
    acceptAt: parties.includes('owner') ? (rental.acceptAt?.toISOString() ?? null) : null,
    late: shownLateness(rental, now),
    hold: isPayer ? await findHold(ctx, rental.id) : null,
    extension: isPayer ? await findExtension(ctx, rental.id) : null,
    money: isPayer ? await findMoney(ctx, rental, now) : null,
    alternatives: await findAlternatives(ctx, rental),
    ...(await findCondition(ctx, rental.id)),
    isCancellationAsked: parties.includes('admin') && (await isCancellationAsked(ctx, rental.id)),
    moves: rentalMoveNames.filter((move) => parties.some((by) => refusalTo(move, { by, actor: ctx.actor, rental, now }) === null)),
  }
}

/** How late a rental is, or was when it was collected; null where nobody came for it in vain. */
export function shownLateness(rental: KnownRental, now: Date): RentalLife['late'] {
  const { lateFrom, lateUntil, collectedAt } = rental
  if (lateFrom === null) return null
  const { lostAt } = momentsOf(rental)
  return {
    since: lateFrom.toISOString(),
    ...latenessOf(rental, collectedAt ?? now),
    isOurs: lateUntil !== null,
    lostAt: lostAt?.toISOString() ?? null,
  }
}

async function findContact(ctx: Context, rental: KnownRental): Promise<RentalLife['contact']> {
  const parties = partiesTo(rental, ctx.actor)
  const find = parties.includes('customer') ? findOwnerContacts : parties.includes('owner') ? findCustomerContacts : null
  return (await find?.(ctx, [rental]))?.get(rental.id) ?? null
}

async function isCancellationAsked(ctx: Context, rentalId: string): Promise<boolean> {
  const asked = and(eq(rentalCancellations.rentalId, rentalId), eq(rentalCancellations.status, 'asked'))
  return (await ctx.db.select({ id: rentalCancellations.id }).from(rentalCancellations).where(asked)).length > 0
}

async function findHold(ctx: Context, rentalId: string): Promise<RentalLife['hold']> {
  const [found] = await ctx.db
    .select({ ...getTableColumns(deposits), status: depositState(sql`${deposits}`), owedAt: refunds.createdAt, sentAt: refunds.madeAt })
    .from(deposits)
    .leftJoin(refunds, eq(refunds.depositId, deposits.id))
    .where(eq(deposits.rentalId, rentalId))
    // What is not sent yet comes first.
    .orderBy(desc(deposits.createdAt), desc(deposits.id), desc(refunds.madeAt))
    .limit(1)
  if (!found) return null
  const { status, method, amount, applied, holdAt, heldAt, decision, failure, owedAt, sentAt } = found
  const isRefused = decision === null && (status === 'failed' || (status === 'held' && failure !== null))
  const refused = isRefused ? (holdRefusals.find((one) => one === failure) ?? 'declined') : null
  const card = refused === null ? null : await findCard(ctx, found.orderId)
  const backBy = owedAt && sentAt === null ? transferBackBy(owedAt).toISOString() : null
  const times = { holdAt: holdAt.toISOString(), heldAt: heldAt?.toISOString() ?? null, backBy }
  const { now } = await nowOf(ctx)
  const mayAskAgain = card !== null && (await findCardRefusal(ctx, card.id, now)) === null
  return { status, method, amount, frozen: toHold(found), applied, ...times, refused, card, mayAskAgain }
}

async function findCard(ctx: Context, orderId: string): Promise<{ id: string; brand: string; last4: string } | null> {
  const saved = await findOrderCard(ctx, orderId)
  return saved && { id: saved.card.id, brand: saved.card.brand, last4: saved.card.last4 }
}

async function findExtension(ctx: Context, rentalId: string): Promise<RentalLife['extension']> {
  const [found] = await ctx.db
    .select({ ...getTableColumns(rentalExtensions), payment: payments.status, page: payments.redirect, total: payments.amount })
    .from(rentalExtensions)
    .leftJoin(payments, eq(payments.id, rentalExtensions.paymentId))
    .where(eq(rentalExtensions.rentalId, rentalId))
    .orderBy(desc(rentalExtensions.createdAt), desc(rentalExtensions.id))
    .limit(1)
  if (!found) return null
  const { status, until, amount, keptUntil, payment, page, total } = found
  const redirect = status === 'asked' && payment === 'created' ? page : null
  const dueInCash = payment === 'cash_due' ? (total ?? 0) : 0
  return { status, until, amount, keptUntil: keptUntil.toISOString(), redirect, dueInCash }
}

async function findMoney(ctx: Context, rental: KnownRental, now: Date): Promise<RentalLife['money']> {
  return {
    paid: await findPaid(ctx, rental),
    ...(await findRefunded(ctx, rental.id, now)),
    onShop: rental.replaces === null ? 0 : rental.reduction,
  }
}

/** What its customer gets back, and what its owner pays them; not what may still become the price of a replacement. */
async function findRefunded(ctx: Context, rentalId: string, now: Date): Promise<{ refunded: Fils; compensation: Fils }> {
  const isDue = or(isNull(refunds.dueAt), lte(refunds.dueAt, now))
  const found = await ctx.db
    .select({ amount: refunds.amount, reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.rentalId, rentalId), isNull(refunds.depositId), ne(refunds.status, 'replaced'), isDue))
  const sumOf = (isCompensation: boolean): Fils =>
    found.filter(({ reason }) => (reason === 'compensation') === isCompensation).reduce((sum, { amount }) => sum + amount, 0)
  return { refunded: sumOf(false), compensation: sumOf(true) }
}

function shownOf(
  rental: KnownRental,
): Omit<
  RentalLife,
  'acceptAt' | 'contact' | 'late' | 'hold' | 'extension' | 'money' | 'alternatives' | 'photos' | 'custody' | 'isCancellationAsked' | 'moves'
> {
  const { id, orderId, itemId, unitId, from, until, paidUntil, price, deposit, status, handOver, area, reason } = rental
  const { answerBy, graceUntil, dispatchAt, countedTo } = momentsOf(rental)
  const at = (instant: Date | null): string | null => instant?.toISOString() ?? null
  return {
    id,
    orderId,
    itemId,
    unitId,
    from,
    until,
    paidUntil,
    price,
    deposit,
    status,
    handOver,
    area,
    answerBy: at(answerBy),
    dispatchAt: dispatchAt.toISOString(),
    countedTo: countedTo.toISOString(),
    confirmedAt: at(rental.confirmedAt),
    graceUntil: at(graceUntil),
    dispatchedAt: at(rental.dispatchedAt),
    deliveredAt: at(rental.deliveredAt),
    collectedAt: at(rental.collectedAt),
    returnedAt: at(rental.returnedAt),
    reason,
  }
}
