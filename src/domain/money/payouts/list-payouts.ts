import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { PayoutRow, PayoutWithLines } from './payout.contract.ts'
import { payoutNumber } from './payout.policy.ts'

const perPage = 20

/** The actor's payouts, newest first, twenty to a page. */
export function listPayouts(ctx: Context, { after }: Pick<PageQuery, 'after'>): Promise<{ rows: PayoutRow[]; next: string | null }> {
  return readPage(
    ctx.db,
    { after, perPage },
    {
      from: sql`payouts p`,
      by: sql`p.created_at`,
      id: sql`p.id`,
      where: [sql`p.owner_id = ${ctx.actor.personId}`],
      read: ({ where, sorted, limited }) => sql`${payoutsOf(where)} ${sorted} ${limited}`,
      toRow,
    },
  )
}

/**
 * One of the actor's payouts with its lines.
 * @throws {Refusal} 404 `payout.unknown`
 */
export function getPayout(ctx: Context, id: string): Promise<PayoutWithLines> {
  return readPayout(ctx, sql`p.id = ${id} AND p.owner_id = ${ctx.actor.personId}`)
}

/**
 * The payout, named `p` in the condition, with its lines.
 * @throws {Refusal} 404 `payout.unknown`
 */
export async function readPayout(ctx: Context, where: SQL): Promise<PayoutWithLines> {
  const { rows: found } = await ctx.db.execute<PayoutRow & Record<string, unknown>>(payoutsOf(where))
  if (!found[0]) throw new Refusal('payout.unknown', 404)
  const payout = toRow(found[0])
  const { rows } = await ctx.db.execute<PayoutWithLines['lines'][number] & Record<string, unknown>>(sql`
    SELECT l.rental_id AS "rentalId", o.number::text, o.id AS "orderId", i.name ->> ${ctx.locale} AS name, r.first_day::text AS "from", r.last_day::text AS until, l.amount
    FROM payout_lines l LEFT JOIN rentals r ON r.id = l.rental_id LEFT JOIN orders o ON o.id = r.order_id LEFT JOIN items i ON i.id = r.item_id
    WHERE l.payout_id = ${payout.id} ORDER BY r.first_day, r.id`)
  return { ...payout, lines: rows.map((line) => ({ ...line, number: line.number && orderNumber(line.number) })) }
}

function payoutsOf(where: SQL): SQL {
  return sql`
    SELECT p.id, p.number::text, p.batch::text, p.amount, p.status, p.kind, p.hint, p.reference, p.failure, p.decided_at AS "decidedAt"
    FROM payouts p WHERE ${where}`
}

function toRow({ number, decidedAt, ...row }: PayoutRow): PayoutRow {
  return { ...row, number: payoutNumber(number), decidedAt: decidedAt && new Date(decidedAt).toISOString() }
}
