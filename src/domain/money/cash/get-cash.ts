import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { carriedStatuses, unsettledStatuses } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { holdersOf } from '#domain/permissions.policy.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { instantAt } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { BankedCash, CashOverview } from './cash.contract.ts'
import { findShopCounts } from './find-shop-counts.ts'
import { readSessions } from './read-sessions.ts'

const mostUnsettled = 100
const mostSettled = 8
const mostBanked = 8
const unsettled = sql`row.status IN ${[...unsettledStatuses]}`

/** The cash of the shop at a glance: with couriers, in the shop, and on its way to the bank. */
export async function getCash(ctx: Context): Promise<CashOverview> {
  const { carryLimit, signOff } = (await readBusinessSettings(ctx)).figures.couriers
  const open = await readSessions(ctx, { where: unsettled, limit: mostUnsettled })
  const settled = await readSessions(ctx, { where: sql`NOT ${unsettled}`, limit: mostSettled })
  const { withCouriers, atShop, ownersWait } = await findSums(ctx)
  const differing = open.filter(({ status }) => status === 'variance')
  const differences = differing.reduce((sum, { difference }) => sum + (difference ?? 0), 0)
  const count = (status: string) => open.filter((one) => one.status === status).length
  return {
    sums: { withCouriers, atShop, ownersWait, differences },
    counts: { open: count('open'), counting: count('counting'), differing: differing.length },
    carryLimit,
    signOffLimit: signOff,
    carriers: await findCarriers(ctx, carryLimit),
    couriers: await findCouriers(ctx),
    sessions: [...open, ...settled],
    shop: await findShop(ctx, atShop),
    shopCounts: await findShopCounts(ctx, atShop),
    banked: await findBanked(ctx),
  }
}

type Sums = Pick<CashOverview['sums'], 'withCouriers' | 'atShop' | 'ownersWait'>

async function findSums(ctx: Context): Promise<Sums> {
  const { rows } = await ctx.db.execute<Sums & Record<string, unknown>>(sql`
    SELECT (SELECT coalesce(sum(row.expected - row.handed_in), 0)::float8 FROM cash_sessions row WHERE ${unsettled}) AS "withCouriers",
      (SELECT amount FROM shop_cash) AS "atShop",
      (SELECT -coalesce(sum(e.amount), 0)::float8 FROM cash_sessions s JOIN cash_movements m ON m.session_id = s.id AND m.kind = 'taken'
        JOIN ledger_transactions t ON t.key = m.transaction_key JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'owner_payable'
        WHERE s.status IN ('open', 'counting') AND s.handed_in_at IS NULL) AS "ownersWait"`)
  return rows[0] ?? { withCouriers: 0, atShop: 0, ownersWait: 0 }
}

async function findCarriers(ctx: Context, carryLimit: Fils): Promise<CashOverview['carriers']> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; amount: number; since: string | Date }>(sql`
    SELECT people.id, ${nameOf(ctx.locale, sql`people`)} AS name, sum(row.expected - row.handed_in)::int AS amount, min(row.opened_at) AS since
    FROM cash_sessions row JOIN people ON people.id = row.courier_id WHERE row.status IN ${[...carriedStatuses]}
    GROUP BY people.id ORDER BY 3 DESC, people.id`)
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString(), isFull: row.amount >= carryLimit }))
}

async function findCouriers(ctx: Context): Promise<CashOverview['couriers']> {
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    SELECT DISTINCT people.id, ${nameOf(ctx.locale, sql`people`)} AS name FROM people JOIN person_roles r ON r.person_id = people.id
    WHERE r.role IN ${[...holdersOf('cash.carry-own')]} AND people.suspended_at IS NULL AND people.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM cash_sessions row WHERE row.courier_id = people.id AND row.status = 'open')
    ORDER BY name, id`)
  return rows
}

/** Today's changes of the cash in the shop, and what was there in the morning. */
async function findShop(ctx: Context, atShop: number): Promise<CashOverview['shop']> {
  const { today } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<{ kind: string; amount: number }>(sql`
    SELECT t.kind, sum(e.amount)::float8 AS amount FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.account = 'cash_at_shop'
    WHERE t.at >= ${instantAt(today, 0).toISOString()}::timestamptz GROUP BY t.kind`)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0
  const changed = rows.reduce((sum, { amount }) => sum + amount, 0)
  return {
    opening: atShop - changed,
    // Cash that staff take for an order themselves is in the shop at once.
    handedIn: of('cash_remitted') + of('cash_collected') + of('deposit_held'),
    floats: of('cash_float'),
    deposited: of('cash_deposited'),
    withdrawn: of('cash_withdrawn'),
    differences: of('cash_difference'),
  }
}

async function findBanked(ctx: Context): Promise<BankedCash[]> {
  const { rows } = await ctx.db.execute<BankedCash & Record<string, unknown>>(sql`
    SELECT b.id, 'BD-' || lpad(b.number::text, 4, '0') AS number, b.kind, b.amount, b.reference, b.day::text, ${nameOf(ctx.locale, sql`people`)} AS by
    FROM bank_deposits b LEFT JOIN people ON people.id = b.made_by ORDER BY b.number DESC LIMIT ${mostBanked}`)
  return rows
}
