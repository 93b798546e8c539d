import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockOrder } from '#domain/renting/orders/lock-order.ts'
import { confirmationKeyOf, mailReceipt } from '#domain/renting/orders/mail-confirmation.ts'
import { mailOf } from '#domain/renting/orders/mail-of.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { renewLink } from '#domain/renting/orders/order-address.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { freeKey, redirectWaiting } from '#platform/mail/outbox.ts'
import { sendLink } from './request-link.ts'

/**
 * Corrects the address that a guest typed to pay by card, in the browser that booked and until it is confirmed: the link in the former
 * mailbox is revoked, and the confirmation goes to the new one.
 * @throws {Refusal} 404 `order.unknown` in another browser
 * @throws {Refusal} 409 `order.email-settled` once the address is confirmed, and for orders that are not placed by card
 * @throws {Refusal} 429 `people.too-many`
 */
export async function correctEmail(ctx: Context & Needs<'captcha'>, { id, email }: { id: string; email: string }): Promise<Order> {
  const recipient = email.toLowerCase()
  await inTransaction(ctx, (tx) => lockCorrectable(tx, id))
  await countAttempt(ctx, 'send-again', `order by ${id}`)
  await countMail(ctx, contactFrom(recipient))
  await inTransaction(ctx, async (tx) => {
    const { order, email: former } = await lockCorrectable(tx, id)
    await changeOrder(tx, id, { email: recipient })
    await record(tx, 'order.email-noted', id)
    const token = await renewLink(tx, id)
    await freeKey(tx, confirmationKeyOf(id))
    await redirectWaiting(tx, { subject: id, from: former, to: recipient, token })
    const isMailed = await mailReceipt(tx, id, { isCounted: true })
    if (!isMailed) await sendLink(tx, { ...order, email: recipient }, recipient)
  })
  return getOrder(ctx, id)
}

async function lockCorrectable(tx: TxContext, id: string): Promise<{ order: OrderRow; email: string }> {
  const { order, rentals } = await lockOrder(tx, id)
  if (order.personId !== null || order.visitorId !== tx.actor.visitorId) throw new Refusal('order.unknown', 404)
  const email = order.method === 'card' && !order.emailConfirmedAt ? mailOf(order, rentals) : null
  if (email === null) throw new Refusal('order.email-settled', 409)
  return { order, email }
}
