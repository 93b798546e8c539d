import { eq, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { campaigns } from './campaigns.table.ts'

/** The remaining budget of a campaign in fils, not counting the use by one order; null where there is no limit. */
export async function findBudgetLeft(
  ctx: Context | TxContext,
  { campaignId, exceptOrder = '' }: { campaignId: string | null; exceptOrder?: string },
): Promise<Fils | null> {
  if (campaignId === null) return null
  const { rows } = await ctx.db.execute<{ left: number | null }>(sql`
    SELECT campaigns.budget - coalesce((SELECT sum(uses.off) FROM promotional_codes codes JOIN promotional_code_uses uses ON uses.code = codes.code
      WHERE codes.campaign_id = campaigns.id AND uses.order_id <> ${exceptOrder}), 0)::int AS left
    FROM campaigns WHERE campaigns.id = ${campaignId}`)
  return rows[0]?.left ?? null
}

/** Serialises transactions that use a campaign's budget, so that each sees what the earlier ones took. */
export async function lockCampaign(tx: TxContext, id: string): Promise<void> {
  await tx.db.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, id)).for('update')
}
