import { and, eq, or, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { type PlannedRefund, planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import { findClaims } from './add-claim.ts'
import { isDecidedUnsettled } from './claim.policy.ts'

const everything = 10_000

/**
 * The refund of everything that a rental's customer has paid and not got back; null while a bank decides about a part of it.
 * @throws {Refusal} 409 `payment.pending` while the provider is being asked to capture
 */
export async function planClaimRefund(ctx: Context | TxContext, rentalId: string): Promise<PlannedRefund | null> {
  const ofOrder = eq(rentals.orderId, sql`(SELECT order_id FROM rentals WHERE id = ${rentalId})`)
  const siblings = await readRentals(ctx, ofOrder)
  const rental = siblings.find(({ id }) => id === rentalId)
  if (!rental) throw new Error('a claim without its rental')
  const isPart = or(eq(payments.purpose, 'order'), eq(payments.rentalId, rentalId))
  const disputed = and(eq(payments.orderId, rental.orderId), isPart, eq(payments.status, 'chargeback_open'))
  return (await ctx.db.$count(payments, disputed)) > 0 ? null : planRefund(ctx, { rental, siblings }, { share: everything })
}

/**
 * The greatest refund by a claim of a rental's customer, in fils: at most the claimed amount, less the amount promised by another claim of
 * theirs. It is the claimed amount while a bank decides about a payment.
 */
export async function findRefundable(
  ctx: Context | TxContext,
  { id, rentalId, claimed }: { id: string; rentalId: string; claimed: Fils },
): Promise<Fils> {
  const planned = await planClaimRefund(ctx, rentalId)
  if (planned === null) return claimed
  const others = (await findClaims(ctx, rentalId)).filter((one) => one.id !== id && one.openedBy === 'customer' && isDecidedUnsettled(one))
  const promised = others.reduce((sum, { decided }) => sum + (decided ?? 0), 0)
  return Math.max(0, Math.min(claimed, planned.shown.refund - promised))
}
