import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { earnedAccounts } from '#domain/money/ledger/accounts.policy.ts'
import { isIn } from '#domain/money/ledger/charted.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { CampaignRow } from './campaign.contract.ts'

interface CampaignsQuery extends PageQuery {
  state?: CampaignRow['state'] | undefined
}

/** A page of the campaigns, the newest first, with the orders and sums of each by the ledger. */
export function listCampaigns(ctx: Context, query: CampaignsQuery): Promise<{ rows: CampaignRow[]; next: string | null }> {
  return readPage(ctx.db, query, {
    from: sql`(SELECT campaigns.*, taken.codes, taken.spent,
        CASE WHEN ended_at IS NOT NULL THEN 'over' WHEN taken.spent >= budget THEN 'used-up' ELSE 'open' END AS state
      FROM campaigns CROSS JOIN LATERAL (SELECT count(DISTINCT codes.code)::int AS codes, coalesce(sum(uses.off), 0)::int AS spent
        FROM promotional_codes codes LEFT JOIN promotional_code_uses uses ON uses.code = codes.code WHERE codes.campaign_id = campaigns.id) taken) row`,
    by: sql`row.created_at`,
    where: [query.state && sql`row.state = ${query.state}`],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.name, row.partner, row.budget, row.state, row.spent, row.codes, booked.orders, booked.given, booked.revenue
      FROM ${page} CROSS JOIN LATERAL (SELECT count(DISTINCT entry.order_id)::int AS orders,
          coalesce(sum(entry.amount) FILTER (WHERE entry.account = 'discounts'), 0)::int AS given,
          -coalesce(sum(entry.amount) FILTER (WHERE ${isIn(sql`entry.account`, earnedAccounts)}), 0)::int AS revenue
        FROM promotional_codes codes JOIN promotional_code_uses uses ON uses.code = codes.code
          JOIN charted_entries entry ON entry.order_id = uses.order_id
        WHERE codes.campaign_id = row.id) booked
      ${sorted}`,
    toRow: (row: CampaignRow) => row,
  })
}
