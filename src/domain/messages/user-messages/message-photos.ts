import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { keepPhoto, readPhoto, refuseLarge } from '#domain/messages/conversations/keep-photo.ts'
import { Refusal } from '#domain/refusal.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { findThread } from './find-thread.ts'
import { addUserMessage, requireOpen } from './send-user-message.ts'
import { showsContacts } from './user-message.policy.ts'
import { userMessages } from './user-messages.table.ts'

const limit = { max: 20, minutes: 60 }

/**
 * Sends a photograph to the other side of a confirmed rental: before, a picture could carry a number. The same key again is the same
 * message.
 * @throws {Refusal} 401 `profile.sign-in-first`
 * @throws {Refusal} 404 `rental.unknown`, also for a rental of others
 * @throws {Refusal} 409 `message.closed`, `message.no-account`, `message.no-photo-yet`
 * @throws {Refusal} 413 `input.too-large`, 422 `media.not-a-picture`, 422 `media.too-many-pixels`
 * @throws {Refusal} 429 `server.too-many` after 20 in an hour, 503 `server.busy` when too many pictures are being decoded
 */
export async function sendUserPhoto(
  ctx: Context & Needs<'assistant' | 'documents'>,
  { thread, key, file }: { thread: string; key: string; file: File },
): Promise<void> {
  refuseLarge(file)
  const find = async (within: Context | TxContext) => {
    const { rental, otherId } = requireOpen(await findThread(within, thread))
    if (!showsContacts(rental)) throw new Refusal('message.no-photo-yet')
    return { rentalId: rental.id, recipientId: otherId }
  }
  await find(ctx)
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `user-message-photos:${ctx.actor.personId}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  await keepPhoto(ctx, file, ({ small, large }) =>
    inTransaction(ctx, async (tx) =>
      addUserMessage(tx, { thread, ...(await find(tx)), key, content: '', masked: null, photoSmall: small, photoLarge: large }),
    ),
  )
}

interface WantedPhoto {
  thread: string
  sequence: number
  size: 'small' | 'large'
}

/**
 * A photograph of one of the actor's threads.
 * @throws {Refusal} 401 `profile.sign-in-first`
 * @throws {Refusal} 404 `rental.unknown`, also for a rental of others, `message.photo-unknown`
 */
export async function getUserPhoto(ctx: Context & Needs<'documents'>, { thread, sequence, size }: WantedPhoto): Promise<File> {
  const { key } = await findThread(ctx, thread)
  const [row] = await ctx.db
    .select({ small: userMessages.photoSmall, large: userMessages.photoLarge })
    .from(userMessages)
    .where(and(eq(userMessages.thread, key), eq(userMessages.sequence, sequence)))
  const photo = await readPhoto(ctx, { name: `${sequence}`, file: row?.[size] })
  if (!photo) throw new Refusal('message.photo-unknown', 404)
  return photo
}
