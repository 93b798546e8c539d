import { and, eq, inArray } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { dropWaiting } from '#platform/mail/outbox.ts'
import { type NotificationEvent, notificationEvents, rowOf } from './notification.policy.ts'
import { notifications } from './notifications.table.ts'
import { keysOf } from './notify.ts'
import type { Piece } from './read-pieces.ts'

const asking = notificationEvents.filter((event) => rowOf(event).asksWhile)

/** Deletes the notifications of an order that ask for what has been done, with their messages that wait for the morning. */
export async function dropAnswered(tx: TxContext, { orderId, pieces }: { orderId: string; pieces: readonly Piece[] }): Promise<void> {
  const rows = await tx.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.orderId, orderId), inArray(notifications.event, asking)))
  const done = rows.filter((row) => !isAsking(row, pieces))
  if (done.length === 0) return
  await tx.db.delete(notifications).where(
    inArray(
      notifications.id,
      done.map(({ id }) => id),
    ),
  )
  await dropWaiting(
    tx,
    done.flatMap((row) => Object.values(keysOf(row.event, row))),
  )
}

interface Asking {
  event: NotificationEvent
  party: string
  personId: string
  subjectId: string
}

/** Whether it still asks: for its piece, or for any of the reader's pieces in the order. */
function isAsking({ event, party, personId, subjectId }: Asking, pieces: readonly Piece[]): boolean {
  const own = party === 'owner' ? pieces.filter(({ ownerId }) => ownerId === personId) : pieces
  const meant = own.filter(({ id }) => id === subjectId.split(':')[0])
  return (meant.length > 0 ? meant : own).some(({ status }) => rowOf(event).asksWhile?.includes(status))
}
