import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { endSessionsOf } from '#domain/accounts/sessions/end-sessions.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { refuseDeleted } from './refuse-deleted.ts'

/**
 * Signs a person out everywhere.
 * @throws {Refusal} people.unknown (404)
 */
export async function endSessionsOfPerson(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    refuseDeleted(await lockPerson(tx, id))
    await endSessionsOf(tx, id)
    await record(tx, 'person.signed-out-by-staff', id)
  })
}
