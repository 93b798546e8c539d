import { and, eq, max, sql } from 'drizzle-orm'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { publishChange } from '#platform/realtime/publish-change.ts'
import { newId } from '#values/id.ts'
import { maskContacts } from '#values/mask-contacts.ts'
import { type FoundThread, findThread } from './find-thread.ts'
import { languageOf } from './language-of.policy.ts'
import { showsContacts } from './user-message.policy.ts'
import { type UserMessageRow, userMessages } from './user-messages.table.ts'

const limit = { max: 60, minutes: 10 }
/** The delay in minutes before an unread message is announced by mail. */
const tellAfter = 10

/**
 * Sends a message to the other side of a rental. The same key again is the same message. Until the rental is confirmed its numbers and
 * addresses are kept for moderators and shown to nobody else.
 * @throws {Refusal} 401 `profile.sign-in-first`
 * @throws {Refusal} 404 `rental.unknown`, also for a rental of others
 * @throws {Refusal} 409 `message.closed` 14 days after its end, after a block, and to the shop; `message.no-account`
 * @throws {Refusal} 429 `server.too-many` after 60 in ten minutes
 */
export async function sendUserMessage(
  ctx: Context & Needs<'assistant'>,
  { thread, key, content }: { thread: string; key: string; content: string },
): Promise<void> {
  // A client that lost its connection sends the same message again, which does not count for the limit.
  if (await isSent(ctx, { thread, senderId: requirePersonId(ctx), key })) return
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `user-messages:${ctx.actor.personId}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const maskedContent = maskContacts(content)
  await inTransaction(ctx, async (tx) => {
    const { rental, otherId } = requireOpen(await findThread(tx, thread))
    const masked = showsContacts(rental) ? null : maskedContent
    await addUserMessage(tx, { thread, rentalId: rental.id, recipientId: otherId, key, content, masked })
  })
}

/**
 * A thread in which the actor may write.
 * @throws {Refusal} 409 `message.closed`, `message.from-shop`, `message.no-account`
 */
export function requireOpen({ rental, otherId, door }: FoundThread): { rental: RentalRow; otherId: string } {
  if (door === 'no-account') throw new Refusal('message.no-account')
  if (!rental) throw new Refusal('message.from-shop')
  if (door !== 'open' || otherId === null) throw new Refusal('message.closed')
  return { rental, otherId }
}

async function isSent(
  ctx: Context | TxContext,
  { thread, senderId, key }: { thread: string; senderId: string; key: string },
): Promise<boolean> {
  const isSame = and(eq(userMessages.thread, thread), eq(userMessages.senderId, senderId), eq(userMessages.key, key))
  return (await ctx.db.$count(userMessages, isSame)) > 0
}

type New = Pick<UserMessageRow, 'thread' | 'rentalId' | 'recipientId' | 'key' | 'content' | 'masked'> &
  Partial<Pick<UserMessageRow, 'photoSmall' | 'photoLarge'>>

/**
 * Adds a message of the actor's with the next sequence of its thread, and notifies both sides, later also by mail if it is unread. False
 * for an existing key, whose message stays as it is.
 */
export async function addUserMessage(tx: TxContext & Needs<'assistant'>, message: New): Promise<boolean> {
  const { thread, recipientId } = message
  const senderId = tx.actor.personId ?? ''
  await tx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`user-messages:${thread}`}, 0))`)
  if (await isSent(tx, { thread, senderId, key: message.key })) return false
  const [last] = await tx.db
    .select({ sequence: max(userMessages.sequence) })
    .from(userMessages)
    .where(eq(userMessages.thread, thread))
  const id = newId()
  const sequence = (last?.sequence ?? 0) + 1
  await tx.db.insert(userMessages).values({ id, ...message, sequence, senderId, createdAt: tx.now })
  for (const person of [recipientId, senderId]) await publishChange(tx.db, { topic: 'messages', id: person, sequence })
  if (tx.assistant && languageOf(message.content))
    await enqueueJob(tx, 'user-messages.translate', { id }, { key: `user-messages.translate:${id}` })
  const dueAt = new Date(tx.now.getTime() + tellAfter * 60_000)
  await enqueueJob(tx, 'user-messages.tell', { thread, recipientId }, { key: `user-messages:${thread}:${recipientId}`, dueAt })
  return true
}
