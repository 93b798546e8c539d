import { and, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { cut, keysetOf, type PageQuery, rowsPerPage } from '#platform/database/read-page.ts'
import { maxTries } from '#platform/jobs/enqueue-job.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { type channels, isOpen, type MessageState, refusalToSendAgain, stateOf } from './outbox.policy.ts'
import type { MessageDetail, MessageRow } from './outbox-admin.contract.ts'

type Stored = typeof outbox.$inferSelect

interface MessagesQuery extends PageQuery {
  /** Part of a recipient. */
  q?: string | undefined
  state?: MessageState | undefined
  channel?: (typeof channels)[number] | undefined
}

const inState: Readonly<Record<MessageState, SQL | undefined>> = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.heldAt), isNull(outbox.reported), lt(outbox.attempts, maxTries)),
  held: isNotNull(outbox.heldAt),
  failed: and(isNull(outbox.sentAt), isNull(outbox.reported), gte(outbox.attempts, maxTries)),
  bounce: eq(outbox.reported, 'bounce'),
  complaint: eq(outbox.reported, 'complaint'),
  sent: and(isNotNull(outbox.sentAt), isNull(outbox.reported)),
}

/** A page of mails and SMS, the newest first, and how many of all are held. */
export async function listMessages(ctx: Context, query: MessagesQuery): Promise<{ rows: MessageRow[]; next: string | null; held: number }> {
  const { q, state, channel } = query
  const { begins } = keysetOf(query, { from: sql`${outbox}`, by: sql`${outbox.createdAt}`, id: sql`${outbox.id}` })
  const typed = q?.trim().toLowerCase()
  const found = await ctx.db
    .select()
    .from(outbox)
    .where(
      and(
        typed ? sql`lower(${outbox.recipient}) LIKE ${`%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`}` : undefined,
        state && inState[state],
        channel && eq(outbox.channel, channel),
        begins || undefined,
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(rowsPerPage + 1)
  return { ...cut(found.map(toMessageRow)), held: await ctx.db.$count(outbox, inState.held) }
}

/**
 * A message with what it says, as far as staff may read it.
 * @throws {Refusal} 404 `outbox.unknown`
 */
export async function getMessage(ctx: Context, id: string): Promise<MessageDetail> {
  const message = await findMessage(ctx, id)
  const isRead = isOpen(message.dedupeKey)
  return {
    ...toMessageRow(message),
    text: (isRead && message.bodyText) || null,
    page: isRead && message.bodyHtml ? `/outbox-mails/${id}` : null,
    refusal: refusalToSendAgain(message),
  }
}

/** The HTML of a mail that staff may read; null for any other. */
export async function findMailPage(ctx: Context, id: string): Promise<string | null> {
  const [message] = await ctx.db.select().from(outbox).where(eq(outbox.id, id))
  return (message && isOpen(message.dedupeKey) && message.bodyHtml) || null
}

/** The public form of a message's row. */
export function toMessageRow(message: Stored): MessageRow {
  const { id, channel, recipient, locale, subject, attempts, fault, attachments, createdAt, sentAt } = message
  return {
    ...{ id, channel, recipient, locale, attempts, fault },
    subject: isOpen(message.dedupeKey) ? subject : null,
    state: stateOf(message),
    attachments: attachments.map(({ kind }) => kind),
    at: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

async function findMessage(ctx: Context | TxContext, id: string): Promise<Stored> {
  const [message] = await ctx.db.select().from(outbox).where(eq(outbox.id, id))
  if (!message) throw new Refusal('outbox.unknown', 404)
  return message
}
