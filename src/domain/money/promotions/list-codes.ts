import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { earnedAccounts } from '#domain/money/ledger/accounts.policy.ts'
import { isIn } from '#domain/money/ledger/charted.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { addDays, dayAt } from '#values/day.ts'
import type { CodeQuery, CodeRow } from './promotion.contract.ts'
import { normalizeCode } from './promotion.policy.ts'

interface Row extends Omit<CodeRow, 'from' | 'until'> {
  opensAt: string
  closesAt: string
}

/** A page of the promotional codes, the newest first, with the orders and sums of each by the ledger. */
export async function listCodes(
  ctx: Context,
  query: CodeQuery & PageQuery,
): Promise<{ rows: CodeRow[]; next: string | null; isOff: boolean }> {
  const { q, state, whose = 'shop', campaign } = query
  const { now } = await nowOf(ctx)
  const at = sql`${now.toISOString()}::timestamptz`
  const typed = normalizeCode(q ?? '')
  const { off: amount, minimum } = (await readBusinessSettings(ctx)).figures.referral
  const { settings } = await readSettings(ctx)
  const page = await readPage(ctx.db, query, {
    from: sql`promotional_codes row`,
    by: sql`row.created_at`,
    id: sql`row.code`,
    where: [
      whose === 'shop' ? sql`row.referrer_id IS NULL` : sql`row.referrer_id IS NOT NULL`,
      q && whose === 'people'
        ? sql`(row.code = ${typed} OR row.referrer_id IN (SELECT id FROM people WHERE name ILIKE ${`%${q}%`} OR arabic_name ILIKE ${`%${q}%`}))`
        : typed !== '' && sql`row.code LIKE ${`${typed}%`}`,
      campaign !== undefined && sql`row.campaign_id = ${campaign}`,
      state && sql`${stateAt(at)} = ${state}`,
    ],
    read: ({ page, sorted }) => sql`
      WITH page AS (SELECT * FROM ${page}),
      booked AS (SELECT uses.code, count(DISTINCT entry.order_id)::int AS orders,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'discounts'), 0)::int AS given,
          -coalesce(sum(entry.amount) FILTER (WHERE ${isIn(sql`entry.account`, earnedAccounts)}), 0)::int AS revenue
        FROM page JOIN promotional_code_uses uses ON uses.code = page.code JOIN charted_entries entry ON entry.order_id = uses.order_id OR entry.key = 'referral:' || uses.order_id GROUP BY uses.code)
      SELECT row.code AS id, row.kind, row.amount, row.categories, people.name AS person, row.most, row.minimum, row.max_uses AS "maxUses",
        row.max_uses_per_person AS "maxUsesPerPerson", row.is_first_order AS "isFirstOrder", row.campaign_id AS campaign, campaigns.name AS "campaignName", row.opens_at AS "opensAt", row.closes_at AS "closesAt",
        row.used, ${stateAt(at)} AS state, coalesce(booked.orders, 0) AS orders, coalesce(booked.given, 0) AS given, coalesce(booked.revenue, 0) AS revenue
      FROM page row LEFT JOIN campaigns ON campaigns.id = row.campaign_id LEFT JOIN people ON people.id = coalesce(row.referrer_id, row.person_id) LEFT JOIN booked ON booked.code = row.code
      ${sorted}`,
    toRow: ({ opensAt, closesAt, ...row }: Row): CodeRow => ({
      ...row,
      ...(whose === 'people' && { amount, minimum }),
      from: dayAt(new Date(opensAt)),
      // It closes with the beginning of the day after, or in the middle of one when it was ended.
      until: lastDay(new Date(closesAt)),
    }),
  })
  return { ...page, isOff: !settings.promotionalCodes.enabled }
}

function lastDay(closesAt: Date): string {
  const before = dayAt(new Date(closesAt.getTime() - 1))
  return before === dayAt(closesAt) ? dayAt(closesAt) : addDays(dayAt(closesAt), -1)
}

function stateAt(at: SQL): SQL {
  return sql`(CASE WHEN row.closes_at <= ${at} THEN 'over' WHEN row.max_uses IS NOT NULL AND row.used >= row.max_uses THEN 'used-up' WHEN row.opens_at > ${at} THEN 'coming' ELSE 'open' END)`
}
