import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import type { ChatReport } from './inbox.contract.ts'

const days = 30

/**
 * A report on the conversations of the last 30 days: number, time from the first request for a person to the first answer of
 * staff, and ratings. Times in seconds. A conversation that staff took unasked made nobody wait.
 */
export async function reportConversations(ctx: Context): Promise<ChatReport> {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<ChatReport & Record<string, unknown>>(sql`
    WITH recent AS (
      SELECT *, extract(epoch FROM first_answer_at - least(
        (SELECT min(created_at) FROM chat_messages WHERE session_id = chat_sessions.id AND sender_type = 'bot' AND key LIKE 'transfer-%'),
        (SELECT min(asked_at) FROM callbacks WHERE session_id = chat_sessions.id))) AS wait
      FROM chat_sessions WHERE started_at > ${now.toISOString()}::timestamptz - make_interval(days => ${days}) AND last_sequence > 1
    )
    SELECT count(*)::int AS conversations, count(*) FILTER (WHERE 'transfer_requested' = ANY (tags) OR agent_id IS NOT NULL)::int AS transferred,
      count(*) FILTER (WHERE status = 'resolved')::int AS resolved,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY wait)::int AS "medianWait", percentile_cont(0.95) WITHIN GROUP (ORDER BY wait)::int AS "slowWait",
      round(avg(satisfaction_rating), 1)::float AS average,
      ARRAY (SELECT count(t.satisfaction_rating)::int FROM generate_series(1, 5) stars LEFT JOIN recent t ON t.satisfaction_rating = stars
        GROUP BY stars ORDER BY stars) AS ratings
    FROM recent`)
  const [report] = rows
  return (
    report ?? { conversations: 0, transferred: 0, resolved: 0, medianWait: null, slowWait: null, ratings: [0, 0, 0, 0, 0], average: null }
  )
}
