import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { Context, Needs, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { inBothLanguages } from '#platform/assistant/in-both-languages.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'
import { findLeftToClaim } from './add-claim.ts'
import { appealUntil } from './answer-claim.ts'
import { changeClaim } from './change-claim.ts'
import type { Claim } from './claim.contract.ts'
import { hasDecided } from './claim.policy.ts'
import { claims } from './claims.table.ts'
import { findRefundable } from './find-refundable.ts'
import { type ClaimWithRental, claimParties, claimPartyFor } from './lock-claim.ts'
import { moveClaim } from './move-claim.ts'
import { settleFinal } from './settle-final.ts'

interface Decision {
  amount: Fils
  reason: LocalizedText
}

/**
 * Decides a claim, or, by another person than before, its appeal. Above the limits of one person it is only proposed, and another
 * administrator confirms. The first decision can be appealed for 48 hours; the second is final.
 * @throws {Refusal} 404 `claim.unknown`, 403 `claim.not-yours`
 * @throws {Refusal} 409 `claim.wrong-status`, `claim.same-person`
 * @throws {Refusal} 422 `claim.too-much`
 */
export async function decideClaim(ctx: Context & Needs<'assistant'>, input: Decision & { id: string; key: string }): Promise<Claim> {
  const { id, amount } = input
  const reason = await inBothLanguages(input.reason, ctx)
  return changeClaim(ctx, { verb: 'decide', ...input }, async (tx, locked) => {
    await refuseDecision(tx, locked, amount)
    const alone = { event: 'claim.decided', amount, receiverId: receiverOf(locked) }
    if (await decideAlone(tx, alone)) return decide(tx, locked, { amount, reason })
    await tx.db
      .update(claims)
      .set({ proposal: { amount, reason, by: personOf(tx), at: tx.now.toISOString() }, updatedAt: tx.now })
      .where(eq(claims.id, id))
    const { orderId, rentalId } = locked.claim
    await record(tx, 'claim.decision-asked', id, { orderId, rentalId, amount })
  })
}

/**
 * Confirms another person's proposed decision.
 * @throws {Refusal} 404 `claim.unknown`, 403 `claim.not-yours`
 * @throws {Refusal} 409 `claim.wrong-status`, `claim.same-person`, `claim.not-asked`
 * @throws {Refusal} 422 `claim.too-much`
 */
export function confirmDecision(ctx: Context, input: { id: string; key: string }): Promise<Claim> {
  return changeClaim(ctx, { verb: 'confirm-decision', ...input }, async (tx, locked) => {
    const { proposal } = locked.claim
    if (!proposal) throw new Refusal('claim.not-asked', 409)
    const askedAt = new Date(proposal.at ?? locked.claim.updatedAt)
    await requireSecond(tx, { askedBy: proposal.by, askedAt, needs: 'claims.decide-all', refusal: 'claim.same-person' })
    await refuseDecision(tx, locked, proposal.amount)
    await decide(tx, locked, { ...proposal, askedBy: proposal.by })
  })
}

async function refuseDecision(tx: TxContext, locked: ClaimWithRental, amount: Fils): Promise<void> {
  const { claim, rental } = locked
  claimPartyFor(tx, claim.status === 'appealed' ? 'decideAppeal' : 'decide', locked)
  // Nobody decides about their own.
  if (claimParties(tx, rental).some((party) => party !== 'admin')) throw new Refusal('claim.not-yours', 403)
  if (hasDecided(claim, tx.actor.personId)) throw new Refusal('claim.same-person', 409)
  const isAgainstCustomer = claim.openedBy !== 'customer'
  const limit = isAgainstCustomer ? Math.min(claim.claimed, await findLeftToClaim(tx, rental, claim.id)) : await findRefundable(tx, claim)
  if (amount > limit) throw new Refusal('claim.too-much', 422, { limit })
}

async function decide(
  tx: TxContext,
  { claim }: ClaimWithRental,
  { amount, reason, askedBy = null }: Decision & { askedBy?: string | null },
): Promise<void> {
  const written = { decided: amount, reason, proposal: null, askedBy, decidedBy: personOf(tx), decidedAt: tx.now }
  if (claim.status !== 'appealed') await moveClaim(tx, claim.id, 'decide', { ...written, dueAt: appealUntil(tx.now) })
  else await settleFinal(tx, await moveClaim(tx, claim.id, 'decideAppeal', written))
}

/** The side that a decision pays. */
function receiverOf({ claim, rental }: ClaimWithRental): string | null {
  return claim.openedBy === 'customer' ? rental.customerId : rental.ownerId
}

function personOf(tx: TxContext): string {
  if (tx.actor.personId === null) throw new Error('a decision of nobody')
  return tx.actor.personId
}
