import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { dropWaiting, findWaiting } from '#platform/mail/outbox.ts'
import { type NotificationEvent, notificationEvents, rowOf } from './notification.policy.ts'
import type { Done } from './notification-row.policy.ts'
import { notifications } from './notifications.table.ts'
import { partsOfKey } from './notify.ts'
import type { Piece } from './read-pieces.ts'

const asking = notificationEvents.filter((event) => rowOf(event).asksWhile || rowOf(event).asksUntil)

/**
 * Deletes what is over in the notifications of an order: in the account those that ask for what has been done, and of the messages that wait
 * also those that do not hold any more.
 */
export async function dropAnswered(tx: TxContext, { orderId, pieces }: { orderId: string; pieces: readonly Piece[] }): Promise<void> {
  const rows = await tx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.orderId, orderId), inArray(notifications.event, asking)))
  const isDone = await findDone(tx, orderId)
  const isGone = (about: About) => isOver(about, pieces) || isDone(about)
  const done = rows.filter(isGone).map(({ id }) => id)
  if (done.length > 0) await tx.db.delete(notifications).where(inArray(notifications.id, done))
  const over = (await findWaiting(tx.db, orderId)).filter((key) => {
    const about = partsOfKey(key)
    return about !== null && isGone(about)
  })
  if (over.length > 0) await dropWaiting(tx, over)
}

interface Answered extends Record<string, unknown> {
  /** The claims of the order that nobody has to answer. */
  claims: readonly string[]
  /** The rentals of the order without a debt. */
  paid: readonly string[]
  /** The written reviews: the rental, and the person whose they are; null for a guest. */
  written: readonly { rental: string; personId: string | null }[]
}

/** Whether what a notification asks for is done, where the status of the rental does not say so. */
async function findDone(tx: TxContext, orderId: string): Promise<(about: About) => boolean> {
  const { rows } = await tx.db.execute<Answered>(sql`SELECT
    (SELECT coalesce(json_agg(id), '[]') FROM claims WHERE order_id = ${orderId} AND status <> 'opened') AS claims,
    (SELECT coalesce(json_agg(id), '[]') FROM rentals WHERE order_id = ${orderId}
      AND (SELECT coalesce(sum(amount), 0) FROM ledger_entries owed WHERE owed.rental_id = rentals.id AND owed.account = 'customer_debt') <= 0) AS paid,
    (SELECT coalesce(json_agg(json_build_object('rental', rentals.id, 'personId', CASE side WHEN 'owner' THEN rentals.owner_id ELSE orders.person_id END)), '[]')
      FROM reviews JOIN rentals ON rentals.id = reviews.rental_id JOIN orders ON orders.id = rentals.order_id WHERE rentals.order_id = ${orderId}) AS written`)
  const { claims = [], paid = [], written = [] } = rows[0] ?? {}
  const ends: Record<Done, (id: string, personId: string | null) => boolean> = {
    'claim-answered': (id) => claims.includes(id),
    'debt-paid': (id) => paid.includes(id),
    reviewed: (id, personId) => written.some((one) => one.rental === id && one.personId === personId),
  }
  return ({ event, personId, subjectId }) => {
    const { asksUntil } = rowOf(event)
    return asksUntil !== undefined && ends[asksUntil](subjectId.split(':')[0] ?? '', personId)
  }
}

interface About {
  event: NotificationEvent
  /** Null for a guest. */
  personId: string | null
  subjectId: string
}

/** Whether no piece that it is about, or else none of the reader's in the order, has a status for which it is sent. */
function isOver({ event, personId, subjectId }: About, pieces: readonly Piece[]): boolean {
  const { asksWhile, holdsWhile = asksWhile }: { asksWhile?: readonly RentalStatus[]; holdsWhile?: readonly RentalStatus[] } = rowOf(event)
  if (!holdsWhile) return false
  const meant = pieces.filter(({ id }) => id === subjectId.split(':')[0])
  const owned = pieces.filter(({ ownerId }) => ownerId === personId)
  const [group = pieces] = [meant, owned].filter(({ length }) => length > 0)
  return !group.some(({ status }) => holdsWhile.includes(status))
}
