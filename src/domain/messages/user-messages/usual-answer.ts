import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { type AnswerTime, answerTimes } from './user-message.policy.ts'

const days = 90
/** Fewer answers say nothing. */
const least = 3
/** So many of their latest threads are looked at. */
const mostThreads = 10

/**
 * The usual time of a person's answers in minutes: the median of the last 90 days, from a message to them until their next one. Rounded up
 * to a step of `answerTimes`. Null for too few answers, and for slower ones.
 */
export async function findUsualAnswer(ctx: Context, personId: string): Promise<AnswerTime | null> {
  const { now } = await nowOf(ctx)
  const since = new Date(now.getTime() - days * 24 * 60 * 60_000)
  const { rows } = await ctx.db.execute<{ count: number; minutes: number | null }>(sql`
    SELECT count(*)::int, (percentile_cont(0.5) WITHIN GROUP (ORDER BY gap))::float8 AS minutes FROM (
      SELECT sender_id, extract(epoch FROM created_at - lag(created_at) OVER said) / 60 AS gap, lag(sender_id) OVER said AS before
      FROM user_messages WHERE thread IN (
        SELECT thread FROM user_messages WHERE sender_id = ${personId} AND rental_id IS NOT NULL AND created_at > ${since.toISOString()}::timestamptz
        GROUP BY thread ORDER BY max(created_at) DESC LIMIT ${mostThreads}) AND created_at > ${since.toISOString()}::timestamptz
      WINDOW said AS (PARTITION BY thread ORDER BY sequence)) answers
    WHERE sender_id = ${personId} AND before <> ${personId}`)
  const { count = 0, minutes = null } = rows[0] ?? {}
  if (count < least || minutes === null) return null
  return answerTimes.find((step) => minutes <= step) ?? null
}
