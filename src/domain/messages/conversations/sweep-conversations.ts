import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { forgetUnmatched } from '#domain/messages/chatbot/note-unmatched.ts'

/** Without a word for so long, one that nobody waits in has ended. */
const idleHours = 24
/** Conversations of visitors, and of people with an account; each of these is also deleted with the account. */
const keptDays = { visitor: 90, person: 365 } as const

/** Ends conversations that nobody goes on with, and removes those whose time is over, as well as old questions without an answer. */
export async function sweepConversations(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = sql`${tx.now.toISOString()}::timestamptz`
    await tx.db.execute(sql`
      UPDATE chat_sessions SET status = 'resolved', ended_at = ${now}
      WHERE status = 'active' AND last_activity_at < ${now} - make_interval(hours => ${idleHours})`)
    await tx.db.execute(sql`
      DELETE FROM chat_sessions WHERE status = 'resolved'
        AND ended_at < ${now} - make_interval(days => CASE WHEN user_id IS NULL THEN ${keptDays.visitor}::int ELSE ${keptDays.person}::int END)`)
    await forgetUnmatched(tx)
  })
}
