import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { maxTries } from '#platform/jobs/enqueue-job.ts'
import { findMailProblem, noteMailReport } from '#platform/mail/closed-addresses.ts'
import { MailRefused } from '#platform/mail/mail-refused.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { giveUp } from '#platform/mail/outbox.ts'
import { OutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { foldMails } from './fold-mails.ts'
import { isAwaited, isOpen } from './outbox.policy.ts'

type Message = typeof outbox.$inferSelect

const maxFault = 200

/**
 * Sends a message that waits, at least once: its id lets the receiver drop a second copy. Throws for a fault, so that its job tries again,
 * until the last try. A mail to a closed address is given up, and one that its server refuses for good closes it. A sent text stays only where staff, or everybody in the demonstration, may read it.
 */
export async function sendMessage(ctx: Context & Needs<'mail' | 'sms'>, id: string): Promise<void> {
  const [message] = await ctx.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.heldAt), isNull(outbox.foldedInto), lt(outbox.attempts, maxTries)))
    .returning()
  if (!message) return
  if (await isClosed(ctx, message))
    return inTransaction(ctx, (tx) => giveUpFolded(tx, id, 'No mail goes to this address: earlier ones came back.'))
  try {
    await deliver(ctx, await foldMails(ctx, message))
  } catch (error) {
    if (error instanceof MailRefused) return noteBounce(ctx, message, error.message)
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

async function isClosed({ db }: Context, { channel, recipient, dedupeKey }: Message): Promise<boolean> {
  return channel === 'mail' && !isAwaited(dedupeKey) && (await findMailProblem(db, recipient)) !== null
}

async function noteBounce(ctx: Context, { id, recipient }: Message, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await giveUpFolded(tx, id, reason)
    const report = {
      id: `smtp:${id}:${tx.now.getTime()}`,
      kind: 'bounce' as const,
      address: recipient.toLowerCase(),
      messageId: id,
      reason,
    }
    await noteMailReport(tx, report)
  })
  ctx.log.info({ messageId: id }, 'a mail was refused for good')
}

/** Gives up a message and those that are folded into it. */
async function giveUpFolded(tx: TxContext, id: string, fault: string): Promise<void> {
  const rows = await tx.db.select({ id: outbox.id }).from(outbox).where(isOrIsIn(id))
  const ids = rows.map((row) => row.id)
  await giveUp(tx, ids, fault.slice(0, maxFault))
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
  log.warn({ messageId: id, attempts, reason: reason.replaceAll(/[^\s<>]+@[^\s<>]+/g, '[address]') }, 'a message could not be sent')
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
