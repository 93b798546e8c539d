import { and, eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { dropWaiting, findWaiting } from '#platform/mail/outbox.ts'
import { type NotificationEvent, notificationEvents, rowOf } from './notification.policy.ts'
import { notifications } from './notifications.table.ts'
import { partsOfKey } from './notify.ts'
import type { Piece } from './read-pieces.ts'

const asking = notificationEvents.filter((event) => rowOf(event).asksWhile)

/**
 * Deletes what is over in the notifications of an order: in the account those that ask for what has been done, and of the messages that wait
 * also those that do not hold any more.
 */
export async function dropAnswered(tx: TxContext, { orderId, pieces }: { orderId: string; pieces: readonly Piece[] }): Promise<void> {
  const rows = await tx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.orderId, orderId), inArray(notifications.event, asking)))
  const done = rows.filter((row) => isOver(row, pieces)).map(({ id }) => id)
  if (done.length > 0) await tx.db.delete(notifications).where(inArray(notifications.id, done))
  const over = (await findWaiting(tx.db, orderId)).filter((key) => {
    const about = partsOfKey(key)
    return about !== null && isOver(about, pieces)
  })
  if (over.length > 0) await dropWaiting(tx, over)
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
