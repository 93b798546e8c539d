import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { OutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import type { SmsPort } from '#platform/sms/sms.ts'
import { maxAttempts, outbox } from './outbox.table.ts'
import type { MailPort } from './smtp.ts'

/** The dependencies of the worker. Messages of a channel without a port stay in the table. */
export interface OutboxWorkerDeps {
  db: Database
  clock: { now(db: Database): Promise<Date> }
  log: Pick<Log, 'warn' | 'error'>
  mail?: MailPort | undefined
  sms?: SmsPort | undefined
  /** Whether the text of a message stays once it is sent, by the key of the message; else it is emptied. */
  keepsText(dedupeKey: string): boolean
  everyMs?: number
}

export interface OutboxWorker {
  /** Sends the messages that are due; returns how many were sent. */
  sendDue(): Promise<number>
  /** Stops after the current message. */
  stop(): Promise<void>
}

type Message = typeof outbox.$inferSelect

const batch = 20
const maxFault = 200

/** Sends due messages every `everyMs` (2000 ms), each at least once: a claim is a lease that expires, so a crash loses nothing. */
export function startOutboxWorker(deps: OutboxWorkerDeps): OutboxWorker {
  const { log, everyMs = 2000 } = deps
  let isStopped = false
  let current: Promise<number> = Promise.resolve(0)
  const sendDue = () => {
    current = current.catch(() => 0).then(() => sendClaimed(deps, () => isStopped))
    return current
  }
  const timer =
    deps.mail || deps.sms
      ? setInterval(() => sendDue().catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read')), everyMs)
      : undefined
  timer?.unref()
  return {
    sendDue,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await current.catch(() => 0)
      deps.mail?.close()
    },
  }
}

async function sendClaimed(deps: OutboxWorkerDeps, isStopped: () => boolean): Promise<number> {
  let sent = 0
  for (let left = batch; left > 0 && !isStopped(); left -= 1) {
    const message = await claimOne(deps)
    if (!message) break
    if (await send(deps, message)) sent += 1
  }
  return sent
}

/**
 * Leases one due message: it becomes due again after 30 s, and twice as long after each attempt. While a service rests its messages wait, and
 * lose no attempt.
 */
async function claimOne({ db, clock, mail, sms }: OutboxWorkerDeps): Promise<Message | null> {
  const channels = [...(mail && !mail.waitMs?.() ? ['mail'] : []), ...(sms && !sms.waitMs?.() ? sms.channels : [])]
  if (channels.length === 0) return null
  const now = (await clock.now(db)).toISOString()
  const one = sql`(SELECT id FROM outbox WHERE sent_at IS NULL AND held_at IS NULL AND due_at <= ${now}::timestamptz AND attempts < ${maxAttempts}
    AND channel IN (${sql.join(
      channels.map((channel) => sql`${channel}`),
      sql`, `,
    )}) ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)`
  const [message] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: sql`${now}::timestamptz + interval '30 seconds' * power(2, ${outbox.attempts})` })
    .where(eq(outbox.id, one))
    .returning()
  return message ?? null
}

async function send(deps: OutboxWorkerDeps, message: Message): Promise<boolean> {
  const { id, recipient: to, subject, bodyHtml: html, bodyText: text, locale, replyTo, unsubscribeUrl, isDiscreet } = message
  try {
    if (message.channel === 'mail') await deps.mail?.send({ id, to, subject, html, text, locale, replyTo, unsubscribeUrl, isDiscreet })
    else await deps.sms?.send({ id, to, text, channel: message.channel })
  } catch (error) {
    const reason = reasonOf(error)
    deps.log.warn({ messageId: id, attempts: message.attempts, reason }, 'a message could not be sent')
    await deps.db
      .update(outbox)
      .set({ fault: reason.split('\n')[0]?.slice(0, maxFault) ?? '' })
      .where(eq(outbox.id, id))
    return false
  }
  const sentAt = await deps.clock.now(deps.db)
  await deps.db
    .update(outbox)
    .set({ sentAt, fault: null, ...(deps.keepsText(message.dedupeKey) ? {} : { bodyHtml: '', bodyText: '' }) })
    .where(eq(outbox.id, id))
  return true
}

/** The service's own words, where it is its fault. */
function reasonOf(error: unknown): string {
  const fault = error instanceof OutsideUnavailable && error.cause instanceof Error ? error.cause : error
  return fault instanceof Error ? fault.message : String(fault)
}
