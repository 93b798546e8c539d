import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import type { CampaignInput } from './campaign.contract.ts'
import { campaigns } from './campaigns.table.ts'
import { promotionalCodes } from './promotional-codes.table.ts'

/** Begins a campaign; codes join it when they are begun or changed. */
export function beginCampaign(ctx: Context, wish: CampaignInput): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const id = newId()
    await tx.db.insert(campaigns).values({ ...wish, id, createdAt: tx.now })
    await record(tx, 'promotion.campaign-begun', id, { ...wish })
    return { id }
  })
}

/**
 * Changes the name, the payer or the budget of a campaign. A budget below the reductions already given ends further ones.
 * @throws {Refusal} 404 `promotion.unknown-campaign`
 */
export async function changeCampaign(ctx: Context, { id, ...wish }: CampaignInput & { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db.update(campaigns).set(wish).where(eq(campaigns.id, id))
    if (!rowCount) throw new Refusal('promotion.unknown-campaign', 404)
    await record(tx, 'promotion.campaign-changed', id, { ...wish })
  })
}

/**
 * Ends a campaign and with it its codes; orders that have one keep it.
 * @throws {Refusal} 404 `promotion.unknown-campaign`, also when it has ended
 */
export async function endCampaign(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(campaigns)
      .set({ endedAt: tx.now })
      .where(and(eq(campaigns.id, id), isNull(campaigns.endedAt)))
    if (!rowCount) throw new Refusal('promotion.unknown-campaign', 404)
    const now = sql`${tx.now.toISOString()}::timestamptz`
    await tx.db
      .update(promotionalCodes)
      .set({ opensAt: sql`least(${promotionalCodes.opensAt}, ${now} - interval '1 second')`, closesAt: tx.now })
      .where(and(eq(promotionalCodes.campaignId, id), gt(promotionalCodes.closesAt, tx.now)))
    await record(tx, 'promotion.campaign-ended', id)
  })
}
