import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { unmatchedQuestions } from './chatbot.table.ts'

const maxLength = 200
/** Of one network; what comes on top of it is not counted. */
const limit = { max: 30, minutes: 60 }
const keptDays = 90

/**
 * Counts a question that nothing answered in a conversation, for staff who write intents. Addresses and long numbers, which may be somebody's,
 * are left out.
 */
export async function noteUnmatched(ctx: Context, { text, sessionId }: { text: string; sessionId: string }): Promise<void> {
  const asked = text
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/[+\d٠-٩][\d٠-٩\s-]{5,}/g, '…')
    .slice(0, maxLength)
  const question = foldForSearch(asked).slice(0, maxLength)
  if (question === '') return
  const { now } = await nowOf(ctx)
  if ((await secondsToWait(ctx.db, { key: `unmatched:${ctx.actor.network}`, ...limit, now })) > 0) return
  await ctx.db
    .insert(unmatchedQuestions)
    .values({ question, asked, locale: ctx.locale, lastAskedAt: now })
    .onConflictDoUpdate({ target: unmatchedQuestions.question, set: { times: sql`${unmatchedQuestions.times} + 1`, lastAskedAt: now } })
  await ctx.db.execute(sql`
    INSERT INTO unmatched_askers (question, session_id)
    SELECT question, chat_sessions.id FROM unmatched_questions, chat_sessions WHERE question = ${question} AND chat_sessions.id = ${sessionId}
    ON CONFLICT DO NOTHING`)
}

/** Forgets the questions that were asked in these conversations alone; `sessions` selects their ids. Called before they are deleted. */
export async function forgetQuestionsOf(tx: TxContext, sessions: SQL): Promise<void> {
  await tx.db.execute(sql`
    DELETE FROM unmatched_questions WHERE question IN (SELECT question FROM unmatched_askers WHERE session_id IN (${sessions}))
      AND NOT EXISTS (SELECT 1 FROM unmatched_askers other WHERE other.question = unmatched_questions.question AND other.session_id NOT IN (${sessions}))`)
}

/** Forgets the questions that nobody has asked for 90 days. */
export async function forgetUnmatched(tx: TxContext): Promise<void> {
  await tx.db.execute(
    sql`DELETE FROM unmatched_questions WHERE last_asked_at < ${tx.now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
  )
}
