import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { addEvent, changeSession } from './add-message.ts'
import { lockOwnSession } from './find-session.ts'

interface Ending {
  sessionId: string
  rating?: number | undefined
  feedback?: string | undefined
}

/**
 * Ends the actor's conversation, with what they thought of it where they say so. One that has ended may still be rated, once.
 * @throws {Refusal} 404 `chat.unknown`, also for a conversation of somebody else
 */
export async function endSession(ctx: Context, { sessionId, rating, feedback }: Ending): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOwnSession(tx, sessionId)
    const thought = { satisfactionRating: rating ?? null, satisfactionFeedback: feedback || null }
    if (session.status === 'resolved') {
      if (session.satisfactionRating === null && rating !== undefined) await changeSession(tx, session, thought)
      return
    }
    await addEvent(tx, session, {
      event: 'ended',
      by: 'bot',
      changes: { status: 'resolved', endedAt: tx.now, waitingSince: null, ...thought },
    })
    await record(tx, 'chat.ended', session.id, { rating: rating ?? null })
  })
}
