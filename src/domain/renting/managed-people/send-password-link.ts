import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { mailPerson } from './mail-person.ts'
import { passwordLinks } from './person-detail.policy.ts'
import { refuseDeleted } from './refuse-deleted.ts'

/**
 * Sends a person a link to the page where they request a code for a new password. The old password stays valid until then.
 * @throws {Refusal} people.unknown (404), people.is-suspended (409)
 * @throws {Refusal} server.too-many (429) after five within an hour
 */
export async function sendPasswordLink(ctx: Context, id: string): Promise<void> {
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `password-link:${id}`, ...passwordLinks, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  await inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, id)
    refuseDeleted(person)
    if (person.suspendedAt) throw new Refusal('people.is-suspended', 409)
    await mailPerson(tx, id, { message: 'newPassword' })
    await record(tx, 'person.password-link-sent', id)
  })
}
