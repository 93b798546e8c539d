import { createHmac, randomInt } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from '#domain/accounts/auth/limit-phone-codes.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { isOwnEmail } from '#domain/accounts/people/is-own-email.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeOrder } from '#domain/renting/orders/change-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { lockHeldOrder } from '#domain/renting/orders/lock-order.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { withCode } from '#values/sms-text.ts'
import { orderCodes } from './order-codes.table.ts'

const lifeMs = 10 * 60_000
/** A request within so long after the last one is a repeated press: its code is still on its way. */
const restMs = 10_000
/** Per hold and channel. */
const maxCodes = 5

/**
 * Mails a six-digit code for the order's address; the signed-in person's own confirmed address needs none. Asked for again within ten
 * seconds, the one that is on its way stays.
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 429 `order.code-too-often`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function sendEmailCode(ctx: Context & Needs<'captcha'>, { id, email }: { id: string; email: string }): Promise<Order> {
  const recipient = email.toLowerCase()
  const { order, last } = await refuseUnsendable(ctx, { id, channel: 'email' })
  if (order.email === recipient && (await isOnItsWay(ctx, last, recipient))) return getOrder(ctx, id)
  await countAttempt(ctx, 'order-email', recipient)
  await countMail(ctx, contactFrom(recipient))
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    const isOwn = await isOwnEmail(tx, recipient)
    await changeOrder(tx, id, { email: recipient, emailConfirmedAt: isOwn ? tx.now : null })
    if (isOwn) return
    const code = await storeCode(tx, order, { channel: 'email', recipient })
    if (code === null) return
    const t = translator(tx.locale)
    await enqueueMail(tx, {
      reason: 'typed',
      to: recipient,
      locale: tx.locale,
      code,
      kind: 'code',
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
 * Sends a six-digit code to the phone of the order's address. Asked for again within ten seconds, the one that is on its way stays.
 * @throws {Refusal} 409 `order.address-missing`
 * @throws {Refusal} 409 `order.hold-ended`
 * @throws {Refusal} 409 `order.country-closed`
 * @throws {Refusal} 429 `order.code-too-often`
 * @throws {Refusal} 429 `order.network-full`
 * @throws {Refusal} 429 `order.phone-full`
 * @throws {Refusal} 429 `order.phones-full`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function sendPhoneCode(ctx: Context & Needs<'captcha'>, id: string): Promise<Order> {
  const { order: held, last } = await refuseUnsendable(ctx, { id, channel: 'phone' })
  const { delivery } = held
  if (!delivery) throw new Refusal('order.address-missing', 409)
  if (await isOnItsWay(ctx, last, delivery.phone)) return getOrder(ctx, id)
  const contact = contactFrom(delivery.phone)
  refuseClosedPhone(ctx, { contact }, 'order')
  await countAttempt(ctx, 'order-phone', delivery.phone)
  await countPhoneCode(ctx, { contact }, 'order')
  await inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    if (!order.delivery) throw new Refusal('order.address-missing', 409)
    const code = await storeCode(tx, order, { channel: 'phone', recipient: order.delivery.phone })
    if (code === null) return
    await enqueueSms(tx, {
      to: order.delivery.phone,
      locale: tx.locale,
      text: withCode(translator(tx.locale)('mail:sms.code', { code }), { code, baseUrl: tx.baseUrl }),
      kind: 'code',
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

type Sent = typeof orderCodes.$inferSelect
type Channel = Sent['channel']

/** Returns the order, and the last code. Refuses an impossible request before it counts against the limit. */
async function refuseUnsendable(
  ctx: Context,
  { id, channel }: { id: string; channel: Channel },
): Promise<{ order: OrderRow; last: Sent | null }> {
  return inTransaction(ctx, async (tx) => {
    const { order } = await lockHeldOrder(tx, id)
    const last = await findLast(tx, { id, channel })
    if (last && last.sent >= maxCodes && !(await isOnItsWay(tx, last, last.recipient))) throw tooOften(tx, order)
    return { order, last }
  })
}

async function findLast(tx: TxContext, { id, channel }: { id: string; channel: Channel }): Promise<Sent | null> {
  const [last] = await tx.db
    .select()
    .from(orderCodes)
    .where(and(eq(orderCodes.orderId, id), eq(orderCodes.channel, channel)))
  return last ?? null
}

/** A code that was sent to them a moment ago, and that nobody has tried yet. */
async function isOnItsWay(ctx: Context | TxContext, last: Sent | null, recipient: string): Promise<boolean> {
  const { now } = await nowOf(ctx)
  return last?.recipient === recipient && last.tries === 0 && last.expiresAt.getTime() > now.getTime() + lifeMs - restMs
}

/** `retryAfter` is the end of the hold: the next hold has its own codes. */
function tooOften(tx: TxContext, { holdEndsAt }: OrderRow): Refusal {
  return new Refusal('order.code-too-often', 429, { retryAfter: Math.ceil((holdEndsAt.getTime() - tx.now.getTime()) / 1000) })
}

/** Stores a new code; null when one is on its way. */
async function storeCode(tx: TxContext, order: OrderRow, subject: { channel: Channel; recipient: string }): Promise<string | null> {
  if (await isOnItsWay(tx, await findLast(tx, { id: order.id, channel: subject.channel }), subject.recipient)) return null
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
