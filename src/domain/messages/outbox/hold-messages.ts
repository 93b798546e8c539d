import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { giveUp, holdWaiting, releaseHeld } from '#platform/mail/outbox.ts'
import { isOpen } from './outbox.policy.ts'

/**
 * Holds the messages that wait, since they may have gone out already: staff send them. Codes and links that open an account are given up, as
 * they open nothing after a restore. Returns how many are held.
 */
export async function holdMessages(tx: TxContext): Promise<number> {
  const waiting = await holdWaiting(tx)
  const closed = waiting.filter(({ dedupeKey }) => !isOpen(dedupeKey)).map(({ id }) => id)
  if (closed.length > 0) await giveUp(tx, closed, 'A backup was restored, which ended this code or link.')
  return waiting.length - closed.length
}

/** Sends every message that is held, and says how many. */
export function sendHeld(ctx: Context): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    const count = await releaseHeld(tx)
    if (count > 0) await record(tx, 'system.held-messages-sent', 'outbox', { count })
    return { count }
  })
}
