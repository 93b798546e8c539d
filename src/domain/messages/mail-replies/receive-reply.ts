import { and, eq, inArray, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { addMailedMessage } from '#domain/messages/conversations/add-mailed-message.ts'
import { keepPhoto } from '#domain/messages/conversations/keep-photo.ts'
import { noteConfirmation, requireMailService } from '#domain/messages/mail-reports/require-mail-service.ts'
import { partsOfKey } from '#domain/messages/notifications/notify.ts'
import { sendUserMessage } from '#domain/messages/user-messages/send-user-message.ts'
import { maxUserMessage } from '#domain/messages/user-messages/user-message.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { translator } from '#i18n/server.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { outbox } from '#platform/mail/outbox.table.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { type MailReply, readMailReply } from '#platform/mail/read-mail-reply.ts'
import { mailboxOf } from '#values/contact.ts'
import { defaultLocale } from '#values/locale.ts'

/** In an hour, to one mailbox, and of all mails that name none of ours. */
const limit = { max: 30, minutes: 60 }

/** Mails whose bodies are in memory. */
const mostAtOnce = 10
let underWay = 0

interface Posted {
  authorization: string
  type: string
  read: () => Promise<Uint8Array>
}

type Receiver = Context & Needs<'mailReportSecrets' | 'mailReplyTo' | 'mailSenders' | 'assistant' | 'documents'>

/**
 * Takes a mail that a mail service posts. A reply to a mail about an order is a message to staff; one to the words of an owner or a customer
 * is an answer to them. Any other, and one of another sender than the
 * recipient, goes on to the shop's mailbox. What a program has written is dropped. Returns how many were taken; a
 * mail that is posted again changes nothing.
 * @throws {Refusal} not-found (404) where the settings have no address for replies
 * @throws {Refusal} mail.forged (401) without the right secret
 * @throws {Refusal} server.busy (503) while ten mails are being read
 * @throws {Refusal} server.too-many (429) after 30 replies of one mailbox, or 30 mails that name none of ours, in an hour
 */
export async function receiveReply(ctx: Receiver, { authorization, type, read }: Posted): Promise<number> {
  requireMailService(ctx, authorization)
  if (!ctx.mailReplyTo) throw new Refusal('not-found', 404)
  // Mails are parsed one after the other: the service posts those that would wait again.
  if (underWay >= mostAtOnce) throw new Refusal('server.busy', 503)
  underWay += 1
  try {
    const body = await read()
    noteConfirmation(ctx, Buffer.from(body.subarray(0, 20_000)).toString())
    return await takeReply(ctx, { address: ctx.mailReplyTo, type, body })
  } finally {
    underWay -= 1
  }
}

/** Takes a mail whose origin is known. */
export async function takeReply(
  ctx: Receiver,
  { address, type, body }: { address: string; type: string; body: Uint8Array },
): Promise<number> {
  const { contact } = (await readSettings(ctx)).settings
  const senders = [...(ctx.mailSenders ?? []), contact.email, defaultSettings.contact.email].filter((one) => one !== '')
  const reply = await readMailReply(body, { type, address, senders })
  if (!reply || reply.isAutomatic || (reply.text === '' && reply.pictures.length === 0)) return 0
  const answered = await findAnswered(ctx, reply)
  // The sender can be forged; the mail that is answered cannot be guessed.
  await countReply(ctx, answered ? mailboxOf(answered.recipient) : 'unplaced')
  // Words of another address never appear under the name of the recipient: a mail may have been forwarded.
  if (!answered || reply.from !== answered.recipient.toLowerCase()) return handOn(ctx, reply)
  if (await answerOtherSide(ctx, reply, answered)) return 1
  return tellStaff(ctx, reply, answered)
}

/** @throws {Refusal} server.too-many (429) */
async function countReply(ctx: Receiver, whose: string): Promise<void> {
  const { now } = await nowOf(ctx)
  const retryAfter = await secondsToWait(ctx.db, { key: `mail-replies:${whose}`, ...limit, now })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
}

type Answered = typeof outbox.$inferSelect & { thread: string; person: { id: string; email: string | null } | null }

/** The mail about an order that the reply names, with the person of its recipient; null where it is gone. */
async function findAnswered({ db }: Context, { answers }: MailReply): Promise<Answered | null> {
  const found = await db
    .select()
    .from(outbox)
    .where(and(inArray(outbox.id, answers), eq(outbox.channel, 'mail')))
  const message = answers.map((id) => found.find((one) => one.id === id)).find((one) => one?.thread)
  if (!message?.thread) return null
  const [person] = await db
    .select({ id: people.id, email: people.email })
    .from(people)
    .where(
      and(eq(people.email, message.recipient.toLowerCase()), people.emailVerified, isNull(people.suspendedAt), isNull(people.deletedAt)),
    )
  return { ...message, thread: message.thread, person: person ?? null }
}

/** Answers what the other side of a rental has written; false where the mail is about something else, or that thread is closed. */
async function answerOtherSide(ctx: Receiver, reply: MailReply, { dedupeKey, person }: Answered): Promise<boolean> {
  const about = partsOfKey(dedupeKey)
  const isAnswer = about?.event === 'message-received' && about.personId === person?.id
  if (!isAnswer || !person || reply.pictures.length > 0) return false
  const [thread = ''] = about.subjectId.split(':')
  const actor = { personId: person.id, email: person.email, visitorId: '', roles: [] }
  const words = piecesOf(reply.text, maxUserMessage)
  try {
    for (const [index, content] of words.entries())
      await sendUserMessage({ ...ctx, actor }, { thread, key: `mail-${reply.id}-${index}`, content })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status !== 429) return false
    throw error
  }
}

