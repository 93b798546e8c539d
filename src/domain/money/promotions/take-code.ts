import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { findBudgetLeft, lockCampaign } from './campaign-budget.ts'
import { type Customer, countUsesBefore, marksOf } from './customer-marks.ts'
import { promotionalCodes, promotionalCodeUses } from './promotional-codes.table.ts'

/**
 * Uses a code once for an order, in place of the code that the order used before; false when the code, its campaign or this customer has no
 * use left. The row lock of the code serialises concurrent uses.
 */
export async function takeCode(
  tx: TxContext,
  { orderId, code, customer, off }: { orderId: string; code: string; customer: Customer; off: Fils },
): Promise<boolean> {
  await returnCode(tx, orderId)
  const [used] = await tx.db
    .update(promotionalCodes)
    .set({ used: sql`${promotionalCodes.used} + 1` })
    .where(and(eq(promotionalCodes.code, code), or(isNull(promotionalCodes.maxUses), lt(promotionalCodes.used, promotionalCodes.maxUses))))
    .returning({ maxUsesPerPerson: promotionalCodes.maxUsesPerPerson, campaignId: promotionalCodes.campaignId })
  if (!used) return false
  const before = await countUsesBefore(tx, { code, customer, exceptOrder: orderId })
  if ((used.maxUsesPerPerson !== null && before >= used.maxUsesPerPerson) || !(await hasBudget(tx, { ...used, orderId, off }))) {
    await lower(tx, code)
    return false
  }
  await tx.db.insert(promotionalCodeUses).values({ orderId, code, ...marksOf(tx, customer), off, at: tx.now })
  return true
}

async function hasBudget(
  tx: TxContext,
  { campaignId, orderId, off }: { campaignId: string | null; orderId: string; off: Fils },
): Promise<boolean> {
  if (campaignId === null) return true
  await lockCampaign(tx, campaignId)
  const left = await findBudgetLeft(tx, { campaignId, exceptOrder: orderId })
  return left === null || off <= left
}

/** Returns the use of a code when its order has ended without a booking. */
export async function returnCode(tx: TxContext, orderId: string): Promise<void> {
  const [returned] = await tx.db
    .delete(promotionalCodeUses)
    .where(eq(promotionalCodeUses.orderId, orderId))
    .returning({ code: promotionalCodeUses.code })
  if (returned) await lower(tx, returned.code)
}

async function lower(tx: TxContext, code: string): Promise<void> {
  await tx.db
    .update(promotionalCodes)
    .set({ used: sql`${promotionalCodes.used} - 1` })
    .where(eq(promotionalCodes.code, code))
}
