import { eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { copyMessage, tryAgain } from '#platform/mail/outbox.ts'
import { toMessageRow } from './list-messages.ts'
import { minutesBetween, refusalToSendAgain } from './outbox.policy.ts'
import type { MessageRow } from './outbox-admin.contract.ts'

/**
 * Sends a message again: one that was given up or is held as it is, one that was sent as a copy.
 * @throws {Refusal} 404 `outbox.unknown`
 * @throws {Refusal} 409 `outbox.closed` for a code or a link that opens an account, `outbox.waiting` for one that is being sent
 * @throws {Refusal} 409 `outbox.gone` when its text was emptied, `outbox.just-sent` when a copy went out within ten minutes
 */
export function sendAgain(ctx: Context, id: string): Promise<MessageRow> {
  return inTransaction(ctx, async (tx) => {
    const [message] = await tx.db.select().from(outbox).where(eq(outbox.id, id)).for('update')
    if (!message) throw new Refusal('outbox.unknown', 404)
    const refusal = refusalToSendAgain(message)
    if (refusal) throw new Refusal(refusal, 409)
    const slot = Math.floor(tx.now.getTime() / (minutesBetween * 60_000))
    const written =
      message.sentAt === null
        ? await tryAgain(tx, id)
        : await copyMessage(tx, { message, dedupeKey: `${message.dedupeKey.split('|', 1)[0]}|${slot}` })
    if (!written) throw new Refusal('outbox.just-sent', 409)
    await record(tx, 'system.message-resent', id, { message: written.id })
    return toMessageRow(written)
  })
}
