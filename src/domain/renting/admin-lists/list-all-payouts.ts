import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { refusalToConfirm } from '#domain/money/payouts/decide-payout.ts'
import { balances, blockOfOwner } from '#domain/money/payouts/find-balances.ts'
import { readPayout } from '#domain/money/payouts/list-payouts.ts'
import { nextBatchDay, payoutNumber } from '#domain/money/payouts/payout.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { inDays, type PageQuery, readPage } from '#platform/database/read-page.ts'
import { cleaned } from '#values/cleaned.ts'
import { isDay } from '#values/day.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import type { NextPayouts, PayoutAdminRow, PayoutDetail, WithheldPayout } from './payout-admin.contract.ts'

const mostHeld = 100

/** A page of the payouts of all owners. */
export function listAllPayouts(
  ctx: Context,
  query: ListQuery<'payouts'> & PageQuery,
): Promise<{ rows: PayoutAdminRow[]; next: string | null }> {
  const { q = '', status } = query
  return readPage(ctx.db, query, {
    from: sql`payouts row`,
    by: sql`row.created_at`,
    where: [inDays(sql`row.created_at`, query), status && sql`row.status = ${status}`, q.trim() !== '' && isNamed(q)],
    read: ({ where, sorted, limited }) => sql`
      SELECT row.id, row.number::text, row.batch::text, row.amount, row.status, row.kind, row.hint, row.reference, row.failure,
        row.decided_at AS "decidedAt", row.owner_id AS "ownerId", coalesce(${nameOf(ctx.locale, sql`people`)}, '') AS owner
      FROM payouts row LEFT JOIN people ON people.id = row.owner_id WHERE ${where} ${sorted} ${limited}`,
    toRow: ({ number, decidedAt, ...row }: PayoutAdminRow): PayoutAdminRow => ({
      ...row,
      number: payoutNumber(number),
      decidedAt: decidedAt && new Date(decidedAt).toISOString(),
    }),
  })
}

/** By its number, the day of its batch, the bank's reference, or its owner. */
function isNamed(q: string): SQL {
  const typed = cleaned(q)
  const number = /^(?:po)?[\s-]*(\d{1,9})$/i.exec(typed)?.[1]
  const ways = [
    ...(isDay(typed) ? [sql`row.batch = ${typed}::date`] : []),
    ...(number ? [sql`row.number = ${Number(number)}`] : []),
    sql`lower(row.reference) = ${typed.toLowerCase()}`,
    sql`fold_for_search(people.name) LIKE ${`%${foldForSearch(q)}%`}`,
    sql`people.email = ${typed.toLowerCase()}`,
  ]
  return sql`(${sql.join(ways, sql` OR `)})`
}

/**
 * A payout with its lines, the people involved, and whether the actor may confirm it.
 * @throws {Refusal} 404 `payout.unknown`
 */
