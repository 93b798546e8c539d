import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { orderNumber } from '#values/order-number.ts'
import type { AuditKind } from '#domain/audit-log/audit-events.ts'
import type { AuditRow, timeSorts } from './operations.contract.ts'
import { all, cut, pageOf } from './page-of.ts'

interface Asked {
  kind?: AuditKind | undefined
  sort?: (typeof timeSorts)[number] | undefined
  after?: string | undefined
}

interface Row extends Record<string, unknown> {
  id: string
  event: string
  actor: string | null
  orderId: string | null
  number: string | null
  at: string
}

/** A page of the audit log. */
export async function listAuditLog(
  ctx: Context,
  { kind, sort = 'newest', after }: Asked,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const start = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null
  const isFalling = sort === 'newest'
  const { sorted, limited } = pageOf({ table: 'audit_log', column: 'id', isFalling, after: undefined })
  const where = all(
    start !== null && sql`row.id ${isFalling ? sql`<` : sql`>`} ${start}`,
    kind && sql`split_part(row.event, '.', 1) = ${kind}`,
  )
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT row.id::text, row.event, people.name AS actor, orders.id AS "orderId", orders.number::text, row.at
    FROM (SELECT row.* FROM audit_log row WHERE ${where} ${sorted} ${limited}) row
      LEFT JOIN people ON people.id = row.actor_id
      LEFT JOIN orders ON orders.id = coalesce(row.details ->> 'orderId', row.subject_id)
    ${sorted}`)
  return cut(
    rows.map(({ id, event, actor, orderId, number, at }) => ({
      id,
      event,
      actor,
      order: orderId && number ? { id: orderId, number: orderNumber(number) } : null,
      at: new Date(at).toISOString(),
    })),
  )
}
