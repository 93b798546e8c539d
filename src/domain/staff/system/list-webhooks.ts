import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orderNumber } from '#values/order-number.ts'
import type { EventRow } from './system.contract.ts'
import { type eventKinds, type eventStates, rowsPerPage } from './system.policy.ts'

interface Asked {
  /** The id of an event, or of what it concerns, in full. */
  q?: string | undefined
  state?: (typeof eventStates)[number] | undefined
  kind?: (typeof eventKinds)[number] | undefined
  /** The id of the last event of the page before. */
  after?: string | undefined
}

interface Row extends Record<string, unknown> {
  id: string
  kind: EventRow['kind']
  providerId: string
  payment: string | null
  orderId: string | null
  number: string | null
  at: string
  settledAt: string | null
}

/** A page of the card provider's events, the newest first. */
export async function listWebhooks(ctx: Context, { q, state, kind, after }: Asked): Promise<{ rows: EventRow[]; next: string | null }> {
  const typed = q?.trim()
  const found = await readEvents(ctx, [
    ...(typed ? [sql`(event_id = ${typed} OR event.provider_id = ${typed})`] : []),
    ...(state ? [state === 'open' ? sql`settled_at IS NULL` : sql`settled_at IS NOT NULL`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(after ? [sql`(received_at, event_id) < ((SELECT received_at FROM payment_events WHERE event_id = ${after}), ${after})`] : []),
  ])
  const rows = found.slice(0, rowsPerPage)
  return { rows, next: found.length > rowsPerPage ? (rows.at(-1)?.id ?? null) : null }
}

/** An event by its id; null for one that the shop never received. */
export async function findWebhook(ctx: Context, id: string): Promise<EventRow | null> {
  return (await readEvents(ctx, [sql`event_id = ${id}`]))[0] ?? null
}

async function readEvents(ctx: Context, conditions: SQL[]): Promise<EventRow[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT event.event_id AS id, event.kind, event.provider_id AS "providerId", event.received_at AS at, event.settled_at AS "settledAt",
      payments.id AS payment, orders.id AS "orderId", orders.number::text
    FROM (SELECT * FROM payment_events event WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
        ORDER BY received_at DESC, event_id DESC LIMIT ${rowsPerPage + 1}) event
      LEFT JOIN payments ON payments.provider_id = event.provider_id
      LEFT JOIN deposits ON deposits.provider_id = event.provider_id
      LEFT JOIN orders ON orders.id = coalesce(payments.order_id, deposits.order_id)
    ORDER BY event.received_at DESC, event.event_id DESC`)
  return rows.map(({ orderId, number, at, settledAt, ...row }) => ({
    ...row,
    state: settledAt === null ? 'open' : 'done',
    order: orderId && number ? { id: orderId, number: orderNumber(number) } : null,
    at: new Date(at).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
  }))
}
