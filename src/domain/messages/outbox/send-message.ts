import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { pushToPerson } from '#domain/accounts/push-devices/push-to-person.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { enqueueJob, maxTries } from '#platform/jobs/enqueue-job.ts'
import { findMailProblem, noteMailReport } from '#platform/mail/closed-addresses.ts'
import { MailRefused } from '#platform/mail/mail-refused.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { replyAddressOf } from '#platform/mail/read-mail-reply.ts'
import type { MailProblem } from '#platform/mail/read-mail-reports.ts'
import { withPhone } from '#platform/mail/render-mail.ts'
import { OutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import type { PushPort } from '#platform/push/push.ts'
import { directionOf } from '#values/locale.ts'
import { foldMails } from './fold-mails.ts'
import { makeAttachments } from './make-attachments.ts'
import { isForList, isOpen, listOf, problemFor } from './outbox.policy.ts'

type Message = typeof outbox.$inferSelect

type Sender = Context & Needs<'mail' | 'sms' | 'push' | 'mailReplyTo'>

const maxFault = 200

/**
 * Sends a message that waits, at least once: its id lets the receiver drop a second copy. Throws for a fault, so that its job tries again,
 * until the last try. A mail to a closed address is given up, and one that its server refuses for good closes it. A sent text stays only where staff, or everybody in the demonstration, may read it.
 */
export async function sendMessage(ctx: Sender, id: string): Promise<void> {
  const [message] = await ctx.db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.heldAt), isNull(outbox.foldedInto), lt(outbox.attempts, maxTries)))
    .returning()
  if (!message) return
  const problem = await problemOf(ctx, message)
  if (problem) return giveUpClosed(ctx, message, problem)
  try {
    await deliver(ctx, await foldMails(ctx, message))
  } catch (error) {
    if (error instanceof MailRefused) return noteBounce(ctx, message, error.message)
    await noteFault(ctx, message, reasonOf(error))
    return
  }
  const sentAt = await ctx.clock.now(ctx.db)
  const emptied = ctx.isDemo ? {} : emptiedOf(message)
  await ctx.db
    .update(outbox)
    .set({ sentAt, fault: null, content: null, ...emptied })
    .where(isOrIsIn(id))
}

/** The texts that a sent message loses. Mails to a list are too many to keep: staff read the issue itself. */
function emptiedOf({ dedupeKey }: Message): Partial<Message> {
  if (isForList(dedupeKey)) return { bodyHtml: '', bodyText: '' }
  return isOpen(dedupeKey) ? {} : { subject: '', bodyHtml: '', bodyText: '' }
}

/** Why a mail is not sent; null for one that is. */
async function problemOf({ db }: Context, { channel, recipient, dedupeKey }: Message): Promise<MailProblem | null> {
  return channel === 'mail' ? problemFor(dedupeKey, await findMailProblem(db, recipient)) : null
}

/** Gives up a mail to a closed address. One of an issue was counted as sent. */
async function giveUpClosed(ctx: Context, { id, dedupeKey }: Message, problem: MailProblem): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await giveUp(tx, id, { reported: problem, fault: 'No mail goes to this address: earlier ones came back.' })
    if (isForList(dedupeKey))
      await enqueueJob(tx, 'newsletter.count-report', { key: dedupeKey, kind: 'closed' }, { key: `report:${id}:closed` })
  })
}

async function noteBounce(ctx: Context, { id, recipient }: Message, reason: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await giveUp(tx, id, { reported: 'bounce', fault: reason.slice(0, maxFault) })
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
async function giveUp({ db }: Context | TxContext, id: string, why: Pick<typeof outbox.$inferInsert, 'reported' | 'fault'>): Promise<void> {
  await db
    .update(outbox)
    .set({ ...why, attempts: maxTries })
    .where(isOrIsIn(id))
}

async function deliver(ctx: Sender, message: Message): Promise<void> {
  const { mail, sms, push, mailReplyTo } = ctx
  const { id, channel, recipient: to, subject, bodyHtml: html, bodyText: text, locale, unsubscribeUrl, thread, isDiscreet } = message
  if (channel === 'mail' && mail) {
    const { contact } = (await readSettings(ctx)).settings
    const ownAddress = thread && mailReplyTo ? replyAddressOf(mailReplyTo, id) : contact.email || null
    const replyTo = message.replyTo ?? ownAddress
    const said = withPhone({ html, text, locale, isDiscreet }, contact.showPhone ? contact.phone : '')
    const attachments = await makeAttachments(ctx, message)
    const list = listOf(message.dedupeKey)
    return mail.send({ id, to, subject, ...said, replyTo, unsubscribeUrl, list, thread, attachments })
  }
  if (channel === 'push' && push) return showOnDevices(ctx, push, message)
  if (channel !== 'mail' && channel !== 'push' && sms) return sms.send({ id, to, text, channel, isDiscreet })
  throw new Error(`No service sends messages by ${channel}.`)
}

async function showOnDevices(ctx: Context, push: PushPort, { id, recipient, subject, bodyText, locale }: Message): Promise<void> {
  const note = { title: subject, path: bodyText, lang: locale, dir: directionOf(locale), tag: id }
  await pushToPerson(ctx, push, { personId: recipient, note })
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
