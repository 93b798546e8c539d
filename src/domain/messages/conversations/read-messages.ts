import { type Context, inTransaction } from '#domain/context.ts'
import { changeSession } from './add-message.ts'
import { lockOwnSession } from './find-session.ts'

/**
 * Notes how far the visitor has read, never less far than before.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function readMessages(ctx: Context, { sessionId, sequence }: { sessionId: string; sequence: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOwnSession(tx, sessionId)
    const visitorRead = Math.min(sequence, session.lastSequence)
    if (visitorRead > session.visitorRead) await changeSession(tx, session, { visitorRead, visitorSeenAt: tx.now })
  })
}
