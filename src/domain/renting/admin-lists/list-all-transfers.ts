import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { referenceOf } from '#domain/money/transfers/match-transfer.ts'
import { Refusal } from '#domain/refusal.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { orderNumber } from '#values/order-number.ts'
import type { timeSorts, transferStatuses } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'
import { type AskedDays, all, cut, inDays, pageOf } from './page-of.ts'
import type { TransferRow } from './transfer.contract.ts'

interface Asked extends AskedDays {
  q?: string | undefined
  status?: (typeof transferStatuses)[number] | undefined
  sort?: (typeof timeSorts)[number] | undefined
  after?: string | undefined
}

const statusOf = sql`CASE WHEN row.problem IS NULL OR row.resolution = 'assigned' THEN 'matched'
  WHEN row.resolution IS NULL THEN 'waiting' ELSE row.resolution END`

/** A page of the received CliQ transfers. */
export async function listAllTransfers(ctx: Context, asked: Asked): Promise<{ rows: TransferRow[]; next: string | null }> {
  const { q = '', status, sort = 'newest', after } = asked
  const { begins, sorted, limited } = pageOf({
    table: 'bank_transfers',
    column: 'received_at',
    isFalling: sort === 'newest',
    after,
    perPage: asked.perPage,
  })
  const where = all(begins, inDays(sql`row.received_at`, asked), status && sql`${statusOf} = ${status}`, q.trim() !== '' && isNamed(q))
  return cut(await read(ctx, { where, sorted, limited }), asked.perPage)
}

/**
 * One received CliQ transfer.
 * @throws {Refusal} 404 `transfer.unknown`
 */
export async function getTransfer(ctx: Context, id: string): Promise<TransferRow> {
  const [row] = await read(ctx, { where: sql`row.id = ${id}`, sorted: sql``, limited: sql`` })
  if (!row) throw new Refusal('transfer.unknown', 404)
  return row
}

/** By its reference, the bank's id, its sender, or the order that it pays or names. */
function isNamed(q: string): SQL {
  const reference = referenceOf(q)
  const found = findByWords(q)
  const ways = [
    reference !== '' && sql`row.reference LIKE ${`${reference}%`}`,
    sql`row.id = ${q.trim().toUpperCase()}`,
    sql`fold_for_search(row.sender) LIKE ${`%${foldForSearch(q)}%`}`,
    found && sql`payments.order_id IN ${found}`,
  ].filter((way) => way instanceof Object)
  return sql`(${sql.join(ways, sql` OR `)})`
}

async function read(ctx: Context, { where, sorted, limited }: { where: SQL; sorted: SQL; limited: SQL }): Promise<TransferRow[]> {
  const { rows } = await ctx.db.execute<TransferRow & Record<string, unknown>>(sql`
    SELECT row.id, row.sender, row.reference, row.amount, ${statusOf} AS status, row.problem, row.reason,
      coalesce(payments.amount + payments.deposit, deposits.amount, (SELECT sum(amount)::int FROM ledger_entries
        WHERE rental_id = owed.rental_id AND account = 'customer_debt')) AS wanted,
      CASE WHEN payments.status = 'transfer_pending' THEN payments.expires_at END AS "awaitedUntil",
      orders.id AS "orderId", orders.number::text, ${wholeName(ctx.locale)} AS customer, row.received_at AS at
    FROM bank_transfers row
      LEFT JOIN deposits ON deposits.id = coalesce(row.deposit_id, (SELECT id FROM deposits named WHERE named.reference = row.reference))
      LEFT JOIN payments ON payments.id = coalesce(row.payment_id, (SELECT id FROM payments named WHERE named.reference = row.reference))
      LEFT JOIN debt_transfers owed ON owed.reference = row.reference LEFT JOIN rentals ON rentals.id = owed.rental_id
      LEFT JOIN orders ON orders.id = coalesce(payments.order_id, deposits.order_id, rentals.order_id)
      LEFT JOIN people ON people.id = orders.person_id
    WHERE ${where} ${sorted} ${limited}`)
  return rows.map((row) => ({
    ...row,
    number: row.number && orderNumber(row.number),
    awaitedUntil: row.awaitedUntil && new Date(row.awaitedUntil).toISOString(),
    at: new Date(row.at).toISOString(),
  }))
}
