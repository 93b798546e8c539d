import { desc } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { can } from '#domain/permissions.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import type { Message } from './outbox.contract.ts'

const maxRows = 50

/**
 * The newest 50 messages: for everybody in the demonstration, else for administrators as long as no mail can be sent.
 * @throws {Refusal} not-found (404) for everybody else
 */
export async function findMessages(ctx: Context & Needs<'sendsMail'>): Promise<Message[]> {
  const isOpen = ctx.isDemo || (ctx.sendsMail === false && can(ctx.actor, 'outbox.read-all'))
  if (!isOpen) throw new Refusal('not-found', 404)
  const rows = await ctx.db.select().from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(maxRows)
  return rows.map(({ id, channel, recipient, locale, subject, bodyText, attachments, thread, createdAt, sentAt, reported }) => ({
    id,
    channel,
    recipient,
    locale,
    subject,
    text: bodyText,
    attachments: attachments.map(({ kind }) => kind),
    createdAt: createdAt.toISOString(),
    isSent: sentAt !== null,
    isReturned: reported !== null,
    isAnswerable: ctx.isDemo && channel === 'mail' && thread !== null,
  }))
}
