import { eq } from 'drizzle-orm'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { countPhoneCode, isPhoneOpen } from '#domain/accounts/auth/limit-phone-codes.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { aboutOrder } from '#domain/renting/orders/mail-confirmation.ts'
import { mailOf, phoneOf } from '#domain/renting/orders/mail-of.ts'
import { orderAddress } from '#domain/renting/orders/order-address.ts'
import { orderLinks } from '#domain/renting/orders/order-links.table.ts'
import { type OrderRow, orders } from '#domain/renting/orders/orders.table.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { translator } from '#i18n/server.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { orderNumber } from '#values/order-number.ts'

/** An order by a link of it that need not be valid, by its own id, or by that of a payment. */
export type LinkRequest = { token: string } | { order: string } | { payment: string }

/**
 * Sends a link to the contact of an order. Callers cannot see whether there is one: an unknown order and a full mailbox look the
 * same.
 * @throws {Refusal} 429 `people.too-many` by the limits of the caller's network, or of requests for the same
 */
export async function requestLink(ctx: Context & Needs<'captcha'>, wanted: LinkRequest): Promise<{ isDone: true }> {
  await countAttempt(ctx, 'send-again', `order by ${Object.values(wanted).join()}`)
  const order = await findOrder(ctx, wanted)
  const recipient = order && (await findRecipient(ctx, order))
  if (order && recipient && (await mayWrite(ctx, recipient))) await inTransaction(ctx, (tx) => sendLink(tx, order, recipient))
  return { isDone: true }
}

async function findOrder({ db }: Context, wanted: LinkRequest): Promise<OrderRow | undefined> {
  const id =
    'order' in wanted
      ? wanted.order
      : 'payment' in wanted
        ? db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, wanted.payment))
        : db
            .select({ id: orderLinks.orderId })
            .from(orderLinks)
            .where(eq(orderLinks.tokenHash, hashToken(wanted.token)))
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** The person's own contact, or that of the guest; an e-mail address before a phone. */
async function findRecipient({ db }: Context, order: OrderRow): Promise<string | null> {
  if (order.personId === null) {
    const rows = await db.select({ status: rentals.status }).from(rentals).where(eq(rentals.orderId, order.id))
    return mailOf(order, rows) ?? phoneOf(order)
  }
  const [person] = await db.select().from(people).where(eq(people.id, order.personId))
  if (!person || person.deletedAt) return null
  return person.emailVerified ? person.email : person.phone
}

async function mayWrite(ctx: Context, recipient: string): Promise<boolean> {
  const contact = contactFrom(recipient)
  if (contact.kind === 'phone' && !isPhoneOpen(ctx, recipient)) return false
  try {
    await countMail(ctx, contact)
    await countPhoneCode(ctx, { contact }, 'order')
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Sends the link of an order to one of its contacts. */
export async function sendLink(tx: TxContext, order: OrderRow, recipient: string): Promise<void> {
  const locale = await languageOf(tx, order.personId, order.locale)
  const t = translator(locale)
  const number = orderNumber(order.number)
  const url = await orderAddress(tx, { order, path: `/profile/orders/${order.id}`, locale })
  const one = { to: recipient, locale, dedupeKey: `order-link:${newId()}` }
  await record(tx, 'order.link-sent', order.id)
  if (!recipient.includes('@')) return enqueueSms(tx, { ...one, text: t('mail:orderLink.sms', { number, url }) })
  await enqueueMail(tx, {
    ...aboutOrder(order),
    ...one,
    isDiscreet: order.isDiscreet,
    subject: t('mail:orderLink.subject', { number }),
    heading: t('mail:orderLink.heading', { number }),
    lines: [t(order.personId === null ? 'mail:orderLink.line' : 'mail:orderLink.accountLine'), t('mail:orderLink.caution')],
    action: { label: t('mail:order.action'), url },
  })
}
