import { and, eq, inArray, isNotNull, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import { enqueueJob, type JobTx, maxTries, queue } from '#platform/jobs/enqueue-job.ts'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import type { Attachment } from './attachment.ts'
import { outbox } from './outbox.table.ts'
import { type MailContent, renderMail } from './render-mail.ts'

/** Of messages that are due, codes go first, then those of one reader, and mails to all readers of a list last. */
const priorities = { code: 1, usual: 0, notification: -1, list: -2 }
type Kind = keyof typeof priorities

/** A mail to enqueue. */
export interface Mail extends MailContent {
  to: string
  /** The Reply-To address; the shop's own by default. */
  replyTo?: string
  /** One-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string
  /** The id of the order that it is about: mails of one order are one conversation. */
  thread?: string
  /** Mails with a rank that wait for one reader of a thread are sent as one, the highest first. */
  rank?: number
  attachments?: readonly Attachment[]
  /** Earliest time to send; now by default. */
  dueAt?: Date
  kind?: Kind
  dedupeKey: string
}

/** An SMS or WhatsApp message; `to` is a number in E.164. */
export interface Sms {
  channel?: PhoneChannel
  to: string
  locale: Locale
  text: string
  /** Sent by a sender that does not name the shop, where there is one. */
  isDiscreet?: boolean
  /** The id of the order that it is about. */
  thread?: string
  /** Earliest time to send; now by default. */
  dueAt?: Date
  kind?: Kind
  dedupeKey: string
}

/** A notification on the devices of a person. */
export interface Push extends Omit<Sms, 'channel' | 'to' | 'text'> {
  personId: string
  /** Readable on a locked screen: it names nobody. */
  title: string
  /** The path of the page that it opens. */
  path: string
}

/** Renders a mail and writes it to the outbox in this transaction. A second one with the same key is dropped. */
export async function enqueueMail(tx: JobTx & { baseUrl: string }, mail: Mail): Promise<void> {
  const { to, replyTo, unsubscribeUrl, thread, rank, attachments = [], dueAt, kind, dedupeKey, ...said } = mail
  const { locale, subject, isDiscreet } = said
  const { html, text } = renderMail(said, tx.baseUrl)
  const written = { subject, bodyHtml: html, bodyText: text, replyTo, unsubscribeUrl, isDiscreet, thread, attachments }
  const content = rank === undefined ? null : { ...said, rank }
  await enqueue(tx, { channel: 'mail', recipient: to, locale, ...written, content, dueAt, kind, dedupeKey })
}

/** Writes an SMS to the outbox in this transaction. A second one with the same key is dropped. */
export async function enqueueSms(tx: JobTx, { channel = 'sms', to, text, ...sms }: Sms): Promise<void> {
  await enqueue(tx, { ...sms, channel, recipient: to, bodyText: text })
}

/** Writes a notification for the devices of a person to the outbox in this transaction. A second one with the same key is dropped. */
export async function enqueuePush(tx: JobTx, { personId, title, path, ...push }: Push): Promise<void> {
  await enqueue(tx, { ...push, channel: 'push', recipient: personId, subject: title, bodyText: path })
}

/** Deletes the messages of these dedupe keys that nobody has tried to send. Returns their keys. */
export async function dropWaiting(tx: JobTx, keys: readonly string[]): Promise<string[]> {
  const isOne = sql`${outbox.dedupeKey} = ANY (${sql.param([...keys])}::text[])`
  const dropped = await tx.db
    .delete(outbox)
    .where(and(isOne, isNull(outbox.sentAt), eq(outbox.attempts, 0)))
    .returning({ key: outbox.dedupeKey })
  return dropped.map(({ key }) => key)
}

/** Deletes the messages of these dedupe keys that are not sent, also those that are tried again. Returns their keys. */
export async function dropUnsent(tx: JobTx, keys: readonly string[]): Promise<string[]> {
  const isOne = sql`${outbox.dedupeKey} = ANY (${sql.param([...keys])}::text[])`
  const dropped = await tx.db
    .delete(outbox)
    .where(and(isOne, isNull(outbox.sentAt), isNull(outbox.reported)))
    .returning({ key: outbox.dedupeKey })
  return dropped.map(({ key }) => key)
}

/** The dedupe keys of the messages about an order that nobody has tried to send. */
export async function findWaiting(db: Handle, thread: string): Promise<string[]> {
  const rows = await db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(and(eq(outbox.thread, thread), isNull(outbox.sentAt), eq(outbox.attempts, 0)))
  return rows.map(({ key }) => key)
}

/** Those of these dedupe keys that are in the outbox. */
export async function findEnqueued(db: Handle, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

type StoredMessage = typeof outbox.$inferSelect
type NewMessage = Omit<typeof outbox.$inferInsert, 'id' | 'attempts' | 'dueAt' | 'createdAt' | 'sentAt' | 'heldAt' | 'fault'> & {
  dueAt?: Date | undefined
  kind?: Kind | undefined
}

/** Writes a message with the job that sends it; null when its key is there. */
async function enqueue(tx: JobTx, { kind, dueAt = tx.now, ...message }: NewMessage): Promise<StoredMessage | null> {
  const [written] = await tx.db
    .insert(outbox)
    .values({ ...message, dueAt, id: newId(), createdAt: tx.now, attempts: 0, fault: null, sentAt: null, heldAt: null })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning()
  if (written) await enqueueSending(tx, written, kind)
  return written ?? null
}

/** A message waits in the queue of its channel, which only a process with a port for it works on. */
function enqueueSending(tx: JobTx, { id, channel, dueAt }: Pick<StoredMessage, 'id' | 'channel' | 'dueAt'>, kind: Kind = 'usual') {
  return enqueueJob(tx, 'message.send', { id }, { queue: channel, key: id, dueAt, priority: priorities[kind] })
}

/** Has a message that was given up or is held tried from the beginning. */
export async function tryAgain(tx: JobTx, id: string): Promise<StoredMessage | null> {
  const [message] = await tx.db
    .update(outbox)
    .set({ attempts: 0, dueAt: tx.now, fault: null, heldAt: null, foldedInto: null, reported: null })
    .where(eq(outbox.id, id))
    .returning()
  if (message) await enqueueSending(tx, message)
  return message ?? null
}

/** Writes a message once more under another key; null when that key is there. */
export function copyMessage(tx: JobTx, copy: { message: StoredMessage; dedupeKey: string }): Promise<StoredMessage | null> {
  return enqueue(tx, { ...copy.message, foldedInto: null, reported: null, dueAt: tx.now, dedupeKey: copy.dedupeKey })
}

/** Lets a message be written once more under its key; drops the former one where it was not sent. */
export async function freeKey({ db }: JobTx, dedupeKey: string): Promise<void> {
  const isIt = eq(outbox.dedupeKey, dedupeKey)
  await db.delete(outbox).where(and(isIt, isNull(outbox.sentAt)))
  await db
    .update(outbox)
    .set({ dedupeKey: sql`${outbox.dedupeKey} || ':' || ${outbox.id}` })
    .where(isIt)
}

interface Redirection {
  subject: string
  from: string
  to: string
  /** Of the link in them: the revoked one, and the new one. */
  token: { before: string; after: string }
}

/** Sends the messages about a subject, the second part of their keys, that wait for one recipient to another. */
export async function redirectWaiting({ db }: JobTx, { subject, from, to, token }: Redirection): Promise<void> {
  const renewed = (column: SQLWrapper) => sql`replace(${column}::text, ${token.before}, ${token.after})`
  await db
    .update(outbox)
    .set({
      recipient: to,
      bodyHtml: renewed(outbox.bodyHtml),
      bodyText: renewed(outbox.bodyText),
      content: sql`${renewed(outbox.content)}::jsonb`,
    })
    .where(and(eq(outbox.recipient, from), isNull(outbox.sentAt), sql`split_part(${outbox.dedupeKey}, ':', 2) = ${subject}`))
}

/** Holds every message that waits, until staff send it. Returns their keys. */
export async function holdWaiting({ db, now }: JobTx): Promise<{ id: string; dedupeKey: string }[]> {
  await db.execute(sql`DELETE FROM pgboss.job WHERE name <> ${queue} AND state < 'completed'`)
  return db
    .update(outbox)
    .set({ heldAt: now, foldedInto: null })
    .where(and(isNull(outbox.sentAt), lt(outbox.attempts, maxTries)))
    .returning({ id: outbox.id, dedupeKey: outbox.dedupeKey })
}

/** Gives messages up, and says why. */
export async function giveUp({ db }: JobTx, ids: readonly string[], fault: string): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: maxTries, heldAt: null, fault })
    .where(inArray(outbox.id, [...ids]))
}

/** Sends every message that is held, those that are due later at their time. Returns how many there were. */
export async function releaseHeld(tx: JobTx): Promise<number> {
  const released = await tx.db
    .update(outbox)
    .set({ heldAt: null })
    .where(isNotNull(outbox.heldAt))
    .returning({ id: outbox.id, channel: outbox.channel, dueAt: outbox.dueAt })
  for (const message of released) await enqueueSending(tx, message)
  return released.length
}
