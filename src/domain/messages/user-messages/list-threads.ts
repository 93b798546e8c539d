import { sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { requirePersonId } from '#domain/accounts/profiles/get-profile.ts'
import { toPicture } from '#domain/catalogue/items/item-card.ts'
import type { StoredPicture } from '#domain/catalogue/items/items.table.ts'
import type { Context } from '#domain/context.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Day } from '#values/day.ts'
import { shopThread } from './find-thread.ts'
import type { ThreadRow } from './user-message.contract.ts'

/** More than anybody reads through; what is older is found at its rental. */
const maxThreads = 100

interface Found extends Record<string, unknown> {
  rental: string | null
  orderId: string
  as: 'owner' | 'customer'
  name: string | null
  piece: string
  pictures: StoredPicture[]
  size: string
  from: Day
  until: Day
  status: RentalStatus
  content: string
  isOwn: boolean
  at: string
  unread: number
}

/**
 * The actor's threads with something said in them, the newest first, at most 100.
 * @throws {Refusal} 401 `profile.sign-in-first`
 */
export async function listThreads(ctx: Context): Promise<ThreadRow[]> {
  const me = requirePersonId(ctx)
  const { rows } = await ctx.db.execute<Found>(sql`
    WITH latest AS (
      SELECT DISTINCT ON (thread) thread, rental_id, sender_id, content, masked, created_at FROM user_messages
      WHERE recipient_id = ${me} OR (sender_id = ${me} AND rental_id IS NOT NULL) ORDER BY thread, sequence DESC
    )
    SELECT r.id AS rental, r.order_id AS "orderId", CASE WHEN r.owner_id = ${me} THEN 'customer' ELSE 'owner' END AS as,
      CASE WHEN NOT coalesce(profile.is_discreet, false) AND NOT (r.owner_id = ${me} AND o.is_discreet)
        THEN ${firstName(nameOf(ctx.locale, sql`p`))} END AS name,
      i.name ->> ${ctx.locale} AS piece, i.pictures, i.size, r.first_day AS from, r.last_day AS until, r.status,
      CASE WHEN r.confirmed_at IS NULL THEN coalesce(m.masked, m.content) ELSE m.content END AS content,
      (m.rental_id IS NOT NULL AND m.sender_id = ${me}) AS "isOwn", m.created_at AS at,
      (SELECT count(*)::int FROM user_messages u WHERE u.recipient_id = ${me} AND u.thread = m.thread AND NOT u.is_read) AS unread
    FROM latest m LEFT JOIN rentals r ON r.id = m.rental_id LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN items i ON i.id = r.item_id
      LEFT JOIN people p ON p.id = CASE WHEN r.owner_id = ${me} THEN o.person_id ELSE r.owner_id END AND p.deleted_at IS NULL
      LEFT JOIN profiles profile ON profile.person_id = p.id
    ORDER BY m.created_at DESC, m.thread LIMIT ${maxThreads}`)
  return rows.map((row) => {
    const { rental: id, as, name, content, isOwn, at, unread, pictures } = row
    const last = { content, isOwn, at: new Date(at).toISOString() }
    if (id === null) return { thread: shopThread, as: 'libsa', name: null, rental: null, last, unread }
    const { orderId, piece, size, from, until, status } = row
    const picture = pictures[0] ? toPicture(pictures[0], ctx.locale) : null
    return { thread: id, as, name, rental: { id, orderId, piece, picture, size, from, until, status }, last, unread }
  })
}
