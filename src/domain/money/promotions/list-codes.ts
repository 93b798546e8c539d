import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { addDays, dayAt } from '#values/day.ts'
import type { CodeRow } from './promotion.contract.ts'
import type { codeOwners, codeStates } from './promotion.policy.ts'
import { normalizeCode } from './promotion.policy.ts'

interface Asked {
  q?: string | undefined
  state?: (typeof codeStates)[number] | undefined
  whose?: (typeof codeOwners)[number] | undefined
  campaign?: string | undefined
  after?: string | undefined
  perPage?: number
}

interface Row extends Record<string, unknown> {
  id: string
  kind: CodeRow['kind']
  amount: number
  categories: string[]
  person: string | null
  most: number | null
  minimum: number
  maxUses: number | null
  maxUsesPerPerson: number | null
  isFirstOrder: boolean
  campaign: string | null
  campaignName: string | null
  opensAt: string
  closesAt: string
  used: number
  state: CodeRow['state']
  orders: number
  given: number
  revenue: number
}

/** A page of the promotional codes, the newest first, with the orders and sums of each by the ledger. */
export async function listCodes(
  ctx: Context,
  { q, state, whose = 'shop', campaign, after, perPage = 50 }: Asked,
): Promise<{ rows: CodeRow[]; next: string | null; isOff: boolean }> {
  const { now } = await nowOf(ctx)
  const at = sql`${now.toISOString()}::timestamptz`
  const typed = normalizeCode(q ?? '')
  const where = [
    whose === 'shop' ? sql`referrer_id IS NULL` : sql`referrer_id IS NOT NULL`,
    after !== undefined && sql`(created_at, code) < (SELECT created_at, code FROM promotional_codes WHERE code = ${after})`,
    q && whose === 'people'
      ? sql`(code = ${typed} OR referrer_id IN (SELECT id FROM people WHERE name ILIKE ${`%${q}%`} OR arabic_name ILIKE ${`%${q}%`}))`
      : typed !== '' && sql`code LIKE ${`${typed}%`}`,
    campaign !== undefined && sql`campaign_id = ${campaign}`,
    state && sql`${stateAt(at)} = ${state}`,
  ].filter((one) => one instanceof Object)
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH page AS (SELECT *, ${stateAt(at)} AS state FROM promotional_codes WHERE ${sql.join(where, sql` AND `)}
      ORDER BY created_at DESC, code DESC LIMIT ${perPage + 1}),
    booked AS (SELECT uses.code, count(DISTINCT moved.order_id)::int AS orders,
        coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'discounts'), 0)::int AS given,
        -coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'platform_revenue'), 0)::int AS revenue
      FROM page JOIN promotional_code_uses uses ON uses.code = page.code JOIN ledger_transactions moved ON moved.order_id = uses.order_id OR moved.key = 'referral:' || uses.order_id
        JOIN ledger_entries entry ON entry.transaction_id = moved.id GROUP BY uses.code)
    SELECT page.code AS id, page.kind, page.amount, page.categories, people.name AS person, page.most, page.minimum, page.max_uses AS "maxUses",
      page.max_uses_per_person AS "maxUsesPerPerson", page.is_first_order AS "isFirstOrder", page.campaign_id AS campaign, campaigns.name AS "campaignName", page.opens_at AS "opensAt", page.closes_at AS "closesAt",
      page.used, page.state, coalesce(booked.orders, 0) AS orders, coalesce(booked.given, 0) AS given, coalesce(booked.revenue, 0) AS revenue
    FROM page LEFT JOIN campaigns ON campaigns.id = page.campaign_id LEFT JOIN people ON people.id = coalesce(page.referrer_id, page.person_id) LEFT JOIN booked ON booked.code = page.code
    ORDER BY page.created_at DESC, page.code DESC`)
  const shown = rows.slice(0, perPage)
  const { off: amount, minimum } = (await readBusinessSettings(ctx)).figures.referral
  const { settings } = await readSettings(ctx)
  return {
    isOff: !settings.promotionalCodes.enabled,
    rows: shown.map(({ opensAt, closesAt, ...row }) => ({
      ...row,
      ...(whose === 'people' && { amount, minimum }),
      from: dayAt(new Date(opensAt)),
      // It closes with the beginning of the day after, or in the middle of one when it was ended.
      until: lastDay(new Date(closesAt)),
    })),
    next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

function lastDay(closesAt: Date): string {
  const before = dayAt(new Date(closesAt.getTime() - 1))
  return before === dayAt(closesAt) ? dayAt(closesAt) : addDays(dayAt(closesAt), -1)
}

function stateAt(at: SQL): SQL {
  return sql`(CASE WHEN closes_at <= ${at} THEN 'over' WHEN max_uses IS NOT NULL AND used >= max_uses THEN 'used-up' WHEN opens_at > ${at} THEN 'coming' ELSE 'open' END)`
}
