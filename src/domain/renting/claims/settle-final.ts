import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { freezeDeposit } from '#domain/money/deposits/freeze-deposit.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { moveRental, refusesMove } from '#domain/renting/rentals/move-rentals.ts'
import { type RentalWithOrder, readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import { finalClaimStatuses } from './claim.policy.ts'
import { type ClaimRow, claims } from './claims.table.ts'
import { planClaimRefund } from './find-refundable.ts'
import { freezeClaimed } from './freeze-claimed.ts'
import { moveClaim } from './move-claim.ts'
import { settleCharges } from './settle-charges.ts'

/** Settles a final claim: a customer's refund at once, a customer's charges as soon as all claims of the rental are final. */
export async function settleFinal(tx: TxContext, claim: ClaimRow): Promise<void> {
  if (claim.openedBy !== 'customer') await settleRental(tx, claim)
  else if (claim.status !== 'withdrawn') await refund(tx, claim)
}

/**
 * Ends a rental that waited for its claims, and settles the claims of a lost one. Its owner may withdraw a claim and continue to inspect.
 */
async function settleRental(tx: TxContext, claim: ClaimRow): Promise<void> {
  const { rentalId } = claim
  const [rental] = await readRentals(tx, eq(rentals.id, rentalId))
  if (!rental) return
  if (isBackInInspection(tx, claim, rental)) {
    await moveRental(tx, 'reinspect', { rental, by: 'system' })
    await freezeDeposit(tx, { rentalId, claimed: 0 })
  } else if (rental.hasOpenClaim) {
    if (rental.status === 'in_claim') await freezeClaimed(tx, rentalId)
  } else if (rental.status === 'in_claim') {
    await moveRental(tx, 'settleClaim', { rental, by: 'system' })
    await settleCharges(tx, rental)
  } else if (rental.status === 'lost') await settleCharges(tx, rental)
}

function isBackInInspection(tx: TxContext, { openedBy, status }: ClaimRow, rental: RentalWithOrder): boolean {
  return openedBy === 'owner' && status === 'withdrawn' && !refusesMove(tx, 'reinspect', { rental, by: 'system' })
}

/**
 * The part shared at the rental's commission rate is refunded from the price first, by the order's payment and those of extensions. The
 * part that the shop bears alone is refunded from delivery and fee first. Waits while a bank decides about one of the payments:
 * `settleUndisputed` follows.
 */
async function refund(tx: TxContext, claim: ClaimRow): Promise<void> {
  const { id, rentalId, bearer } = claim
  const planned = await planClaimRefund(tx, rentalId)
  if (planned === null) return
  const rule = bearer === 'shop' ? 'on-shop' : 'claimed'
  const inOrder = ['rental', 'service-fee', 'protection', 'delivery'] as const
  let rest = claim.decided ?? 0
  const back: Record<(typeof inOrder)[number], Fils> = { rental: 0, 'service-fee': 0, protection: 0, delivery: 0 }
  for (const code of bearer === 'owner' ? inOrder : inOrder.toReversed()) {
    back[code] = Math.min(rest, planned.shown.lines.find((line) => line.code === code)?.back ?? 0)
    rest -= back[code]
  }
  let ofRental = back.rental
  for (const [at, { id: paymentId, rental }] of planned.payments.entries()) {
    const others = at === 0 ? { service_fee: back['service-fee'], protection: back.protection, delivery: back.delivery } : {}
    const parts = { rental: Math.min(ofRental, rental), ...others }
    ofRental -= parts.rental
    const key = `claim:${id}${at === 0 ? '' : `:${paymentId}`}`
    await createRefund(tx, { paymentId, rentalId, back: parts, reason: 'claim', key, rule })
  }
  await moveClaim(tx, id, 'settle', { settledAt: tx.now })
}

/** Settles the claims of an order's customer that waited for a bank. */
export async function settleUndisputed(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`)
    const waiting = and(eq(claims.orderId, orderId), eq(claims.openedBy, 'customer'), inArray(claims.status, [...finalClaimStatuses]))
    for (const claim of await tx.db.select().from(claims).where(waiting).orderBy(claims.createdAt, claims.id)) await refund(tx, claim)
  })
}
