import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { CampaignRow } from './campaign.contract.ts'

const perPage = 50

interface Asked {
  state?: CampaignRow['state'] | undefined
  after?: string | undefined
}

/** A page of the campaigns, the newest first, with the orders and sums of each by the ledger. */
export async function listCampaigns(ctx: Context, { state, after }: Asked): Promise<{ rows: CampaignRow[]; next: string | null }> {
  const where = [
    after !== undefined && sql`(created_at, id) < (SELECT created_at, id FROM campaigns WHERE id = ${after})`,
    state && sql`state = ${state}`,
  ].filter((one) => one instanceof Object)
  const { rows } = await ctx.db.execute<CampaignRow & Record<string, unknown>>(sql`
    WITH known AS (SELECT campaigns.*, taken.codes, taken.spent,
        CASE WHEN ended_at IS NOT NULL THEN 'over' WHEN taken.spent >= budget THEN 'used-up' ELSE 'open' END AS state
      FROM campaigns CROSS JOIN LATERAL (SELECT count(DISTINCT codes.code)::int AS codes, coalesce(sum(uses.off), 0)::int AS spent
        FROM promotional_codes codes LEFT JOIN promotional_code_uses uses ON uses.code = codes.code WHERE codes.campaign_id = campaigns.id) taken),
    page AS (SELECT * FROM known WHERE ${where.length > 0 ? sql.join(where, sql` AND `) : sql`true`}
      ORDER BY created_at DESC, id DESC LIMIT ${perPage + 1})
    SELECT page.id, page.name, page.partner, page.budget, page.state, page.spent, page.codes, booked.orders, booked.given, booked.revenue
    FROM page CROSS JOIN LATERAL (SELECT count(DISTINCT moved.order_id)::int AS orders,
        coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'discounts'), 0)::int AS given,
        -coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'platform_revenue'), 0)::int AS revenue
      FROM promotional_codes codes JOIN promotional_code_uses uses ON uses.code = codes.code
        JOIN ledger_transactions moved ON moved.order_id = uses.order_id JOIN ledger_entries entry ON entry.transaction_id = moved.id
      WHERE codes.campaign_id = page.id) booked
    ORDER BY page.created_at DESC, page.id DESC`)
  const shown = rows.slice(0, perPage)
  return { rows: shown, next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null }
}
