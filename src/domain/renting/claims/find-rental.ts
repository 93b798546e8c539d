import { and, eq, inArray, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { moveBlockEnd } from '#domain/catalogue/units/move-block.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { foundEntries } from '#domain/money/ledger/claim-entries.policy.ts'
import { findDebt } from '#domain/money/ledger/find-debt.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { oweCustomer } from '#domain/money/payments/owe-customer.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { handOver } from '#domain/renting/conditions/hand-over.ts'
import { requireLabel } from '#domain/renting/conditions/require-label.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { changeRental } from '#domain/renting/rentals/change-rental.ts'
import { latenessOf } from '#domain/renting/rentals/late.policy.ts'
import { partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { momentsOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { addClaim, findClaims } from './add-claim.ts'
import { appealUntil } from './answer-claim.ts'
import { canMoveClaim } from './claim.policy.ts'
import { type ClaimRow, claims } from './claims.table.ts'
import { moveClaim } from './move-claim.ts'

/**
 * Books that a lost piece was found, by its scanned label: it returns to its owner, and its unit may be booked again. Its customer pays the
 * lateness instead of the loss; the rest of the charge is refunded.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, 422 `rental.unit-wrong`
 * @throws {Refusal} 409 `payment.pending` while the debt for the loss is being paid
 */
export function findRental(ctx: Context, input: { id: string; key: string; unitId: string }): Promise<RentalView> {
  return changeRental(ctx, { verb: 'find', ...input }, async (tx, { rental }) => {
    const by = partyFor(tx, 'find', rental)
    await moveRental(tx, 'find', { rental, by, change: { collectedAt: tx.now } })
    await requireLabel(tx, rental.unitId, input.unitId)
    await handOver(tx, rental, { stage: 'collection', took: by === 'courier' ? 'courier' : 'admin', tookBy: tx.actor.personId })
    await freeUnit(tx, rental)
    const { lostAt } = momentsOf({ ...rental, collectedAt: tx.now })
    // The day on which it was taken for lost begins no further day of lateness.
    const late = latenessOf(rental, new Date((lostAt ?? tx.now).getTime() - 1)).amount
    const loss = (await findClaims(tx, rental.id)).find(({ kind, status }) => kind === 'lost' && status !== 'withdrawn')
    if (loss) await letOff(tx, rental, { loss, late })
    await record(tx, 'rental.found', rental.id, { orderId: rental.orderId, late })
  })
}

async function freeUnit(tx: TxContext, { id: rentalId, itemId, unitId, until, handOver: way }: RentalWithOrder): Promise<void> {
  await lockItems(tx, [itemId])
  const item = (await findPricedItems(tx, [itemId])).get(itemId)
  const last = tx.today > until ? tx.today : until
  if (!item || !(await moveBlockEnd(tx, { rentalId, unitId, turnaroundDays: item.turnaroundDays, handOver: way, until: last })))
    throw new Error('a lost rental without its block')
}

async function letOff(tx: TxContext, rental: RentalWithOrder, { loss, late }: { loss: ClaimRow; late: number }): Promise<void> {
  if (canMoveClaim('drop', loss, 'system')) {
    await moveClaim(tx, loss.id, 'drop')
    if (late > 0)
      await addClaim(tx, rental, {
        kind: 'late',
        status: 'decided',
        claimed: late,
        decided: late,
        rule: 'late-fee',
        dueAt: appealUntil(tx.now),
      })
    return
  }
  const { id: rentalId, orderId, ownerId, customerId: personId, commissionRate } = rental
  const charged = loss.decided ?? 0
  const kept = Math.min(late, charged)
  await refusePending(tx, rentalId)
  const debt = await findDebt(tx, rentalId)
  const givenUp = await findGivenUp(tx, rentalId)
  const key = `found:${loss.id}`
  await postEntries(tx, {
    kind: 'claim_reversed',
    orderId,
    key,
    entries: foundEntries({ rentalId, ownerId, personId, charged, late: kept, commissionRate, debt, givenUp }),
  })
  await tx.db
    .update(claims)
    .set({ returned: charged - kept, updatedAt: tx.now })
    .where(eq(claims.id, loss.id))
  const back = Math.max(0, charged - kept - debt - givenUp)
  if (back > 0) await oweCustomer(tx, { orderId, rentalId, amount: back, reason: 'found', key, way: 'account' })
}

/** A payment in progress is neither owed nor received. */
async function refusePending(tx: TxContext, rentalId: string): Promise<void> {
  const isOpen = and(eq(payments.rentalId, rentalId), eq(payments.purpose, 'claim'), inArray(payments.status, ['created', 'authorized']))
  if ((await tx.db.select({ id: payments.id }).from(payments).where(isOpen)).length > 0) throw new Refusal('payment.pending', 409)
}

async function findGivenUp(tx: TxContext, rentalId: string): Promise<number> {
  const { rows } = await tx.db.execute<{ amount: number }>(sql`
    SELECT coalesce(-sum(e.amount), 0)::int AS amount FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE e.rental_id = ${rentalId} AND e.account = 'customer_debt' AND t.kind = 'debt_written_off'`)
  return rows[0]?.amount ?? 0
}
