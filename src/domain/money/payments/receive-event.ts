import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'

/** Stores a provider's event once and returns the id of its payment; null when it is settled or belongs to no payment. */
export async function receiveEvent(ctx: Context, { eventId, providerId }: { eventId: string; providerId: string }): Promise<string | null> {
  const { now } = await nowOf(ctx)
  await ctx.db.execute(
    sql`INSERT INTO payment_events (event_id, provider_id, received_at) VALUES (${eventId}, ${providerId}, ${now.toISOString()}::timestamptz) ON CONFLICT DO NOTHING`,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT p.id FROM payments p JOIN payment_events e ON e.provider_id = p.provider_id WHERE e.event_id = ${eventId} AND e.settled_at IS NULL`)
  return rows[0]?.id ?? null
}