export async function getPayoutDetail(ctx: Context, id: string): Promise<PayoutDetail> {
  const payout = await readPayout(ctx, sql`p.id = ${id}`)
  type Row = Pick<PayoutDetail, 'ownerId' | 'owner' | 'decidedBy' | 'exportedBy'> & { sealed: string | null } & Record<string, unknown>
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT p.owner_id AS "ownerId", p.sealed, coalesce(${nameOf(ctx.locale, sql`owners`)}, '') AS owner, ${nameOf(ctx.locale, sql`deciders`)} AS "decidedBy",
      ARRAY(SELECT ${nameOf(ctx.locale, sql`who`)} FROM payout_exports x JOIN people who ON who.id = x.person_id WHERE x.batch = p.batch ORDER BY x.exported_at) AS "exportedBy"
    FROM payouts p LEFT JOIN people owners ON owners.id = p.owner_id LEFT JOIN people deciders ON deciders.id = p.decided_by WHERE p.id = ${id}`)
  const { ownerId = '', owner = '', decidedBy = null, exportedBy = [], sealed = null } = rows[0] ?? {}
  const refusal = await refusalToConfirm(ctx, { ...payout, ownerId, sealed })
  return { ...payout, ownerId, owner, decidedBy, exportedBy, ...shown(refusal) }
}

function shown(stop: Awaited<ReturnType<typeof refusalToConfirm>>): Pick<PayoutDetail, 'refusal' | 'opensAt'> {
  return { refusal: stop?.code ?? null, opensAt: stop?.at?.toISOString() ?? null }
}

interface Summed extends Record<string, unknown> {
  ownerId: string
  owner: string
  due: number
  claim: number
  chargeback: number
  hold: WithheldPayout['reason'] | null
  claimed: { id: string; number: string }[] | null
  disputed: { id: string; number: string }[] | null
}

/** The total of the next batch by now, withheld amounts with their reasons, and the open batches. */
export async function findNextPayouts(ctx: Context): Promise<NextPayouts> {
  const { twoPeople, payouts } = (await readBusinessSettings(ctx)).figures
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<Summed>(sql`
    SELECT b.owner_id AS "ownerId", ${nameOf(ctx.locale, sql`people`)} AS owner, ${blockOfOwner(sql`b.owner_id`, now)} AS hold,
      coalesce(sum(b.amount) FILTER (WHERE b.state = 'due'), 0)::int AS due,
      coalesce(sum(b.amount) FILTER (WHERE b.hold = 'claim'), 0)::int AS claim,
      coalesce(sum(b.amount) FILTER (WHERE b.hold = 'chargeback'), 0)::int AS chargeback,
      ${ordersOf('claim')} AS claimed, ${ordersOf('chargeback')} AS disputed
    FROM ${balances()} b JOIN people ON people.id = b.owner_id AND people.deleted_at IS NULL LEFT JOIN payout_methods m ON m.person_id = b.owner_id
      LEFT JOIN rentals ON rentals.id = b.rental_id LEFT JOIN orders ON orders.id = rentals.order_id
    GROUP BY b.owner_id, people.id, m.person_id, m.changed_at`)
  const paid = rows.filter(({ due, hold }) => due >= payouts.least && hold === null)
  const sumOf = (some: readonly Summed[]): number => some.reduce((sum, { due }) => sum + due, 0)
  const limit = twoPeople.toReceiver
  const { rows: batches } = await ctx.db.execute<Omit<NextPayouts['open'][number], 'refusal' | 'opensAt'> & Record<string, unknown>>(sql`
    SELECT batch::text, sum(amount)::int AS amount, count(*)::int AS payouts, (count(*) FILTER (WHERE amount > ${limit}))::int AS large FROM payouts WHERE status = 'batched' GROUP BY batch ORDER BY batch`)
  const open: NextPayouts['open'] = []
  for (const row of batches) {
    const refusal =
      row.large > 0 ? await refusalToConfirm(ctx, { batch: row.batch, status: 'batched', amount: limit + 1, ownerId: '' }) : null
    open.push({ ...row, ...shown(refusal) })
  }
  return {
    day: nextBatchDay(now),
    amount: sumOf(paid),
    owners: paid.length,
    below: sumOf(rows.filter(({ due, hold }) => due > 0 && due < payouts.least && hold === null)),
    held: rows
      .flatMap(heldOf)
      .sort((a, b) => b.amount - a.amount)
      .slice(0, mostHeld),
    open,
    limit,
  }
}

/** The orders whose amounts a hold stops. */
function ordersOf(hold: 'claim' | 'chargeback'): SQL {
  return sql`jsonb_agg(DISTINCT jsonb_build_object('id', orders.id, 'number', orders.number)) FILTER (WHERE b.hold = ${hold})`
}

function heldOf({ ownerId, owner, due, hold, claim, chargeback, claimed, disputed }: Summed): WithheldPayout[] {
  const orders = (some: Summed['claimed']) => (some ?? []).map(({ id, number }) => ({ id, number: orderNumber(number) }))
  const all: WithheldPayout[] = [
    ...(hold ? [{ ownerId, owner, amount: due, reason: hold, orders: [] }] : []),
    { ownerId, owner, amount: claim, reason: 'claim', orders: orders(claimed) },
    { ownerId, owner, amount: chargeback, reason: 'chargeback', orders: orders(disputed) },
  ]
  return all.filter(({ amount }) => amount > 0)
}
