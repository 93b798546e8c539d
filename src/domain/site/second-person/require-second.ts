import type { TxContext } from '#domain/context.ts'
import type { Capability } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { findOpening } from './find-opening.ts'
import { isNewIn } from './find-others.ts'
import { newRoleHours } from './second-person.policy.ts'

interface Asked {
  askedBy: string | null
  askedAt: Date
  /** The capability of those who may confirm it. */
  needs: Capability
  /** The refusal for whoever asked while somebody else could confirm. */
  refusal: string
}

/**
 * Requires a second person: not the one who asked, and not one whose role is younger than 72 hours. Where nobody else can confirm, the one
 * who asked passes 24 hours later, and 72 hours after the last of the others was removed.
 * @throws {Refusal} 409 `refusal` for the one who asked
 * @throws {Refusal} 409 `second-person.alone` for the one who asked while nobody else can confirm, with the instant `at` from which they can
 * @throws {Refusal} 403 `second-person.new` for somebody with a new role
 */
export async function requireSecond(tx: TxContext, { askedBy, askedAt, needs, refusal }: Asked): Promise<void> {
  const actorId = tx.actor.personId ?? ''
  if (askedBy !== actorId) {
    if (await isNewIn(tx, actorId, { needs, now: tx.now })) throw new Refusal('second-person.new', 403, { hours: newRoleHours })
    return
  }
  const opensAt = await findOpening(tx, { askedBy, askedAt, needs, now: tx.now })
  if (opensAt === null) throw new Refusal(refusal, 409)
  if (tx.now < opensAt) throw new Refusal('second-person.alone', 409, { at: opensAt.toISOString() })
}