async function tellStaff(ctx: Receiver, reply: MailReply, { recipient, locale, thread, person }: Answered): Promise<number> {
  const from = { personId: person?.id ?? null, address: recipient.toLowerCase(), locale, orderId: thread }
  const { subject, others } = reply
  const mail = { subject, others }
  const key = `mail-${reply.id}`
  const add = (message: Parameters<typeof addMailedMessage>[2]) => inTransaction(ctx, (tx) => addMailedMessage(tx, from, message))
  const isSaid = reply.text !== '' && (await add({ key, content: reply.text, metadata: { mail } }))
  let kept = 0
  for (const [index, picture] of reply.pictures.entries()) {
    try {
      await keepPhoto(ctx, picture, async (photo) => {
        const isNew = await add({ key: `${key}-${index}`, content: '', metadata: { mail }, photo })
        kept += isNew ? 1 : 0
        return isNew
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ code: error.code }, 'a picture of a reply was refused')
    }
  }
  return isSaid || kept > 0 ? 1 : 0
}

/** Sends a mail that names no mail of ours on to the shop's mailbox, once. */
async function handOn(ctx: Context, { id, from, subject, text }: MailReply): Promise<number> {
  const { contact } = (await readSettings(ctx)).settings
  const t = translator(defaultLocale)
  await inTransaction(ctx, (tx) =>
    enqueueMail(tx, {
      reason: 'staff',
      to: contact.email || defaultSettings.contact.email,
      locale: defaultLocale,
      subject: t('mail:reply.unplaced', { from }),
      heading: t('mail:reply.unplaced', { from }),
      lines: [subject, ...text.split(/\n+/)].filter((line) => line.trim() !== ''),
      replyTo: from,
      dedupeKey: `inquiry:reply:${id}`,
    }),
  )
  return 1
}

/** A text in parts of at most this many characters, cut at line ends or spaces where it can be. */
function piecesOf(text: string, max: number): string[] {
  if (text.length <= max) return [text]
  const cut = Math.max(text.lastIndexOf('\n', max), text.lastIndexOf(' ', max))
  const end = cut > max / 2 ? cut : max
  return [text.slice(0, end).trimEnd(), ...piecesOf(text.slice(end).trimStart(), max)]
}
