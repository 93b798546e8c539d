import { and, eq } from 'drizzle-orm'
import { findOtherSide } from '#domain/accounts/blocked-people/find-other-side.ts'
import { areBlocked } from '#domain/accounts/blocked-people/is-unblocked.ts'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type RentalRow, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { type Counterpart, isOpenForWords, type ThreadDoor } from './user-message.policy.ts'
import { userMessages } from './user-messages.table.ts'

/** The name of the thread in which the shop speaks. */
export const shopThread = 'libsa'

export interface FoundThread {
  /** As the messages keep it. */
  key: string
  as: Counterpart
  name: string | null
  /** Null for the shop, and for somebody without an account. */
  otherId: string | null
  rental: RentalRow | null
  door: ThreadDoor
}

/**
 * A thread of the actor's, by the id of the rental or `libsa`.
 * @throws {Refusal} 401 `profile.sign-in-first`
 * @throws {Refusal} 404 `rental.unknown`, also for a rental of others and for one that was never asked for
 */
export async function findThread(ctx: Context | TxContext, thread: string): Promise<FoundThread> {
  const personId = requirePersonId(ctx)
  if (thread === shopThread) return { key: personId, as: 'libsa', name: null, otherId: null, rental: null, door: 'closed' }
  const other = await findOtherSide(ctx, thread)
  const [rental] = await ctx.db.select().from(rentals).where(eq(rentals.id, thread))
  if (!rental) throw new Refusal('rental.unknown', 404)
  const { now } = await nowOf(ctx)
  const { as, name, personId: otherId, blocked } = other
  const door = await doorOf(ctx, { isOver: !isOpenForWords(rental, now), personId, otherId, hasBlocked: blocked !== null })
  return { key: thread, as, name, otherId, rental, door }
}

interface Sides {
  isOver: boolean
  personId: string
  otherId: string | null
  hasBlocked: boolean
}

async function doorOf(ctx: Context | TxContext, { isOver, personId, otherId, hasBlocked }: Sides): Promise<ThreadDoor> {
  if (otherId === null) return 'no-account'
  if (isOver) return 'ended'
  if (hasBlocked) return 'blocked'
  return (await areBlocked(ctx, personId, [otherId])) ? 'closed' : 'open'
}

/** Messages to the actor that they have not read, in all threads. */
export async function countUnreadMessages(ctx: Context | TxContext): Promise<{ unread: number }> {
  const isOwn = eq(userMessages.recipientId, requirePersonId(ctx))
  return { unread: await ctx.db.$count(userMessages, and(isOwn, eq(userMessages.isRead, false))) }
}
