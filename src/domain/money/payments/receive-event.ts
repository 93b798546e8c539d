import { sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import type { ProviderEvent } from '#platform/payments/payments.ts'

/** Stores a provider's event once, and returns whether it is still to be settled. */
export async function receiveEvent(ctx: Context, { eventId, providerId, kind }: ProviderEvent): Promise<boolean> {
  const { now } = await nowOf(ctx)
  await ctx.db.execute(sql`
    INSERT INTO payment_events (event_id, provider_id, kind, received_at)
    VALUES (${eventId}, ${providerId}, ${kind}, ${now.toISOString()}::timestamptz) ON CONFLICT DO NOTHING`)
  const { rows } = await ctx.db.execute(sql`SELECT FROM payment_events WHERE event_id = ${eventId} AND settled_at IS NULL`)
  return rows.length > 0
}
