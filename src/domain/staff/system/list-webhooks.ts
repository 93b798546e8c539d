import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { EventRow } from './system.contract.ts'
import type { eventKinds, eventStates } from './system.policy.ts'

interface WebhooksQuery extends PageQuery {
  /** The id of an event, or of what it concerns, in full. */
  q?: string | undefined
  state?: (typeof eventStates)[number] | undefined
  kind?: (typeof eventKinds)[number] | undefined
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
export function listWebhooks(ctx: Context, query: WebhooksQuery): Promise<{ rows: EventRow[]; next: string | null }> {
  const { q, state, kind } = query
  const typed = q?.trim()
  return readPage(ctx.db, query, {
    from: sql`payment_events row`,
    by: sql`row.received_at`,
    id: sql`row.event_id`,
    where: [
      typed && sql`(row.event_id = ${typed} OR row.provider_id = ${typed})`,
      state && (state === 'open' ? sql`row.settled_at IS NULL` : sql`row.settled_at IS NOT NULL`),
      kind && sql`row.kind = ${kind}`,
    ],
    read: ({ page, sorted }) => sql`${eventsOf(page)} ${sorted}`,
    toRow,
  })
}

/** An event by its id; null for one that the shop never received. */
export async function findWebhook(ctx: Context, id: string): Promise<EventRow | null> {
  const { rows } = await ctx.db.execute<Row>(eventsOf(sql`(SELECT * FROM payment_events WHERE event_id = ${id}) row`))
  return rows[0] ? toRow(rows[0]) : null
}

function eventsOf(page: SQL): SQL {
  return sql`
    SELECT row.event_id AS id, row.kind, row.provider_id AS "providerId", row.received_at AS at, row.settled_at AS "settledAt",
      payments.id AS payment, orders.id AS "orderId", orders.number::text
    FROM ${page}
      LEFT JOIN payments ON payments.provider_id = row.provider_id
      LEFT JOIN deposits ON deposits.provider_id = row.provider_id
      LEFT JOIN orders ON orders.id = coalesce(payments.order_id, deposits.order_id)`
}

function toRow({ orderId, number, at, settledAt, ...row }: Row): EventRow {
  return {
    ...row,
    state: settledAt === null ? 'open' : 'done',
    order: orderId && number ? { id: orderId, number: orderNumber(number) } : null,
    at: new Date(at).toISOString(),
    settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
  }
}
