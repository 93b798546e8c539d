import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { aboutOrder } from '#domain/renting/orders/mail-confirmation.ts'
import { orderAddress } from '#domain/renting/orders/order-address.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { claimIdempotencyKey } from '#domain/renting/rentals/claim-idempotency-key.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { orderNumber } from '#values/order-number.ts'
import { lockAnyOrder } from './lock-any-order.ts'
import { reachCustomer } from './reach-customer.ts'

/**
 * Writes to the customer of an order in the shop's name, also to a guest: by mail, or else by SMS. The frame is in their language, the words are
 * as staff have typed them.
 * @throws {Refusal} 404 `order.unknown`, 403 `rental.not-yours` for an order or a piece of their own, 409 `order.no-contact`, 422 `order.key-reused`
 */
export async function writeToCustomer(
  ctx: Context,
  { orderId, key, words }: { orderId: string; key: string; words: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { order, rentals } = await lockAnyOrder(tx, orderId)
    await requireStranger(tx, orderId)
    const subjectId = newId()
    const request = { verb: 'write-to-customer', orderId, words }
    if ((await claimIdempotencyKey(tx, { key, request, subjectId })) !== subjectId) return
    const { way, locale } = await reachCustomer(tx, order, rentals)
    if (!way) throw new Refusal('order.no-contact', 409)
    const t = translator(locale)
    const number = orderNumber(order.number)
    const dedupeKey = `order-message:${subjectId}`
    const { isDiscreet } = order
    const url = await orderAddress(tx, { order, path: `/profile/orders/${orderId}`, locale })
    if (way.kind === 'mail')
      await enqueueMail(tx, {
        ...aboutOrder(order),
        to: way.to,
        locale,
        subject: t('mail:order.messageSubject', { number }),
        heading: t('mail:order.messageSubject', { number }),
        lines: words.split('\n').filter((line) => line.trim() !== ''),
        action: { label: t('mail:order.action'), url },
        isDiscreet,
        dedupeKey,
      })
    else {
      const text = t(isDiscreet ? 'mail:order.discreetMessageSms' : 'mail:order.messageSms', { number, words, url })
      await enqueueSms(tx, { to: way.to, locale, text, isDiscreet, thread: orderId, dedupeKey })
    }
    await record(tx, 'order.written-to', orderId, { way: way.kind, words })
  })
}
