import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays, instantAt } from '#values/day.ts'
import { addCode } from './add-code.ts'
import { campaigns } from './campaigns.table.ts'
import type { ChangedCode, NewCodeInput } from './promotion.contract.ts'
import { promotionalCodes } from './promotional-codes.table.ts'

/**
 * Begins a promotional code.
 * @throws {Refusal} 422 `days.reversed`, `promotion.percent-too-high`; 409 `promotion.exists`; 404 `promotion.unknown-campaign`
 */
export async function beginCode(ctx: Context, { from, until, campaign, ...wish }: NewCodeInput): Promise<void> {
  if (until < from) throw new Refusal('days.reversed', 422)
  if (wish.kind === 'percent' && wish.amount > 10_000) throw new Refusal('promotion.percent-too-high', 422)
  await inTransaction(ctx, async (tx) => {
    const known = await tx.db.select({ code: promotionalCodes.code }).from(promotionalCodes).where(eq(promotionalCodes.code, wish.code))
    // Two who begin it at once: the primary key refuses the second.
    if (known.length > 0) throw new Refusal('promotion.exists', 409)
    await refuseUnknownCampaign(tx, campaign)
    await addCode(tx, { ...wish, campaignId: campaign, ...instantsOf({ from, until }) })
  })
}

/**
 * Changes the limits of a code; its reduction stays.
 * @throws {Refusal} 422 `days.reversed`, 404 `promotion.unknown`, 404 `promotion.unknown-campaign`
 * @throws {Refusal} 409 `promotion.used-more` when it has more uses than the new limit
 */
export async function changeCode(ctx: Context, { code, from, until, campaign, ...limits }: ChangedCode): Promise<void> {
  if (until < from) throw new Refusal('days.reversed', 422)
  await inTransaction(ctx, async (tx) => {
    const isCode = eq(promotionalCodes.code, code)
    const { maxUses } = limits
    await refuseUnknownCampaign(tx, campaign)
    const { rowCount } = await tx.db
      .update(promotionalCodes)
      .set({ ...limits, campaignId: campaign, ...instantsOf({ from, until }) })
      .where(and(isCode, maxUses === null ? undefined : lte(promotionalCodes.used, maxUses)))
    if (!rowCount) {
      const isKnown = (await tx.db.$count(promotionalCodes, isCode)) > 0
      throw isKnown ? new Refusal('promotion.used-more', 409) : new Refusal('promotion.unknown', 404)
    }
    await record(tx, 'promotion.changed', code, { ...limits, campaign, from, until })
  })
}

/**
 * Ends a code now; one that has not begun never does.
 * @throws {Refusal} 404 `promotion.unknown`, 409 `promotion.over` already
 */
export async function endCode(ctx: Context, code: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const isCode = eq(promotionalCodes.code, code)
    const now = tx.now.toISOString()
    const { rowCount } = await tx.db
      .update(promotionalCodes)
      .set({
        opensAt: sql`least(${promotionalCodes.opensAt}, ${now}::timestamptz - interval '1 second')`,
        closesAt: tx.now,
      })
      .where(and(isCode, gt(promotionalCodes.closesAt, tx.now)))
    if (!rowCount) {
      const isKnown = (await tx.db.$count(promotionalCodes, isCode)) > 0
      throw isKnown ? new Refusal('promotion.over', 409) : new Refusal('promotion.unknown', 404)
    }
    await record(tx, 'promotion.ended', code)
  })
}

/** From the beginning of the first day to the end of the last, in Amman. */
function instantsOf({ from, until }: { from: string; until: string }): { opensAt: Date; closesAt: Date } {
  return { opensAt: instantAt(from, 0), closesAt: instantAt(addDays(until, 1), 0) }
}

/** A campaign that has ended takes no more codes. */
async function refuseUnknownCampaign(tx: TxContext, id: string | null): Promise<void> {
  if (id === null) return
  const [open] = await tx.db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.id, id), isNull(campaigns.endedAt)))
    .for('key share')
  if (!open) throw new Refusal('promotion.unknown-campaign', 404)
}
