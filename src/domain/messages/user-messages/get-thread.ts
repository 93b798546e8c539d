import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { auditLog } from '#domain/audit-log/audit-log.table.ts'
import { toPicture } from '#domain/catalogue/items/item-card.ts'
import { items } from '#domain/catalogue/items/items.table.ts'
import type { Context } from '#domain/context.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { RentalRow } from '#domain/renting/rentals/rentals.table.ts'
import type { Locale } from '#values/locale.ts'
import { findThread } from './find-thread.ts'
import type { Thread, UserMessage } from './user-message.contract.ts'
import { rentalEvents, showsContacts } from './user-message.policy.ts'
import { type UserMessageRow, userMessages } from './user-messages.table.ts'
import { findUsualAnswer } from './usual-answer.ts'

/** A client that has less asks again from where it is. */
const maxRead = 200

/**
 * A thread of the actor's with its messages after a sequence, at most 200, the oldest first, and the events of its rental. Numbers and
 * addresses are hidden, from both sides, until the rental is confirmed.
 * @throws {Refusal} 401 `profile.sign-in-first`
 * @throws {Refusal} 404 `rental.unknown`, also for a rental of others
 */
export async function getThread(ctx: Context, { thread, after }: { thread: string; after: number }): Promise<Thread> {
  const { key, as, name, otherId, rental, door } = await findThread(ctx, thread)
  const rows = await ctx.db
    .select()
    .from(userMessages)
    .where(and(eq(userMessages.thread, key), gt(userMessages.sequence, after)))
    .orderBy(asc(userMessages.sequence))
    .limit(maxRead)
  const isReadOfMine = and(eq(userMessages.thread, key), eq(userMessages.senderId, ctx.actor.personId ?? ''), eq(userMessages.isRead, true))
  const [own] = await ctx.db
    .select({ read: max(userMessages.sequence) })
    .from(userMessages)
    .where(isReadOfMine)
  const isShown = rental === null || showsContacts(rental)
  return {
    thread,
    as,
    name,
    door,
    showsContacts: isShown,
    read: own?.read ?? 0,
    answersWithin: otherId ? await findUsualAnswer(ctx, otherId) : null,
    ...(await readAround(ctx, as === 'owner' ? rental : null)),
    rental: rental && (await toRental(ctx, rental)),
    events: rental ? await readEvents(ctx, rental) : [],
    messages: rows.map((row) => messageOf(row, { me: ctx.actor.personId, locale: ctx.locale, isShown })),
  }
}

function messageOf(row: UserMessageRow, { me, locale, isShown }: { me: string | null; locale: Locale; isShown: boolean }): UserMessage {
  const isMasked = !isShown && row.masked !== null
  // A translation was made of what was hidden then.
  const isFreed = isShown && row.masked !== null
  return {
    sequence: row.sequence,
    key: row.key,
    isOwn: row.senderId === me && row.rentalId !== null,
    content: isMasked ? (row.masked ?? '') : row.content,
    isMasked,
    translation: row.recipientId === me && row.translationLocale === locale && !isFreed ? row.translation : null,
    isPhoto: row.photoSmall !== null,
    at: row.createdAt.toISOString(),
  }
}

async function toRental(ctx: Context, { id, orderId, itemId, from, until, status }: RentalRow): Promise<Thread['rental']> {
  const [item] = await ctx.db
    .select({ name: items.name, pictures: items.pictures, size: items.size })
    .from(items)
    .where(eq(items.id, itemId))
  const picture = item?.pictures[0] ? toPicture(item.pictures[0], ctx.locale) : null
  return { id, orderId, piece: item?.name[ctx.locale] ?? '', picture, size: item?.size ?? '', from, until, status }
}

/** Facts for a customer beside it: the place of the hand-over, its time, and the held deposit. */
async function readAround(ctx: Context, rental: RentalRow | null): Promise<Pick<Thread, 'area' | 'collection' | 'depositHeld'>> {
  if (!rental) return { area: null, collection: null, depositHeld: null }
  const { rows } = await ctx.db.execute<Pick<Thread, 'area' | 'collection' | 'depositHeld'> & Record<string, unknown>>(sql`
    SELECT i.pickup_area AS area, o.delivery ->> 'collection' AS collection,
      (SELECT sum(amount - given_back)::int FROM deposits WHERE rental_id = ${rental.id} AND status = 'held' AND held_at IS NOT NULL) AS "depositHeld"
    FROM orders o, items i WHERE o.id = ${rental.orderId} AND i.id = ${rental.itemId}`)
  const { area = null, collection = null, depositHeld = null } = rows[0] ?? {}
  const { phase } = meaningOf(rental.status)
  const isToCome = phase === 'coming' || phase === 'with-customer'
  return { area, collection: isToCome ? collection : null, depositHeld }
}

async function readEvents(ctx: Context, { id }: RentalRow): Promise<Thread['events']> {
  const names = rentalEvents.map((event) => `rental.${event}` as const)
  const rows = await ctx.db
    .select({ event: sql<RentalStatus>`split_part(${auditLog.event}, '.', 2)`, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), inArray(auditLog.event, names)))
    .orderBy(asc(auditLog.id))
  // Days that were moved, or a try in vain, are recorded under the status that stays.
  return rows.filter(({ event }, index) => event !== rows[index - 1]?.event).map(({ event, at }) => ({ event, at: at.toISOString() }))
}
