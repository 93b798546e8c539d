import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Context, Needs } from '#domain/context.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { maxTries } from '#platform/jobs/enqueue-job.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { OutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { foldMails } from './fold-mails.ts'
import { isOpen } from './outbox.policy.ts'

type Message = typeof outbox.$inferSelect

const maxFault = 200

/**
 * Sends a message that waits, at least once: its id lets the receiver drop a second copy. Throws for a fault, so that its job tries again,
 * until the last try. A sent text stays only where staff, or everybody in the demonstration, may read it.
 */
export async function sendMessage(ctx: Context & Needs<'mail' | 'sms'>, id: string): Promise<void> {
  const [message] = await ctx.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.heldAt), isNull(outbox.foldedInto), lt(outbox.attempts, maxTries)))
    .returning()
  if (!message) return
  try {
    await deliver(ctx, await foldMails(ctx, message))
  } catch (error) {
    await noteFault(ctx, message, reasonOf(error))
    return
  }
  const sentAt = await ctx.clock.now(ctx.db)
  const emptied = ctx.isDemo || isOpen(message.dedupeKey) ? {} : { subject: '', bodyHtml: '', bodyText: '' }
  await ctx.db
    .update(outbox)
    .set({ sentAt, fault: null, content: null, ...emptied })
    .where(isOrIsIn(id))
}

async function deliver(ctx: Context & Needs<'mail' | 'sms'>, message: Message): Promise<void> {
  const { mail, sms } = ctx
  const { id, channel, recipient: to, subject, bodyHtml: html, bodyText: text, locale, unsubscribeUrl, thread, isDiscreet } = message
  if (channel === 'mail' && mail) {
    const replyTo = message.replyTo ?? ((await readSettings(ctx)).settings.contact.email || null)
    return mail.send({ id, to, subject, html, text, locale, replyTo, unsubscribeUrl, thread, isDiscreet })
  }
  if (channel !== 'mail' && sms) return sms.send({ id, to, text, channel })
  throw new Error(`No service sends messages by ${channel}.`)
}

async function noteFault({ db, log }: Context, { id, attempts }: Message, reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({ fault: reason.split('\n')[0]?.slice(0, maxFault) ?? '', ...(attempts >= maxTries && { attempts }) })
    .where(isOrIsIn(id))
  log.warn({ messageId: id, attempts, reason }, 'a message could not be sent')
  // The reason may name the recipient, and stays out of the job.
  if (attempts < maxTries) throw new Error(`The message ${id} could not be sent.`)
}

/** A message, and those that are folded into it. */
function isOrIsIn(id: string) {
  return or(eq(outbox.id, id), eq(outbox.foldedInto, id))
}

/** The service's own words, where it is its fault. */
function reasonOf(error: unknown): string {
  const fault = error instanceof OutsideUnavailable && error.cause instanceof Error ? error.cause : error
  return fault instanceof Error ? fault.message : String(fault)
}
