import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { dropOldReports } from '#platform/mail/closed-addresses.ts'
import { keptDays } from './outbox.policy.ts'

/** Empties the texts of messages that were sent so long ago that nobody sends them again, and drops old reports about mails. */
export async function emptyTexts(ctx: Context): Promise<void> {
  const { now } = await nowOf(ctx)
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  await ctx.db.execute(
    sql`UPDATE outbox SET body_html = '', body_text = '', content = NULL WHERE sent_at < ${before}::timestamptz AND body_text <> ''`,
  )
  await dropOldReports(ctx.db, now)
}
