import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { monthOf } from './find-membership.ts'
import { membershipUses } from './memberships.table.ts'

interface Use {
  off: number
  deliveries: number
  accessories: number
}

/** Stores the benefits of this month that an order uses, in place of its earlier use. The caller has locked the person's benefits. */
export async function takeBenefits(tx: TxContext, orderId: string, use: Use): Promise<void> {
  await returnBenefits(tx, orderId)
  if (use.off + use.deliveries + use.accessories === 0) return
  await tx.db.insert(membershipUses).values({ orderId, month: monthOf(tx.today), ...use })
}

/** Returns the benefits of a month that an order has used. */
export async function returnBenefits(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.delete(membershipUses).where(eq(membershipUses.orderId, orderId))
}
