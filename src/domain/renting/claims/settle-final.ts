import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental } from '#domain/renting/rentals/move-rentals.ts'
import { planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { Fils } from '#values/money.ts'
import type { ClaimRow } from './claims.table.ts'
import { moveClaim } from './move-claim.ts'
import { settleCharges } from './settle-charges.ts'

const everything = 10_000

/** Settles a claim that nothing will change any more: what its customer gets at once, what they pay as soon as all of their claims are final. */
export async function settleFinal(tx: TxContext, claim: ClaimRow): Promise<void> {
  if (claim.openedBy !== 'customer') await settleRental(tx, claim.rentalId)
  else if (claim.status !== 'withdrawn') await refund(tx, claim)
}

/** Ends a rental that waited for its claims, and settles what was claimed of one that is lost. */
async function settleRental(tx: TxContext, rentalId: string): Promise<void> {
  const [rental] = await readRentals(tx, eq(rentals.id, rentalId))
  if (!rental || rental.hasOpenClaim) return
  if (rental.status === 'in_claim') {
    await moveRental(tx, 'settleClaim', { rental, by: 'system' })
    await settleCharges(tx, rental)
  } else if (rental.status === 'lost') await settleCharges(tx, rental)
}

/** What the owner bears is taken of the price first; what the shop bears of delivery and fee first. */
async function refund(tx: TxContext, claim: ClaimRow): Promise<void> {
  const { id, rentalId, bearer } = claim
  const locked = await lockRental(tx, rentalId, { isSystem: true })
  const { shown, payments } = await planRefund(tx, locked, { share: everything })
  const [payment] = payments
  const left = (code: 'rental' | 'service-fee' | 'protection' | 'delivery'): Fils =>
    shown.lines.find((line) => line.code === code)?.back ?? 0
  const inOrder = ['rental', 'service-fee', 'protection', 'delivery'] as const
  let rest = claim.decided ?? 0
  const back: Record<(typeof inOrder)[number], Fils> = { rental: 0, 'service-fee': 0, protection: 0, delivery: 0 }
  for (const code of bearer === 'owner' ? inOrder : inOrder.toReversed()) {
    const most = code === 'rental' ? Math.min(left(code), payment?.rental ?? 0) : left(code)
    back[code] = Math.min(rest, most)
    rest -= back[code]
  }
  const parts = { rental: back.rental, service_fee: back['service-fee'], protection: back.protection, delivery: back.delivery }
  const wish = { back: parts, reason: 'claim', key: `claim:${id}`, isOnShop: bearer === 'shop' }
  if (payment) await createRefund(tx, { paymentId: payment.id, rentalId, ...wish })
  await moveClaim(tx, id, 'settle', { settledAt: tx.now })
}
