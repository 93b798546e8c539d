import { eq } from 'drizzle-orm'
import { mayMail } from '#domain/accounts/auth/limit-mails.ts'
import { hasSubmittedDocument } from '#domain/accounts/identity-verification/has-verified-identity.ts'
import { highDeposit } from '#domain/accounts/identity-verification/identity-verification.policy.ts'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import type { TxContext } from '#domain/context.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { meaningOf, orderStatusOf } from '#domain/renting/rentals/rental.policy.ts'
import { dispatchOf } from '#domain/renting/rentals/rental-moments.policy.ts'
import { isPayable, rentals } from '#domain/renting/rentals/rentals.table.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { translator } from '#i18n/server.ts'
import { attachmentsFor } from '#platform/mail/attachment.ts'
import { enqueueMail, enqueueSms } from '#platform/mail/outbox.ts'
import type { MailContent } from '#platform/mail/render-mail.ts'
import { type Locale, localizedPath } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'
import { type Confirmed, contentOf } from './confirmation-content.ts'
import { confirmationPapers } from './confirmation-papers.policy.ts'
import type { Order } from './order.contract.ts'
import { orderAddress } from './order-address.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { receiptUrlOf } from './receipt-link.ts'
import { showHandOvers } from './show-hand-overs.ts'

/**
 * Enqueues the confirmation mail of an order, in the language of its customer. A discreet order's mail names neither the shop nor the items. An
 * address that is not confirmed yet gets a link instead, and the confirmation once it is opened; that of a payer by card gets the
 * confirmation at once.
 */
export async function mailConfirmation(tx: TxContext, confirmed: Confirmed & Counted): Promise<void> {
  const { order, isCounted = false } = confirmed
  if (!order.emailConfirmedAt && order.phoneConfirmedAt && order.delivery) await textConfirmation(tx, order, order.delivery.phone)
  if (!order.email) return
  if (!order.emailConfirmedAt) {
    if (order.method !== 'card') return mailLink(tx, { ...order, email: order.email })
    if (!isCounted && !(await mayMail(tx, order.email))) return
  }
  const locale = await languageOf(tx, order.personId, order.locale)
  const url = await orderAddress(tx, { order, path: `/profile/orders/${order.id}`, locale })
  await enqueueMail(tx, {
    ...(await contentIn(tx, confirmed, { locale, url })),
    thread: order.id,
    // Nobody has proved to own an address that is not confirmed.
    attachments: order.emailConfirmedAt ? attachmentsFor(confirmationPapers, order) : [],
    to: order.email,
    dedupeKey: confirmationKeyOf(order.id),
  })
}

/** The dedupe key of the confirmation mail of an order. */
export function confirmationKeyOf(orderId: string): string {
  return `order-confirmed:${orderId}`
}

/** The dedupe key of the mail with the link that confirms the address of an order. */
export function linkKeyOf(orderId: string): string {
  return `order-link:${orderId}`
}

/** The parts of a mail about an order that its footer and its headers say. */
export function aboutOrder(order: OrderRow) {
  return { ...footOf(order), thread: order.id }
}

function footOf({ number, personId }: OrderRow) {
  return { reason: 'order', number: orderNumber(number), hasAccount: personId !== null } as const
}

/** Enqueues the SMS with the link to an order, for a customer who has confirmed a phone alone. */
async function textConfirmation(tx: TxContext, order: OrderRow, phone: string): Promise<void> {
  const { id, isDiscreet } = order
  const locale = await languageOf(tx, order.personId, order.locale)
  const url = await orderAddress(tx, { order, path: `/profile/orders/${id}`, locale })
  const text = translator(locale)(isDiscreet ? 'mail:order.discreetSms' : 'mail:order.sms', { number: orderNumber(order.number), url })
  await enqueueSms(tx, { to: phone, locale, text, isDiscreet, dedupeKey: `order-confirmed:${id}:sms` })
}

/** Enqueues the confirmation mail of an order whose address was confirmed, or corrected, after booking. Returns whether it is booked. */
export async function mailReceipt(tx: TxContext, orderId: string, options: Counted = {}): Promise<boolean> {
  const rows = await tx.db.select({ status: rentals.status }).from(rentals).where(eq(rentals.orderId, orderId))
  const isAsked = rows.some(({ status }) => status === 'requested')
  const isBooked = !isAsked && meaningOf(orderStatusOf(rows.map(({ status }) => status))).isBooked
  if (isBooked) await mailAccepted(tx, orderId, options)
  return isBooked
}

