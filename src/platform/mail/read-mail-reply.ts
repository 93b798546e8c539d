import { createHash } from 'node:crypto'
import type { Address, Attachment, Email } from 'postal-mime'
import * as z from 'zod'
import { isEmail } from '#values/contact.ts'
import { parseMail } from './parse-mail.ts'
import { textOfHtml } from './text-of-html.ts'
import { wordsOfReply } from './words-of-reply.ts'

/** A mail that answers one of ours. */
export interface MailReply {
  /** The same for a mail that is posted again. */
  id: string
  /** The sender, in lower case. */
  from: string
  subject: string
  /** The ids of the outbox that it may answer: that of the address first. */
  answers: string[]
  /** Without quotes and signature. */
  text: string
  pictures: File[]
  /** The number of attachments that are not in `pictures`. */
  others: number
  /** A program has written it: an absence, a delivery report, a list. */
  isAutomatic: boolean
}

/** The address for replies to a mail of the outbox: its id follows a plus sign (RFC 5233). */
export function replyAddressOf(address: string, id: string): string {
  return address.replace('@', `+${id}@`)
}

const maxPictures = 4
/** The largest picture that is kept, in bytes. */
const maxPictureBytes = 5 * 1024 * 1024
/** Longer texts are cut before they are read, in characters. */
const maxText = 50_000

/**
 * Reads a mail that a mail service posts: the whole message, or a form or JSON around it. `address` is the one that replies go to, `senders`
 * are the addresses in the lines above a quote. Null for anything that is not a mail with a sender.
 */
export async function readMailReply(
  body: Uint8Array,
  { type, address, senders }: { type: string; address: string; senders: readonly string[] },
): Promise<MailReply | null> {
  const message = await messageIn(body, type)
  const mail = message === null ? null : await parseMail(message)
  const from = mail?.from?.address?.trim().toLowerCase() ?? ''
  if (!mail || !isEmail(from)) return null
  const text = (mail.text ?? textOfHtml((mail.html ?? '').slice(0, maxText))).slice(0, maxText)
  // The pictures of a signature are none of the reply.
  const attached = mail.attachments.filter(({ disposition, related }) => disposition !== 'inline' && !related)
  const pictures = attached.filter(isPicture).slice(0, maxPictures)
  const identity =
    mail.messageId ??
    createHash('sha256')
      .update(message ?? '')
      .digest('hex')
  return {
    id: createHash('sha256').update(identity).digest('base64url').slice(0, 24),
    from,
    subject: (mail.subject ?? '').slice(0, 200),
    answers: answeredBy(mail, address),
    text: wordsOfReply(text, [address, ...senders]),
    pictures: pictures.map(({ filename, mimeType, content }) => new File([content as ArrayBuffer], filename ?? '', { type: mimeType })),
    others: attached.length - pictures.length,
    isAutomatic: isAutomatic(mail),
  }
}

const wrapped = z.union([
  z.object({ Type: z.literal('Notification'), Message: z.string() }).transform(({ Message }) => contentOfSes(Message)),
  // Postmark, with 'include raw email content' switched on.
  z.object({ RawEmail: z.string() }).transform(({ RawEmail }) => RawEmail),
])
const ses = z.object({
  content: z.string(),
  receipt: z.object({ action: z.object({ encoding: z.string().optional() }).optional() }).optional(),
})

/** The whole message in a post; null without one. */
async function messageIn(body: Uint8Array, type: string): Promise<Uint8Array | string | null> {
  if (/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => null)
    // Mailgun and SendGrid.
    const message = form?.get('body-mime') ?? form?.get('email') ?? null
    return message instanceof File ? new Uint8Array(await message.arrayBuffer()) : message
  }
  if (body[0] !== '{'.charCodeAt(0)) return body
  const json = parsed(Buffer.from(body).toString())
  return wrapped.safeParse(json).data ?? null
}

function contentOfSes(message: string): string | Uint8Array | null {
  const { data } = ses.safeParse(parsed(message))
  if (!data) return null
  return data.receipt?.action?.encoding === 'BASE64' ? new Uint8Array(Buffer.from(data.content, 'base64')) : data.content
}

/** The addresses of the recipients name the mail first; programs that drop the part after the plus keep the Message-ID. */
function answeredBy({ to = [], cc = [], headers, inReplyTo = '', references = '' }: Email, address: string): string[] {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const given = headers.filter(({ key }) => ['delivered-to', 'x-original-to', 'x-forwarded-to'].includes(key)).map(({ value }) => value)
  const recipients = [...mailboxesOf([...to, ...cc]), ...given]
  const ofAddress = recipients.flatMap((one) => {
    const [name = '', host = ''] = one.trim().replaceAll(/[<>]/g, '').split('@')
    const isOurs = host.toLowerCase() === domain && name.toLowerCase().startsWith(`${local}+`)
    return isOurs ? [name.slice(local.length + 1)] : []
  })
  const ofThread = [...`${inReplyTo} ${references}`.matchAll(/<([A-Za-z0-9]{22})@/g)].map(([, id = '']) => id)
  return [...new Set([...ofAddress, ...ofThread.toReversed()])].filter((id) => /^[A-Za-z0-9]{22}$/.test(id)).slice(0, 10)
}

function mailboxesOf(addresses: readonly Address[]): string[] {
  return addresses.flatMap((one) => (one.group ? one.group.map(({ address }) => address) : [one.address ?? '']))
}

function isPicture({ mimeType, content }: Attachment): boolean {
  return /^image\/(?:jpeg|png|webp|heic|heif|avif)$/.test(mimeType) && (content as ArrayBuffer).byteLength <= maxPictureBytes
}

/** RFC 3834, and the headers of programs from before it. */
function isAutomatic({ headers, returnPath }: Email): boolean {
  const of = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? ''
  const submitted = of('auto-submitted')
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^(?:bulk|junk|list|auto_reply)$/.test(of('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'x-auto-response-suppress-reply'].some((name) => of(name) !== '') ||
    of('content-type').startsWith('multipart/report') ||
    returnPath === '<>'
  )
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
