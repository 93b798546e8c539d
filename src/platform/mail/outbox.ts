import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { maxAttempts, outbox } from './outbox.table.ts'
import { type MailContent, renderMail } from './render-mail.ts'

/** The transaction a message is written in, and its time. */
export interface OutboxTx {
  db: Handle
  now: Date
}

/** A mail to enqueue. */
export interface Mail extends MailContent {
  to: string
  /** The Reply-To address. */
  replyTo?: string
  /** One-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string
  /** Sent from the bare address, without the shop's name. */
  isDiscreet?: boolean
  /** Earliest time to send; now by default. */
  dueAt?: Date
  dedupeKey: string
}

/** An SMS or WhatsApp message; `to` is a number in E.164. */
export interface Sms {
  channel?: PhoneChannel
  to: string
  locale: Locale
  text: string
  /** Earliest time to send; now by default. */
  dueAt?: Date
  dedupeKey: string
}

/** Renders a mail and writes it to the outbox in this transaction. A second one with the same key is dropped. */
export async function enqueueMail(tx: OutboxTx, mail: Mail): Promise<void> {
  const { html, text } = renderMail(mail)
  await enqueue(tx, {
    channel: 'mail',
    recipient: mail.to,
    locale: mail.locale,
    subject: mail.subject,
    bodyHtml: html,
    bodyText: text,
    replyTo: mail.replyTo,
    unsubscribeUrl: mail.unsubscribeUrl,
    isDiscreet: mail.isDiscreet ?? false,
    dueAt: mail.dueAt ?? tx.now,
    dedupeKey: mail.dedupeKey,
  })
}

/** Writes an SMS to the outbox in this transaction. A second one with the same key is dropped. */
export async function enqueueSms(tx: OutboxTx, sms: Sms): Promise<void> {
  await enqueue(tx, {
    channel: sms.channel ?? 'sms',
    recipient: sms.to,
    locale: sms.locale,
    subject: '',
    bodyHtml: '',
    bodyText: sms.text,
    dueAt: sms.dueAt ?? tx.now,
    dedupeKey: sms.dedupeKey,
  })
}

/** Those of these dedupe keys that are in the outbox. */
export async function findEnqueued(db: Handle, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(inArray(outbox.dedupeKey, [...keys]))
  return new Set(rows.map(({ key }) => key))
}

type NewMessage = Omit<typeof outbox.$inferInsert, 'id' | 'attempts' | 'dueAt' | 'createdAt' | 'sentAt' | 'heldAt' | 'fault'> & {
  dueAt?: Date
}

async function enqueue(tx: OutboxTx, message: NewMessage): Promise<void> {
  await tx.db
    .insert(outbox)
    .values({ dueAt: tx.now, ...message, id: newId(), createdAt: tx.now })
    .onConflictDoNothing({ target: outbox.dedupeKey })
}

type StoredMessage = typeof outbox.$inferSelect

/** Has a message that was given up or is held tried from the beginning. */
export async function tryAgain({ db, now }: OutboxTx, id: string): Promise<StoredMessage | null> {
  const [message] = await db.update(outbox).set({ attempts: 0, dueAt: now, fault: null, heldAt: null }).where(eq(outbox.id, id)).returning()
  return message ?? null
}

/** Writes a message once more under another key; null when that key is there. */
export async function copyMessage(
  { db, now }: OutboxTx,
  { message, dedupeKey }: { message: StoredMessage; dedupeKey: string },
): Promise<StoredMessage | null> {
  const [copy] = await db
    .insert(outbox)
    .values({ ...message, id: newId(), dedupeKey, attempts: 0, fault: null, dueAt: now, createdAt: now, sentAt: null, heldAt: null })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning()
  return copy ?? null
}

/** Holds every message that waits, until staff send it. Returns their keys. */
export async function holdWaiting({ db, now }: OutboxTx): Promise<{ id: string; dedupeKey: string }[]> {
  return db
    .update(outbox)
    .set({ heldAt: now })
    .where(and(isNull(outbox.sentAt), lt(outbox.attempts, maxAttempts)))
    .returning({ id: outbox.id, dedupeKey: outbox.dedupeKey })
}

/** Gives messages up, and says why. */
export async function giveUp({ db }: OutboxTx, ids: readonly string[], fault: string): Promise<void> {
  await db
    .update(outbox)
    .set({ attempts: maxAttempts, heldAt: null, fault })
    .where(inArray(outbox.id, [...ids]))
}

/** Sends every message that is held, those that are due later at their time. Returns how many there were. */
export async function releaseHeld({ db }: OutboxTx): Promise<number> {
  const { rowCount } = await db.update(outbox).set({ heldAt: null }).where(isNotNull(outbox.heldAt))
  return rowCount ?? 0
}