/** Enqueues the confirmation mail of an order for its rentals that are paid or to be paid, once every owner has answered. */
export async function mailAccepted(tx: TxContext, orderId: string, options: Counted = {}): Promise<void> {
  const confirmed = await readConfirmed(tx, orderId)
  if (confirmed) await mailConfirmation(tx, { ...confirmed, ...options })
}

/** The confirmation of an order as its customer would get it now; null for no order. */
export async function confirmationMail(
  tx: TxContext,
  orderId: string,
  { locale, isDiscreet }: { locale: Locale; isDiscreet: boolean },
): Promise<MailContent | null> {
  const confirmed = await readConfirmed(tx, orderId)
  if (!confirmed) return null
  const order = { ...confirmed.order, isDiscreet: isDiscreet || confirmed.order.isDiscreet }
  const url = `${tx.baseUrl}${localizedPath(`/profile/orders/${orderId}`, locale)}`
  return contentIn(tx, { ...confirmed, order }, { locale, url })
}

async function readConfirmed(tx: TxContext, orderId: string): Promise<Confirmed | null> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.id, orderId))
  const rows = await tx.db.select().from(rentals).where(eq(rentals.orderId, orderId)).orderBy(rentals.line, rentals.id)
  if (!order) return null
  const standing = rows.filter(isPayable)
  const items = await findPricedItems(
    tx,
    standing.map(({ itemId }) => itemId),
  )
  const total = amountOf(await findOrderCharges(tx, orderId))
  const deposit = standing.reduce((sum, rental) => sum + rental.deposit, 0)
  return { order: { ...order, total, deposit }, rentals: standing, items }
}

async function contentIn(tx: TxContext, confirmed: Confirmed, { locale, url }: { locale: Locale; url: string }): Promise<MailContent> {
  const { order } = confirmed
  const wantsIdentity = order.personId !== null && order.deposit >= highDeposit && !(await hasSubmittedDocument(tx, order.personId))
  const met = await metInPerson({ ...tx, locale }, confirmed)
  const isKnown = order.emailConfirmedAt !== null
  const { figures } = await readBusinessSettings(tx, order.figuresVersion)
  const [dispatchAt = tx.now] = confirmed.rentals
    .map(({ from, handOver }) => dispatchOf({ from, slot: handOver === 'courier' ? (order.delivery?.slot ?? null) : null }))
    .toSorted((a, b) => a.getTime() - b.getTime())
  return {
    ...footOf(order),
    isDiscreet: order.isDiscreet,
    locale,
    ...contentOf(confirmed, { figures, locale, clock: tx, wantsIdentity, url, met, dispatchAt, isKnown }),
  }
}

/** Anybody can have typed the address: beyond the limit of mails by strangers to one mailbox, the mail is not sent. */
async function mailLink(tx: TxContext, order: OrderRow & { email: string }): Promise<void> {
  if (!(await mayMail(tx, order.email))) return
  const locale = await languageOf(tx, order.personId, order.locale)
  const t = translator(locale)
  const number = orderNumber(order.number)
  await enqueueMail(tx, {
    ...aboutOrder(order),
    to: order.email,
    dedupeKey: linkKeyOf(order.id),
    isDiscreet: order.isDiscreet,
    locale,
    subject: t('mail:receipt.subject', { number }),
    heading: t('mail:receipt.heading'),
    lines: [t('mail:receipt.line', { number }), t('mail:receipt.caution')],
    action: { label: t('mail:receipt.action'), url: receiptUrlOf(tx, order, locale) },
  })
}

interface Counted {
  /** The mail is counted among those that strangers may cause. */
  isCounted?: boolean
}

async function metInPerson(tx: TxContext, { order, rentals: rows, items }: Confirmed): Promise<Order['handOvers']> {
  const shown = await showHandOvers(tx, rows, items)
  return shown.get(order.id)?.filter(({ handOver }) => handOver === 'in_person') ?? []
}
