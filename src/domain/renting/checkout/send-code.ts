import { createHmac, randomInt } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { record } from '#domain/audit-log/record.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { isOwnEmail } from '#domain/accounts/people/is-own-email.ts'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from '#domain/accounts/auth/limit-phone-codes.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { orderCodes } from './order-codes.table.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'

const lifeMs = 10 * 60_000
/** Per hold and channel. */
const maxCodes = 5

/**
 * Mails a six-digit code for the order's address; the signed-in person's own confirmed address needs none.
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 429 `order.code-too-often`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function sendEmailCode(ctx: Context, { id, email }: { id: string; email: string }): Promise<Order> {
  const recipient = email.toLowerCase()
  await refuseUnsendable(ctx, { id, channel: 'email' })
  await countAttempt(ctx, 'order-email', recipient)
  await countMail(ctx, contactFrom(recipient))
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    const isOwn = await isOwnEmail(tx, recipient)
    await changeOrder(tx, id, { email: recipient, emailConfirmedAt: isOwn ? tx.now : null })
    if (isOwn) return
    const code = await storeCode(tx, order, { channel: 'email', recipient })
    const t = translator(tx.locale)
    await enqueueMail(tx, {
      to: recipient,
      locale: tx.locale,
      code,
      dedupeKey: `order-code:${newId()}`,
      subject: t('mail:order.codeSubject', { code }),
      heading: t('mail:order.codeHeading'),
      lines: [t('mail:order.codeBody')],
    })
    await record(tx, 'order.code-sent', id, { channel: 'email' })
  })
  return getOrder(ctx, id)
}

/**
 * Sends a six-digit code to the phone of the order's address.
 * @throws {Refusal} 409 `order.address-missing`
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 409 `order.country-closed`
 * @throws {Refusal} 429 `order.code-too-often`
 * @throws {Refusal} 429 `order.network-full`
 * @throws {Refusal} 429 `order.phone-full`
 * @throws {Refusal} 429 `order.phones-full`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function sendPhoneCode(ctx: Context, id: string): Promise<Order> {
  const { delivery } = await refuseUnsendable(ctx, { id, channel: 'phone' })
  if (!delivery) throw new Refusal('order.address-missing', 409)
  const contact = contactFrom(delivery.phone)
  refuseClosedPhone(ctx, { contact }, 'order')
  await countAttempt(ctx, 'order-phone', delivery.phone)
  await countPhoneCode(ctx, { contact }, 'order')
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    if (!order.delivery) throw new Refusal('order.address-missing', 409)
    const code = await storeCode(tx, order, { channel: 'phone', recipient: order.delivery.phone })
    await enqueueSms(tx, {
      to: order.delivery.phone,
      locale: tx.locale,
      text: translator(tx.locale)('mail:order.codeSms', { code }),
      dedupeKey: `order-code:${newId()}`,
    })
    await record(tx, 'order.code-sent', id, { channel: 'phone' })
  })
  return getOrder(ctx, id)
}

/** The keyed hash under which a code is stored. */
export function hashCode(ctx: Pick<Context, 'secret'>, parts: { id: string; channel: string; recipient: string; code: string }): string {
  return createHmac('sha256', `order-code:${ctx.secret}`)
    .update(`${parts.id}|${parts.channel}|${parts.recipient}|${parts.code}`)
    .digest('hex')
}

/** Returns the order. Refuses what could not be sent before it counts against the limit. */
async function refuseUnsendable(ctx: Context, { id, channel }: { id: string; channel: 'email' | 'phone' }): Promise<OrderRow> {
  return inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    const [last] = await tx.db
      .select({ sent: orderCodes.sent })
      .from(orderCodes)
      .where(and(eq(orderCodes.orderId, id), eq(orderCodes.channel, channel)))
    if (last && last.sent >= maxCodes) throw tooOften(tx, order)
    return order
  })
}

/** `retryAfter` is the end of the hold: the next hold has its own codes. */
function tooOften(tx: TxContext, { holdEndsAt }: OrderRow): Refusal {
  return new Refusal('order.code-too-often', 429, { retryAfter: Math.ceil((holdEndsAt.getTime() - tx.now.getTime()) / 1000) })
}

async function storeCode(tx: TxContext, order: OrderRow, subject: { channel: 'email' | 'phone'; recipient: string }): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    recipient: subject.recipient,
    hash: hashCode(tx, { id: order.id, ...subject, code }),
    tries: 0,
    expiresAt: new Date(tx.now.getTime() + lifeMs),
  }
  const stored = await tx.db
    .insert(orderCodes)
    .values({ orderId: order.id, channel: subject.channel, ...fresh })
    .onConflictDoUpdate({
      target: [orderCodes.orderId, orderCodes.channel],
      set: { ...fresh, sent: sql`${orderCodes.sent} + 1` },
      setWhere: lt(orderCodes.sent, maxCodes),
    })
    .returning({ sent: orderCodes.sent })
  if (stored.length === 0) throw tooOften(tx, order)
  return code
}
