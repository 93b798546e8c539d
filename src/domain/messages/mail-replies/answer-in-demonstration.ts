import { and, eq } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { replyAddressOf } from '#platform/mail/read-mail-reply.ts'
import { takeReply } from './receive-reply.ts'

/**
 * Answers a mail of the demonstration, which sends none, as its reader would: a whole message with this text.
 * @throws {Refusal} not-found (404) outside the demonstration, and where the settings have no address for replies
 * @throws {Refusal} outbox.unknown (404) for anything but a mail about an order
 * @throws {Refusal} server.too-many (429) after 30 mails of one mailbox in an hour
 */
export async function answerInDemonstration(
  ctx: Context & Needs<'mailReplyTo' | 'mailSenders' | 'assistant' | 'documents' | 'mailReportSecrets'>,
  { id, text }: { id: string; text: string },
): Promise<{ isAnswered: true }> {
  if (!ctx.isDemo || !ctx.mailReplyTo) throw new Refusal('not-found', 404)
  const isMail = and(eq(outbox.id, id), eq(outbox.channel, 'mail'))
  const [message] = await ctx.db.select({ recipient: outbox.recipient, thread: outbox.thread }).from(outbox).where(isMail)
  if (!message?.thread) throw new Refusal('outbox.unknown', 404)
  const head = [
    `From: <${message.recipient}>`,
    `To: <${replyAddressOf(ctx.mailReplyTo, id)}>`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ]
  const written = `${head.join('\r\n')}\r\n\r\n${Buffer.from(text).toString('base64')}`
  await takeReply(ctx, { address: ctx.mailReplyTo, type: 'message/rfc822', body: Buffer.from(written) })
  return { isAnswered: true }
}
