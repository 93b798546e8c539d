import { type SQL, sql } from 'drizzle-orm'
import { toPicture } from '#domain/catalogue/items/item-card.ts'
import type { items } from '#domain/catalogue/items/items.table.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { balances } from './find-balances.ts'
import type { Earning } from './payout.contract.ts'
import { type EarningPart, type EarningState, earningParts, type RentalBlock } from './payout.policy.ts'

const perPage = 20

/** The actor's earnings by rental with received money, the newest days first, twenty to a page. */
export function listEarnings(ctx: Context, { after }: Pick<PageQuery, 'after'>): Promise<{ rows: Earning[]; next: string | null }> {
  return readPage(
    ctx.db,
    { after, perPage },
    {
      from: sql`rentals r`,
      by: sql`r.first_day`,
      id: sql`r.id`,
      read: ({ where, sorted, limited }) => sql`${earningsOf(ctx, where)} ${sorted} ${limited}`,
      toRow: (row: Row) => toEarning(row, ctx),
    },
  )
}

/**
 * The actor's earnings with one rental.
 * @throws {Refusal} 404 `rental.unknown`
 */
export async function getEarning(ctx: Context, id: string): Promise<Earning> {
  const { rows } = await ctx.db.execute<Row & Record<string, unknown>>(earningsOf(ctx, sql`r.id = ${id}`))
  if (!rows[0]) throw new Refusal('rental.unknown', 404)
  return toEarning(rows[0], ctx)
}

interface Row {
  id: string
  number: string
  name: string
  pictures: (typeof items.$inferSelect)['pictures']
  from: Day
  until: Day
  parts: Record<EarningPart, Fils>
  state: EarningState
  hold: RentalBlock | null
  payoutId: string | null
  batch: Day | null
}

/** The price is the received amount with the shop's reductions. A refund by a cancellation or by a claim is the owner's share only. */
const partsOfEntries = sql`
  SELECT -coalesce(sum(e.amount) FILTER (WHERE e.part = 'rental' AND e.kind <> 'refund'), 0) AS price,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'commission' AND e.kind <> 'refund'), 0) AS commission,
    -coalesce(sum(e.amount) FILTER (WHERE is_own AND e.part = 'rental' AND e.kind = 'refund' AND NOT is_claimed), 0) AS "given-back",
    -coalesce(sum(e.amount) FILTER (WHERE is_own AND e.part = 'rental' AND is_claimed), 0) AS claim,
    -coalesce(sum(e.amount) FILTER (WHERE is_own AND e.part IS NULL AND e.kind = 'compensation'), 0) AS compensation,
    -coalesce(sum(e.amount) FILTER (WHERE is_own AND is_bare AND e.kind = 'deposit_applied'), 0) AS deposit,
    -coalesce(sum(e.amount) FILTER (WHERE is_own AND is_bare AND e.kind NOT IN ('compensation', 'deposit_applied')), 0) AS other
  FROM charted_entries e,
    LATERAL (SELECT e.account = 'owner_payable' AND e.party_id = r.owner_id AS is_own, e.kind = 'refund' AND e.key LIKE 'refund:claim:%' AS is_claimed,
      coalesce(e.part = 'late_fee', true) AS is_bare) one
  WHERE e.rental_id = r.id AND e.kind NOT IN ('payout', 'payout_failed', 'tax_due') AND (is_own OR e.account = 'commission')`

function earningsOf(ctx: Context, where: SQL): SQL {
  const ownerId = ctx.actor.personId ?? ''
  return sql`
    SELECT r.id, o.number::text, i.name ->> ${ctx.locale} AS name, i.pictures, r.first_day::text AS "from", r.last_day::text AS until,
      to_jsonb(parts) AS parts, b.hold, coalesce(b.state, p.status, 'settled') AS state, p.id AS "payoutId", p.batch::text AS batch
    FROM rentals r JOIN orders o ON o.id = r.order_id JOIN items i ON i.id = r.item_id
      LEFT JOIN ${balances(sql`e.party_id = ${ownerId}`)} b ON b.rental_id = r.id
      LEFT JOIN LATERAL (SELECT p.id, p.batch, p.status FROM payout_lines l JOIN payouts p ON p.id = l.payout_id
        WHERE l.rental_id = r.id AND p.owner_id = ${ownerId} AND p.status <> 'failed' ORDER BY p.created_at DESC LIMIT 1) p ON true,
      LATERAL (${partsOfEntries}) parts
    WHERE r.owner_id = ${ownerId} AND ${where}
      AND EXISTS (SELECT FROM ledger_entries e WHERE e.rental_id = r.id AND e.account = 'owner_payable' AND e.party_id = ${ownerId})`
}

function toEarning({ number, pictures, parts, payoutId, batch, ...row }: Row, ctx: Context): Earning {
  return {
    ...row,
    number: orderNumber(number),
    picture: pictures[0] ? toPicture(pictures[0], ctx.locale) : null,
    parts: earningParts.map((part) => ({ part, amount: Number(parts[part]) })).filter(({ amount }) => amount !== 0),
    net: earningParts.reduce((sum, part) => sum + Number(parts[part]), 0),
    payout: payoutId !== null && batch !== null ? { id: payoutId, batch } : null,
  }
}
