import type { Context } from '#domain/context.ts'
import { sendEvidence } from './add-evidence.ts'
import { changeClaim } from './change-claim.ts'
import type { Claim } from './claim.contract.ts'
import { appealHours, hoursAfter } from './claim.policy.ts'
import { findRefundable } from './find-refundable.ts'
import { claimPartyFor } from './lock-claim.ts'
import { moveClaim } from './move-claim.ts'
import { settleFinal } from './settle-final.ts'

interface Answer {
  id: string
  key: string
}

/**
 * The other side agrees to the whole of a claim: nobody decides, and it is settled.
 * @throws {Refusal} 404 `claim.unknown`, 403 `claim.not-yours`, 409 `claim.wrong-status`
 */
export function agreeToClaim(ctx: Context, input: Answer): Promise<Claim> {
  return changeClaim(ctx, { verb: 'agree', ...input }, async (tx, locked) => {
    claimPartyFor(tx, 'agree', locked)
    const { claim } = locked
    const decided = claim.openedBy === 'customer' ? await findRefundable(tx, claim) : claim.claimed
    await settleFinal(tx, await moveClaim(tx, claim.id, 'agree', { decided, decidedAt: tx.now }))
  })
}

/**
 * The other side says in words, and pictures, why a claim is wrong: the shop decides.
 * @throws {Refusal} 404 `claim.unknown`, 403 `claim.not-yours`, 409 `claim.wrong-status`
 */
export function contestClaim(ctx: Context, input: Answer & { words: string }): Promise<Claim> {
  return changeClaim(ctx, { verb: 'contest', ...input }, async (tx, locked) => {
    const party = claimPartyFor(tx, 'contest', locked)
    const { id: claimId, rentalId } = await moveClaim(tx, input.id, 'contest', { answer: input.words })
    await sendEvidence(tx, { rentalId, claimId, party })
  })
}

/**
 * Withdraws a claim before it is decided, for the person who opened it.
 * @throws {Refusal} 404 `claim.unknown`, 403 `claim.not-yours`, 409 `claim.wrong-status`
 */
export function withdrawClaim(ctx: Context, input: Answer): Promise<Claim> {
  return changeClaim(ctx, { verb: 'withdraw', ...input }, async (tx, locked) => {
    claimPartyFor(tx, 'withdraw', locked)
    await settleFinal(tx, await moveClaim(tx, input.id, 'withdraw', { proposal: null }))
  })
}

/**
 * One side appeals a decision, once for both, within 48 hours: somebody else decides for good.
 * @throws {Refusal} 404 `claim.unknown`, 403 `claim.not-yours`, 409 `claim.wrong-status`
 */
export function appealClaim(ctx: Context, input: Answer & { words: string }): Promise<Claim> {
  return changeClaim(ctx, { verb: 'appeal', ...input }, async (tx, locked) => {
    const party = claimPartyFor(tx, 'appeal', locked)
    const appealedBy = party === 'owner' ? 'owner' : 'customer'
    const { id: claimId, rentalId } = await moveClaim(tx, input.id, 'appeal', { appealedBy, appeal: input.words })
    await sendEvidence(tx, { rentalId, claimId, party })
  })
}

/** The deadline of an appeal against a decision that is made now. */
export function appealUntil(now: Date): Date {
  return hoursAfter(now, appealHours)
}
