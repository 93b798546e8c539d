import { eq } from 'drizzle-orm'
import { findTrustLevel } from '#domain/accounts/people/find-trust-level.ts'
import { record } from '#domain/audit-log/record.ts'
import { depositFor, depositOf, priceFor, protectedDeposit } from '#domain/catalogue/items/item.policy.ts'
import { allocateUnit } from '#domain/catalogue/units/allocate-unit.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { findCommissionRates } from '#domain/money/ledger/find-commission-rates.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { hastenRefund } from '#domain/money/payments/hasten-refund.ts'
import type { RefundRow } from '#domain/money/payments/refunds.table.ts'
import { replaceRefund } from '#domain/money/payments/replace-refund.ts'
import { Refusal } from '#domain/refusal.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { figuresOfOrder } from '#domain/renting/rentals/figures-of-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { holdRentals } from '#domain/renting/rentals/hold-rentals.ts'
import { lockRental, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRentals } from '#domain/renting/rentals/move-rentals.ts'
import { planRentals } from '#domain/renting/rentals/plan-rentals.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { partiesTo } from '#domain/renting/rentals/rental.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { lengthOf } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { findOpenRefund, readOpenRefund } from './find-open-refund.ts'
import { findReplacements } from './find-replacements.ts'
import type { Rescue } from './rescue.contract.ts'
import { paymentOf } from './rescue.policy.ts'

/**
 * The possible replacements of a piece whose owner has cancelled, or that did not come back in time, and the deadline of the choice.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getRescue(ctx: Context, id: string): Promise<Rescue> {
  const [rental] = await readRentals(ctx, eq(rentals.id, id))
  if (!rental || !partiesTo(rental, ctx.actor).includes('customer')) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const refund = await findOpenRefund(ctx, id, now)
  const replacedBy = await findReplacement(ctx, id)
  if (!refund || replacedBy !== null) return { until: null, refund: 0, items: [], replacedBy }
  const open = await readOpenRefund(ctx, refund)
  const found = await findReplacements(ctx, rental)
  const items = await findPricedItems(
    ctx,
    found.map((card) => card.id),
  )
  const trust = await findTrustLevel(ctx, rental.customerId)
  return {
    until: refund.dueAt?.toISOString() ?? null,
    refund: refund.amount,
    items: found.map((card) => {
      const { back, onShop } = paymentOf({ ...rental, price: card.price }, open)
      const deposit = depositOf(depositFor(items.get(card.id)?.agreedValue ?? 0), trust)
      return { ...card, back, onShop, deposit: rental.protection > 0 ? protectedDeposit(deposit) : deposit }
    }),
    replacedBy,
  }
}

/**
 * Takes an item in place of a piece whose owner has cancelled, or that did not come back in time. It is booked at once and paid by the due
 * refund. The shop pays the difference to a higher price, and the rest is refunded at once. Without an item the whole refund is made.
 * Returns the new rental, or the old one.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.replacement-over` when the time is over, `rental.replacement-taken` when somebody else has it
 * @throws {Refusal} 409 `refund.credit-spent` when credit that came back of it was used since
 * @throws {Refusal} 422 `order.key-reused`
 */
export async function replaceRental(ctx: Context, input: { id: string; key: string; itemId: string | null }): Promise<RentalView> {
  const id = await inTransaction(ctx, async (tx) => {
    const locked = await lockRental(tx, input.id)
    if (!partiesTo(locked.rental, tx.actor).includes('customer')) throw new Refusal('rental.not-yours', 403)
    const subjectId = input.itemId === null ? input.id : newId()
    const isClaimed = await claimIdempotencyKey(tx, { key: input.key, request: { verb: 'replace', ...input }, subjectId })
    if (isClaimed !== subjectId) return isClaimed
    const refund = await findOpenRefund(tx, input.id, tx.now)
    if (!refund || (await findReplacement(tx, input.id)) !== null) {
      if (input.itemId === null) return input.id
      throw new Refusal('rental.replacement-over', 409)
    }
    if (input.itemId !== null) await replace(tx, locked, { id: subjectId, itemId: input.itemId, refund })
    await hastenRefund(tx, refund.id)
    return subjectId
  })
  return getRental(ctx, id)
}

async function replace(
  tx: TxContext,
  { rental, siblings }: RentalWithSiblings,
  { id, itemId, refund }: { id: string; itemId: string; refund: RefundRow },
): Promise<void> {
  await lockCredit(tx, rental.customerId)
  await lockItems(tx, [itemId])
  const isOffered = (await findReplacements(tx, rental)).some((one) => one.id === itemId)
  const item = (await findPricedItems(tx, [itemId])).get(itemId)
  const unitId =
    isOffered && item && (await allocateUnit(tx, { item, range: rental, rentalId: id, expiresAt: null, handOver: rental.handOver }))
  if (!unitId) throw new Refusal('rental.replacement-taken', 409)
  const { orderId, from, until, serviceFee, protection, handOver } = rental
  const open = await readOpenRefund(tx, refund)
  const price = priceFor(item.priceByDays, lengthOf(rental))
  const { byCard, byCredit, onShop: reduction } = paymentOf({ price, serviceFee, protection }, open)
  const figures = await figuresOfOrder(tx, orderId)
  const commissionRate = (await findCommissionRates(tx, { ownerIds: [item.ownerId], figures }))(item.ownerId)
  const charged = { id, ownerId: item.ownerId, price, commission: commissionOf(price, commissionRate), serviceFee, protection, reduction }
  const fullDeposit = depositOf(depositFor(item.agreedValue), await findTrustLevel(tx, rental.customerId))
  const deposit = protection > 0 ? protectedDeposit(fullDeposit) : fullDeposit
  const line = Math.max(...siblings.map((one) => one.line)) + 1
  const color = item.colors[0] ?? ''
  await holdRentals(tx, [
    { ...charged, commissionRate, orderId, line, itemId, unitId, color, from, until, handOver, deposit, fullDeposit, replaces: rental.id },
  ])
  await moveRentals(tx, 'confirm', { orderId, ids: [id], by: 'system', change: { confirmedAt: tx.now } })
  await replaceRefund(tx, { refundId: refund.id, rental: charged, delivery: open.delivery, byCard, byCredit })
  await planRentals(tx, await readRentals(tx, eq(rentals.id, id)))
  await record(tx, 'rental.replaced', rental.id, { orderId, replacement: id, itemId, ownerId: item.ownerId })
}

async function findReplacement(ctx: Context | TxContext, rentalId: string): Promise<string | null> {
  const [found] = await ctx.db.select({ id: rentals.id }).from(rentals).where(eq(rentals.replaces, rentalId)).limit(1)
  return found?.id ?? null
}
