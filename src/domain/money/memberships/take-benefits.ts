import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { monthOf } from './find-membership.ts'
import { membershipUses } from './memberships.table.ts'

interface Use {
  off: number
  deliveries: number
  accessories: number
}

/** Counts what an order takes of this month's benefits, in place of what it took before; the caller has locked the person's benefits. */
export async function takeBenefits(tx: TxContext, orderId: string, use: Use): Promise<void> {
  await returnBenefits(tx, orderId)
  if (use.off + use.deliveries + use.accessories === 0) return
  await tx.db.insert(membershipUses).values({ orderId, month: monthOf(tx.today), ...use })
}

/** Gives back what an order took of a month's benefits. */
export async function returnBenefits(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.delete(membershipUses).where(eq(membershipUses.orderId, orderId))
}
