import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { keepExtraDays, moveBlockEnd } from '#domain/catalogue/units/move-block.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { findAskableCard } from '#domain/money/cards/card-refusals.ts'
import { addCashDue } from '#domain/money/payments/add-cash-due.ts'
import { createPayment } from '#domain/money/payments/create-payment.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { lockRental, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import type { Day } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { methodOfExtension, type PlannedExtension, planExtension } from './plan-extension.ts'
import { rentalExtensions } from './rental-extensions.table.ts'
import { settleExtension } from './settle-extension.ts'
import { writeExtension } from './write-extension.ts'

const holdMs = 15 * 60_000

interface Extend {
  id: string
  key: string
  until: Day
  /** The price that the customer has seen. */
  total: Fils
}

/**
 * Extends an active rental to a later last day for the difference on the ladder, before 18:00 of its last day. The saved card pays without
 * the payer; where it does not, the extra days are kept for 15 minutes and `redirect` leads to the provider's page. In cash it is paid when
 * the piece is collected.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `rental.days-taken`
 * @throws {Refusal} 409 `order.price-changed` with `total`, `payment.pending` while another extension is paid for
 * @throws {Refusal} 422 `rental.days-unchanged`, `days.too-late`, `order.key-reused`
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function extendRental(
  ctx: Context & Needs<'payments'>,
  input: Extend,
): Promise<{ rental: RentalView; redirect: string | null }> {
  const paymentId = await inTransaction(ctx, (tx) => ask(tx, input))
  if (paymentId !== null)
    await settleExtension(ctx, paymentId).catch((error: unknown) => {
      throw Object.assign(new Refusal('payment.unavailable', 503), { cause: error })
    })
  return { rental: await getRental(ctx, input.id), redirect: await findPage(ctx, paymentId) }
}

/** Returns the payment of this key; null where it needs none. */
async function ask(tx: TxContext, input: Extend): Promise<string | null> {
  const locked = await lockRental(tx, input.id)
  const id = newId()
  const claimed = await claimIdempotencyKey(tx, { key: input.key, request: { verb: 'extend', ...input }, subjectId: id })
  if (claimed !== id) return (await findExtension(tx, claimed))?.paymentId ?? null
  const { rental } = locked
  refuseMove(tx, 'extend', { rental, by: 'customer' })
  const planned = await planExtension(tx, rental, input.until)
  if (planned.amount !== input.total) throw new Refusal('order.price-changed', 409, { total: planned.amount })
  await lockItems(tx, [rental.itemId])
  const isPaidNow = methodOfExtension(rental) === 'card' && planned.amount > 0
  const paymentId = isPaidNow ? await keepAndAsk(tx, locked, planned) : await extendAtOnce(tx, locked, planned)
  const { until, amount, commission } = planned
  const before = { before: rental.until, paidUntil: rental.paidUntil }
  const times = { keptUntil: keptUntil(tx), createdAt: tx.now, updatedAt: tx.now }
  const status = isPaidNow ? ('asked' as const) : ('done' as const)
  await tx.db
    .insert(rentalExtensions)
    .values({ id, rentalId: rental.id, paymentId, status, ...before, until, amount, commission, ...times })
  if (isPaidNow) await record(tx, 'rental.extension-asked', rental.id, { orderId: rental.orderId, until, amount })
  return paymentId
}

async function findExtension(tx: TxContext, id: string) {
  const [known] = await tx.db.select().from(rentalExtensions).where(eq(rentalExtensions.id, id))
  return known
}

async function keepAndAsk(
  tx: TxContext,
  { rental }: RentalWithSiblings,
  { until, amount, turnaroundDays }: PlannedExtension,
): Promise<string> {
  const { id: rentalId, orderId, unitId, handOver } = rental
  const open = await tx.db.select({ status: rentalExtensions.status }).from(rentalExtensions).where(eq(rentalExtensions.rentalId, rentalId))
  if (open.some(({ status }) => status === 'asked')) throw new Refusal('payment.pending', 409)
  if (!(await keepExtraDays(tx, { rentalId, unitId, turnaroundDays, handOver, until, expiresAt: keptUntil(tx) })))
    throw new Refusal('rental.days-taken', 409)
  const saved = await findAskableCard(tx, orderId)
  const id = newId()
  await createPayment(tx, { id, orderId, rentalId, amount, purpose: 'extension', method: 'card', status: 'created', ...saved })
  return id
}

async function extendAtOnce(tx: TxContext, locked: RentalWithSiblings, planned: PlannedExtension): Promise<string | null> {
  const { id: rentalId, orderId, unitId, handOver } = locked.rental
  const { until, amount, turnaroundDays } = planned
  if (!(await moveBlockEnd(tx, { rentalId, unitId, turnaroundDays, handOver, until }))) throw new Refusal('rental.days-taken', 409)
  await writeExtension(tx, locked, planned)
  return amount > 0 ? addCashDue(tx, { orderId, rentalId, amount }) : null
}

function keptUntil(tx: TxContext): Date {
  return new Date(tx.now.getTime() + holdMs)
}

/** The provider's page of a payment that waits for the payer. */
async function findPage(ctx: Context, paymentId: string | null): Promise<string | null> {
  if (paymentId === null) return null
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  return payment?.status === 'created' ? payment.redirect : null
}
