import { findTrustLevel } from '#domain/accounts/people/find-trust-level.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { lockRental, partyFor, type RentalWithSiblings } from '#domain/renting/rentals/lock-rental.ts'
import { moveRental, refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import { planRefund } from '#domain/renting/rentals/plan-refund.ts'
import { newId } from '#values/id.ts'
import type { Fils } from '#values/money.ts'
import { addClaim, findLeftToClaim, hasClaim } from './add-claim.ts'
import { sendEvidence } from './add-evidence.ts'
import type { Claim } from './claim.contract.ts'
import { answerHours, type ClaimKind, hoursAfter, isSmallDamage, kindOf, reportHours } from './claim.policy.ts'
import { findLostClaims } from './find-lost-claims.ts'
import { hasSmallClaimLeft } from './find-small-claims.ts'
import { freezeClaimed } from './freeze-claimed.ts'
import { getClaim } from './get-claims.ts'
import { claimParties } from './lock-claim.ts'
import { settleFinal } from './settle-final.ts'

interface NewClaim {
  id: string
  key: string
  kind: Extract<ClaimKind, 'damage' | 'not-as-described' | 'delivery-fault'>
  amount?: number | undefined
  words: string
}

const everything = 10_000

/**
 * Opens a claim about a rental with the pictures that its sender has added. An owner's: within 48 hours of the return, for at most the
 * agreed value. A customer's: within 12 hours of the delivery, for the paid amount. The shop pays a small claim against a trusted customer
 * at once.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`, `claim.not-yours`
 * @throws {Refusal} 409 `rental.wrong-status`, `rental.too-late`, `payment.pending`
 * @throws {Refusal} 409 `claim.twice`, `claim.evidence-missing`, `claim.nothing-paid`
 * @throws {Refusal} 422 `claim.amount-missing`, `claim.too-much`, `order.key-reused`
 */
export async function openClaim(ctx: Context, input: NewClaim): Promise<Claim> {
  const id = await inTransaction(ctx, async (tx) => {
    const locked = await lockRental(tx, input.id)
    const subjectId = newId()
    const claimed = await claimIdempotencyKey(tx, { key: input.key, request: { verb: 'claim', ...input }, subjectId })
    if (claimed === subjectId) await open(tx, locked, { ...input, claimId: subjectId })
    return claimed
  })
  return getClaim(ctx, id)
}

async function open(tx: TxContext, locked: RentalWithSiblings, input: NewClaim & { claimId: string }): Promise<void> {
  const { rental } = locked
  const { kind, words, claimId: id } = input
  const { opens, answers } = kindOf(kind)
  const party = claimParties(tx, rental).find((one) => one === opens)
  if (!party) throw new Refusal('claim.not-yours', 403)
  const amount = await (kind === 'damage' ? amountOfDamage(tx, locked, input) : amountOfProblem(tx, locked))
  if (await hasClaim(tx, rental.id, kind)) throw new Refusal('claim.twice', 409)
  const isSmall =
    isSmallDamage({ kind, amount }, rental.figures.claims) &&
    (await hasSmallClaimLeft(tx, rental)) &&
    (await isTrusted(tx, rental.customerId))
  const byRule = { status: 'final', decided: amount, rule: 'small-claim', bearer: 'shop' } as const
  const byPeople = answers ? ({ status: 'opened', dueAt: hoursAfter(tx.now, answerHours) } as const) : ({ status: 'escalated' } as const)
  const claim = await addClaim(tx, rental, { id, kind, claimed: amount, words, ...(isSmall ? byRule : byPeople) })
  if ((await sendEvidence(tx, { rentalId: rental.id, claimId: id, party })) === 0) throw new Refusal('claim.evidence-missing', 409)
  if (isSmall) await settleFinal(tx, claim)
  else if (kind === 'damage') await freezeClaimed(tx, rental.id)
}

async function amountOfDamage(tx: TxContext, { rental }: RentalWithSiblings, { amount }: NewClaim): Promise<Fils> {
  refuseMove(tx, 'claim', { rental, by: partyFor(tx, 'claim', rental) })
  if (amount === undefined || amount === 0) throw new Refusal('claim.amount-missing', 422)
  const most = await findLeftToClaim(tx, rental)
  if (amount > most) throw new Refusal('claim.too-much', 422, { limit: most })
  await moveRental(tx, 'claim', { rental, by: 'owner', details: { claimed: amount } })
  return amount
}

/** Everything that was paid for the piece and its delivery; the refunded part of it is decided later. */
async function amountOfProblem(tx: TxContext, locked: RentalWithSiblings): Promise<Fils> {
  const { status, deliveredAt } = locked.rental
  if (status !== 'active' || deliveredAt === null) throw new Refusal('rental.wrong-status', 409)
  if (hoursAfter(deliveredAt, reportHours) <= tx.now) throw new Refusal('rental.too-late', 409)
  const { shown } = await planRefund(tx, locked, { share: everything })
  if (shown.refund === 0) throw new Refusal('claim.nothing-paid', 409)
  return shown.refund
}

async function isTrusted(tx: TxContext, personId: string | null): Promise<boolean> {
  return (await findTrustLevel(tx, personId)).isTrusted && (await findLostClaims(tx, personId)) === 0
}
