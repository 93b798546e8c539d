import type { TxContext } from '#domain/context.ts'
import { aboutOrder } from '#domain/renting/orders/mail-confirmation.ts'
import { orderAddress } from '#domain/renting/orders/order-address.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { orderNumber } from '#values/order-number.ts'
import { reachCustomer } from './reach-customer.ts'

interface Message {
  /** As staff have typed them, or in the customer's language. */
  wordsIn: (t: ReturnType<typeof translator>) => string
  dedupeKey: string
}

/** Sends words about an order to its customer, by mail or else by SMS, and returns the way; null where they cannot be reached. */
export async function sendToCustomer(
  tx: TxContext,
  { order, rentals }: { order: OrderRow; rentals: readonly { status: RentalStatus }[] },
  { wordsIn, dedupeKey }: Message,
): Promise<'mail' | 'sms' | null> {
  const { way, locale } = await reachCustomer(tx, order, rentals)
  if (!way) return null
  const t = translator(locale)
  const words = wordsIn(t)
  const number = orderNumber(order.number)
  const { id, isDiscreet } = order
  const url = await orderAddress(tx, { order, path: `/profile/orders/${id}`, locale })
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
    await enqueueSms(tx, { to: way.to, locale, text, isDiscreet, thread: id, dedupeKey })
  }
  return way.kind
}
