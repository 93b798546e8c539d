import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { newId } from '#values/id.ts'
import { blockedPeople } from './blocked-people.table.ts'
import type { BlockedPerson, OtherSide } from './blocked-person.contract.ts'
import { findOtherSide, getOtherSide } from './find-other-side.ts'
import { listBlocked } from './list-blocked.ts'

/** Far more than anybody meets. */
const maxBlocked = 500

/**
 * Blocks the other side of a rental: neither requests or rents the other's pieces from now on. Existing bookings stay, and the blocked
 * person is not notified. A second call changes nothing.
 * @throws {Refusal} 404 `rental.unknown`
 * @throws {Refusal} 409 `blocked-people.no-account`, `blocked-people.too-many`
 */
export function blockPerson(ctx: Context, rental: string): Promise<OtherSide> {
  const blockerId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    const { personId: blockedId, as } = await findOtherSide(tx, rental)
    if (blockedId === null) throw new Refusal('blocked-people.no-account')
    if ((await listBlocked(tx)).length >= maxBlocked) throw new Refusal('blocked-people.too-many')
    const { rowCount } = await tx.db
      .insert(blockedPeople)
      .values({ id: newId(), blockerId, blockedId, rentalId: rental, blockedAt: tx.now })
      .onConflictDoNothing()
    if (rowCount) {
      await record(tx, 'person.blocked', blockerId, { rental, as })
      await publishToBoth(tx, [blockerId, blockedId])
    }
    return getOtherSide(tx, rental)
  })
}

/**
 * Lifts a block of the actor's.
 * @throws {Refusal} 404 `blocked-people.unknown`
 */
export function unblockPerson(ctx: Context, id: string): Promise<BlockedPerson[]> {
  const blockerId = ctx.actor.personId ?? ''
  return inTransaction(ctx, async (tx) => {
    const [lifted] = await tx.db
      .delete(blockedPeople)
      .where(and(eq(blockedPeople.id, id), eq(blockedPeople.blockerId, blockerId)))
      .returning({ rental: blockedPeople.rentalId, blockedId: blockedPeople.blockedId })
    if (!lifted) throw new Refusal('blocked-people.unknown', 404)
    const { rental, blockedId } = lifted
    await record(tx, 'person.unblocked', blockerId, { rental })
    await publishToBoth(tx, [blockerId, blockedId])
    return listBlocked(tx)
  })
}

/** Their open conversations close, or open again. */
async function publishToBoth({ db }: TxContext, people: readonly string[]): Promise<void> {
  for (const id of people) await publishChange(db, { topic: 'messages', id })
}
