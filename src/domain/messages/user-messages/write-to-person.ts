import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import type { ShopLetters } from './message-admin.contract.ts'
import { addUserMessage } from './send-user-message.ts'
import { userMessages } from './user-messages.table.ts'

const limit = { max: 60, minutes: 10 }
const shown = 50

async function findPerson(ctx: Context | TxContext, personId: string): Promise<Pick<ShopLetters, 'locale'>> {
  const [person] = await ctx.db
    .select({ locale: profiles.locale })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(and(eq(people.id, personId), isNull(people.deletedAt)))
  if (!person) throw new Refusal('people.unknown', 404)
  return person
}

/**
 * The shop's messages to a person, for staff.
 * @throws {Refusal} 404 `people.unknown`, also for somebody who is deleted
 */
export async function listLetters(ctx: Context, personId: string): Promise<ShopLetters> {
  const { locale } = await findPerson(ctx, personId)
  const rows = await ctx.db
    .select({
      sequence: userMessages.sequence,
      content: userMessages.content,
      author: sql<string | null>`${nameOf(ctx.locale, sql`people`)}`,
      isRead: userMessages.isRead,
      at: userMessages.createdAt,
    })
    .from(userMessages)
    .leftJoin(people, eq(people.id, userMessages.senderId))
    .where(eq(userMessages.thread, personId))
    .orderBy(desc(userMessages.sequence))
    .limit(shown)
  return { locale, messages: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}

/**
 * Writes to a person in the shop's name; they read it among their messages, and are notified by mail after ten minutes if it is unread.
 * @throws {Refusal} 404 `people.unknown`, also for somebody who is deleted
 * @throws {Refusal} 429 `server.too-many` after 60 in ten minutes
 */
export async function writeToPerson(
  ctx: Context & Needs<'assistant'>,
  { personId, key, content }: { personId: string; key: string; content: string },
): Promise<void> {
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `letters:${ctx.actor.personId}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  await inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId)
    await findPerson(tx, personId)
    const isNew = await addUserMessage(tx, { thread: personId, rentalId: null, recipientId: personId, key, content, masked: null })
    if (isNew) await record(tx, 'person.written-to', personId)
  })
}
