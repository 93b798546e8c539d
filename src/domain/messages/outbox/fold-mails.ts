import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import type { Attachment } from '#platform/mail/attachment.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { renderMail } from '#platform/mail/render-mail.ts'

type Message = typeof outbox.$inferSelect

/**
 * Folds the mails that wait for the same reader about the same order into the one that is sent now, the most important first. A repeated call
 * for the same mail folds the same ones, and those that have come since.
 */
export async function foldMails(ctx: Context, message: Message): Promise<Message> {
  const { id, content, thread, recipient } = message
  if (!content || !thread) return message
  return inTransaction(ctx, async ({ db, baseUrl }) => {
    const isWaiting = and(isNotNull(outbox.content), isNull(outbox.sentAt), isNull(outbox.heldAt), eq(outbox.attempts, 0))
    const isOfReader = and(eq(outbox.thread, thread), eq(outbox.recipient, recipient), ne(outbox.id, id))
    await db
      .update(outbox)
      .set({ foldedInto: id })
      .where(and(isOfReader, isWaiting, isNull(outbox.foldedInto)))
    const folded = await db.select().from(outbox).where(eq(outbox.foldedInto, id)).orderBy(outbox.createdAt, outbox.id)
    const parts = [content, ...folded.flatMap((one) => one.content ?? [])].toSorted((a, b) => b.rank - a.rank)
    const [first, ...others] = parts
    if (!first || others.length === 0) return message
    const { html, text } = renderMail({ ...first, others }, baseUrl)
    const [merged = message] = await db
      .update(outbox)
      .set({ subject: first.subject, bodyHtml: html, bodyText: text, attachments: allAttachments([message, ...folded]) })
      .where(eq(outbox.id, id))
      .returning()
    return merged
  })
}

/** The attachments of mails, each once. */
function allAttachments(mails: readonly Message[]): Attachment[] {
  return [...new Map(mails.flatMap(({ attachments }) => attachments).map((one) => [`${one.kind} ${one.id}`, one])).values()]
}
