import { eq } from 'drizzle-orm'
import { languageOf } from '#domain/accounts/people/language-of.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import type { TxContext } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { translator } from '#i18n/server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ChatMessageRow, ChatSessionRow } from './conversations.table.ts'

/** Mails an answer of staff to a visitor who wrote by mail; does nothing for others. */
export async function mailAnswer(
  tx: TxContext,
  { userId, mailedTo, orderId, ...session }: ChatSessionRow,
  message: ChatMessageRow,
): Promise<void> {
  if (mailedTo === null) return
  const locale = await languageOf(tx, userId, session.locale)
  const t = translator(locale)
  const about = await findOrder(tx, { orderId, userId })
  const words = message.messageType === 'photo' ? t('mail:answer.photo') : message.content
  await enqueueMail(tx, {
    ...(about ? { reason: 'order', number: about.number } : { reason: userId === null ? 'typed' : 'account' }),
    to: mailedTo,
    locale,
    subject: about ? t('mail:answer.subject', { number: about.number }) : t('mail:answer.heading'),
    heading: t('mail:answer.heading'),
    lines: words.split(/\n+/).filter((line) => line.trim() !== ''),
    notes: [t('mail:answer.note')],
    hasAccount: userId !== null,
    isDiscreet: about?.isDiscreet ?? false,
    ...(orderId !== null && { thread: orderId }),
    dedupeKey: `chat-answer:${message.id}`,
  })
}

async function findOrder(tx: TxContext, { orderId, userId }: Pick<ChatSessionRow, 'orderId' | 'userId'>) {
  if (orderId === null) return null
  const [order] = await tx.db.select({ number: orders.number, isDiscreet: orders.isDiscreet }).from(orders).where(eq(orders.id, orderId))
  const [profile] =
    userId === null ? [] : await tx.db.select({ isDiscreet: profiles.isDiscreet }).from(profiles).where(eq(profiles.personId, userId))
  return order ? { number: orderNumber(order.number), isDiscreet: order.isDiscreet || (profile?.isDiscreet ?? false) } : null
}
