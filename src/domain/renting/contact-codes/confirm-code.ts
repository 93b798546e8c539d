import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { keepUnits } from '#domain/renting/holds/keep-units.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { openAddress } from '#platform/mail/closed-addresses.ts'
import { cleaned } from '#values/cleaned.ts'
import { orderCodes } from './order-codes.table.ts'
import { hashCode } from './send-code.ts'

const maxTries = 3

/**
 * Confirms the order's e-mail address.
 * @throws {Refusal} 422 `order.code-wrong` with `left`
 * @throws {Refusal} 409 `order.code-expired` (also after three tries)
 * @throws {Refusal} 409 `order.hold-ended`
 */
export async function confirmEmail(ctx: Context, { id, email, code }: { id: string; email: string; code: string }): Promise<Order> {
  const recipient = email.toLowerCase()
  const left = await inTransaction(ctx, async (tx) => {
    const held = await lockHeldOrder(tx, id)
    const { order } = held
    if (order.email === recipient && order.emailConfirmedAt) return null
    const tried = await tryCode(tx, { id, channel: 'email', recipient, code })
    if (tried !== null) return tried
    await changeOrder(tx, id, { email: recipient, emailConfirmedAt: tx.now })
    await openAddress(tx, recipient)
    await keepUnits(tx, held)
    return null
  })
  refuseWrong(left)
  return getOrder(ctx, id)
}

/** Confirms the phone of the order's address. Refuses as `confirmEmail`. */
export async function confirmPhone(ctx: Context, { id, code }: { id: string; code: string }): Promise<Order> {
  const left = await inTransaction(ctx, async (tx) => {
    const held = await lockHeldOrder(tx, id)
    const { order } = held
    if (order.phoneConfirmedAt) return null
    if (!order.delivery) throw new Refusal('order.address-missing', 409)
    const tried = await tryCode(tx, { id, channel: 'phone', recipient: order.delivery.phone, code })
    if (tried !== null) return tried
    await changeOrder(tx, id, { phoneConfirmedAt: tx.now })
    await keepUnits(tx, held)
    return null
  })
  refuseWrong(left)
  return getOrder(ctx, id)
}

/** Returns null when the code is right, else the tries left. It does not throw, because the transaction has to commit the counted try. */
async function tryCode(
  tx: TxContext,
  { id, channel, recipient, code }: { id: string; channel: 'email' | 'phone'; recipient: string; code: string },
): Promise<number | null> {
  const [stored] = await tx.db
    .update(orderCodes)
    .set({ tries: sql`${orderCodes.tries} + 1` })
    .where(
      and(
        eq(orderCodes.orderId, id),
        eq(orderCodes.channel, channel),
        eq(orderCodes.recipient, recipient),
        sql`${orderCodes.tries} < ${maxTries}`,
      ),
    )
    .returning()
  if (!stored || stored.expiresAt <= tx.now) throw new Refusal('order.code-expired', 409)
  const typed = cleaned(code).replace(/\D/g, '')
  if (stored.hash !== hashCode(tx, { id, channel, recipient, code: typed })) return maxTries - stored.tries
  await tx.db
    .update(orderCodes)
    .set({ tries: maxTries })
    .where(and(eq(orderCodes.orderId, id), eq(orderCodes.channel, channel)))
  await record(tx, `order.${channel}-confirmed`, id)
  return null
}

function refuseWrong(left: number | null): void {
  if (left !== null) throw new Refusal('order.code-wrong', 422, { left })
}
