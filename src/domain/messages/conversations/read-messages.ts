import { type Context, inTransaction } from '#domain/context.ts'
import { changeSession } from './add-message.ts'
import { lockOwnSession } from './find-session.ts'

/** That the visitor is there is noted no more often, in milliseconds. */
const seenMs = 30_000

/**
 * Notes that the visitor is there and how far they have read, never less far than before.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function readMessages(ctx: Context, { sessionId, sequence }: { sessionId: string; sequence: number }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOwnSession(tx, sessionId)
    const visitorRead = Math.min(sequence, session.lastSequence)
    const isNews = visitorRead > session.visitorRead || tx.now.getTime() - (session.visitorSeenAt?.getTime() ?? 0) > seenMs
    if (isNews) await changeSession(tx, session, { visitorRead: Math.max(visitorRead, session.visitorRead), visitorSeenAt: tx.now })
  })
}
