import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { newId } from '#values/id.ts'
import { personNotes } from './person-notes.table.ts'
import { refuseDeleted } from './refuse-deleted.ts'

/**
 * Adds a note to a person's page; it is never changed, and the copy of their own data contains it.
 * @throws {Refusal} people.unknown (404)
 */
export async function addNote(ctx: Context, { id: personId, words }: { id: string; words: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    refuseDeleted(await lockPerson(tx, personId))
    await tx.db.insert(personNotes).values({ id: newId(), personId, authorId: tx.actor.personId, words, at: tx.now })
    await record(tx, 'person.noted', personId)
  })
}
