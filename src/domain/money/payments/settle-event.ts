import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'

/** Marks an event as settled, so that another delivery of it does nothing. */
export async function settleEvent(ctx: Context, eventId: string): Promise<void> {
  const { now } = await nowOf(ctx)
  await ctx.db.execute(
    sql`UPDATE payment_events SET settled_at = ${now.toISOString()}::timestamptz WHERE event_id = ${eventId} AND settled_at IS NULL`,
  )
}
