import type { TxContext } from '#domain/context.ts'
import { findSpendableCredit } from '#domain/money/ledger/find-spendable-credit.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { findMembership } from '#domain/money/memberships/find-membership.ts'
import { returnBenefits, takeBenefits } from '#domain/money/memberships/take-benefits.ts'
import { returnCode, takeCode } from '#domain/money/promotions/take-code.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { customerOf } from './requote-order.ts'

/**
 * Uses the reductions of an order's quote: the month's benefits, its code, and the credit, which waits for the capture. False when one of
 * them is no longer available; then nothing is used.
 */
export async function claimBenefits(tx: TxContext, order: OrderRow): Promise<boolean> {
  await lockCredit(tx, order.personId)
  const isThere = (await claimMembership(tx, order)) && (await hasCredit(tx, order)) && (await claimCode(tx, order))
  if (!isThere) await giveUpBenefits(tx, order.id)
  return isThere
}

/** Returns the benefits and the code of an order that has ended without a booking. */
export async function giveUpBenefits(tx: TxContext, orderId: string): Promise<void> {
  await returnBenefits(tx, orderId)
  await returnCode(tx, orderId)
}

async function claimMembership(tx: TxContext, { id, personId, reductions, figuresVersion }: OrderRow): Promise<boolean> {
  const used = reductions?.used
  await returnBenefits(tx, id)
  if (!used || used.off + used.deliveries + used.accessories === 0) return true
  if (personId === null) return false
  const { figures } = await readBusinessSettings(tx, figuresVersion)
  const member = await findMembership(tx, { personId, figures })
  const { off, deliveries, accessories } = member?.left ?? { off: 0, deliveries: 0, accessories: 0 }
  if (used.off > off || used.deliveries > deliveries || used.accessories > accessories) return false
  await takeBenefits(tx, id, used)
  return true
}

async function hasCredit(tx: TxContext, { id, personId, credit }: OrderRow): Promise<boolean> {
  return credit === 0 || (personId !== null && (await findSpendableCredit(tx, personId, id)) >= credit)
}

async function claimCode(tx: TxContext, order: OrderRow): Promise<boolean> {
  const { id, promotionalCode: code, charges } = order
  const off = charges.find((charge) => charge.code === 'promotional-code')
  if (code !== null && off) return takeCode(tx, { orderId: id, code, customer: customerOf(order), off: Math.abs(off.amount) })
  await returnCode(tx, id)
  return true
}
