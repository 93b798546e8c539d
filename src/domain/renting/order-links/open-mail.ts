import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { confirmationKeyOf, linkKeyOf, mailReceipt } from '#domain/renting/orders/mail-confirmation.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { openAddress } from '#platform/mail/closed-addresses.ts'
import { freeKey } from '#platform/mail/outbox.ts'

/**
 * Sends mails to the address of the actor's own order again, although earlier ones came back, and its confirmation once more.
 * @throws {Refusal} 404 `order.unknown`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function openMail(ctx: Context & Needs<'captcha'>, id: string): Promise<Order> {
  const order = await getOrder(ctx, id)
  if (order.email === null || order.mailProblem === null) return order
  const { email } = order
  await countAttempt(ctx, 'send-again', `order by ${id}`)
  await countMail(ctx, contactFrom(email))
  await inTransaction(ctx, async (tx) => {
    if (!(await openAddress(tx, email))) return
    for (const key of [confirmationKeyOf(id), linkKeyOf(id)]) await freeKey(tx, key)
    await mailReceipt(tx, id, { isCounted: true })
  })
  return getOrder(ctx, id)
}
