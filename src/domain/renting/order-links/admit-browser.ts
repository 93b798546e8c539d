import { consumeCode, createCode, requirePendingCode } from '#domain/accounts/auth/codes.ts'
import { countAttempt } from '#domain/accounts/auth/limit-attempts.ts'
import { countMail } from '#domain/accounts/auth/limit-mails.ts'
import { countPhoneCode, refuseClosedPhone } from '#domain/accounts/auth/limit-phone-codes.ts'
import { contactFrom } from '#domain/accounts/people/contact.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { admitVisitor } from '#domain/renting/orders/change-links.ts'
import { confirmNoted } from '#domain/renting/orders/confirm-receipt.ts'
import { aboutOrder } from '#domain/renting/orders/mail-confirmation.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import { translator } from '#i18n/server.ts'
import { hashToken } from '#platform/auth/session-cookie.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import { newId } from '#values/id.ts'
import { withCode } from '#values/sms-text.ts'
import { getLinked } from './find-link.ts'
import { contactsOf } from './open-link.ts'
import { linkDays } from './order-link.policy.ts'

type Channel = 'email' | 'phone'

/**
 * Sends a six-digit code to a contact of the order of a link. It is valid in this browser alone.
 * @throws {Refusal} 404 `order.link-closed`
 * @throws {Refusal} 409 `people.channel-closed`, `order.country-closed`
 * @throws {Refusal} 429 `people.too-many`, `order.network-full`, `order.phone-full`, `order.phones-full`
 */
export async function sendLinkCode(
  ctx: Context & Needs<'captcha'>,
  { token, channel }: { token: string; channel: Channel },
): Promise<{ isSent: true }> {
  const order = await getLinked(ctx, token)
  const recipient = recipientOf(order, channel)
  const contact = contactFrom(recipient)
  refuseClosedPhone(ctx, { contact }, 'order')
  await countAttempt(ctx, channel === 'email' ? 'order-email' : 'order-phone', recipient)
  await countMail(ctx, contact)
  await countPhoneCode(ctx, { contact }, 'order')
  await inTransaction(ctx, async (tx) => {
    const { code } = await createCode(tx, { identifier: identifierOf(tx, order), recipient })
    await send(tx, { order, channel, recipient, code })
    await record(tx, 'order.code-sent', order.id, { channel })
  })
  return { isSent: true }
}

/**
 * Admits this browser to the order of a link by the code that was sent: it may do what the browser may that made the order. It confirms
 * the address of a payer by card, to which the link was mailed.
 * @throws {Refusal} 404 `order.link-closed`
 * @throws {Refusal} 422 `people.code-wrong`, 409 `people.code-expired`
 * @throws {Refusal} 429 `people.too-many`
 */
export async function admitBrowser(
  ctx: Context & Needs<'captcha'>,
  { token, channel, code }: { token: string; channel: Channel; code: string },
): Promise<{ order: string }> {
  const order = await getLinked(ctx, token)
  const sent = { identifier: identifierOf(ctx, order), recipient: recipientOf(order, channel) }
  await requirePendingCode(ctx, sent)
  await countAttempt(ctx, 'confirm', sent.recipient)
  const refusal = await inTransaction(ctx, async (tx) => {
    const used = await consumeCode(tx, { ...sent, code })
    if (used.refusal) return used.refusal
    const until = new Date(tx.now.getTime() + linkDays * 86_400_000)
    await admitVisitor(tx, { orderId: order.id, until })
    // Without a confirmed phone the link came by mail alone, and who also has the phone for the delivery is the guest.
    const isMailed = order.method === 'card' && order.email !== null && order.emailConfirmedAt === null && order.phoneConfirmedAt === null
    if (isMailed) await confirmNoted(tx, order.id)
    return null
  })
  refuse(refusal, refusal === 'people.code-wrong' ? 422 : 409)
  return { order: order.id }
}

function identifierOf({ actor }: Pick<Context, 'actor'>, { id }: OrderRow): string {
  return `order:${id}:${hashToken(actor.visitorId)}`
}

function recipientOf(order: OrderRow, channel: Channel): string {
  const recipient = contactsOf(order)[channel]
  if (recipient === null) throw new Refusal('order.link-closed', 404)
  return recipient
}

async function send(
  tx: TxContext,
  { order, channel, recipient, code }: { order: OrderRow; channel: Channel; recipient: string; code: string },
): Promise<void> {
  const t = translator(tx.locale)
  const one = { to: recipient, locale: tx.locale, kind: 'code', dedupeKey: `order-code:${newId()}` } as const
  if (channel === 'phone') return enqueueSms(tx, { ...one, text: withCode(t('mail:sms.code', { code }), { code, baseUrl: tx.baseUrl }) })
  await enqueueMail(tx, {
    ...aboutOrder(order),
    ...one,
    code,
    isDiscreet: order.isDiscreet,
    subject: t(order.isDiscreet ? 'mail:order.discreetCodeSubject' : 'mail:order.codeSubject', { code }),
    heading: t('mail:orderLink.codeHeading'),
    lines: [t('mail:orderLink.codeBody')],
  })
}
