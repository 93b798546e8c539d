import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isEmail } from '#values/contact.ts'
import { kindOfReply } from './kind-of-reply.ts'
import { readDeliveryReports } from './read-delivery-reports.ts'

const reportKinds = ['bounce', 'complaint', 'soft'] as const
export type ReportKind = (typeof reportKinds)[number]
/** The reason why no mail goes to an address: it takes none, or its reader has called a mail spam. */
export type MailProblem = Exclude<ReportKind, 'soft'>

/** A report of a mail service about one mail. */
export interface MailReport {
  /** The same for a report that is sent again. */
  id: string
  kind: ReportKind
  /** In lower case; null where the report names the mail alone. */
  address: string | null
  /** The id of the mail in the outbox, where the report names it. */
  messageId: string | null
  reason: string
}

type Unread = Omit<MailReport, 'address' | 'messageId'> & { address?: string | null | undefined; messageId?: string | null | undefined }

const maxReports = 100
const text = z.string().max(2000)
const id = z.union([z.string().min(1).max(200), z.number()]).transform(String)
const reason = text.catch('')

/** Our own form, for any service that can be taught it. */
const plain = z
  .object({
    reports: z
      .array(z.object({ id, kind: z.enum(reportKinds), address: text, messageId: text.optional(), reason: reason.optional() }))
      .max(maxReports),
  })
  .transform(({ reports }) => reports.map((report): Unread => ({ ...report, id: `plain:${report.id}`, reason: report.reason ?? '' })))

const sesRecipient = z.object({ emailAddress: text, diagnosticCode: text.optional() })
const sesMail = z.object({ headers: z.array(z.object({ name: text, value: z.string() })).optional() }).optional()
const ses = z
  .union([
    z.object({
      bounce: z.object({ feedbackId: id, bounceType: text, bouncedRecipients: z.array(sesRecipient).max(maxReports) }),
      complaint: z.undefined().optional(),
      mail: sesMail,
    }),
    z.object({
      complaint: z.object({ feedbackId: id, complainedRecipients: z.array(sesRecipient).max(maxReports) }),
      bounce: z.undefined().optional(),
      mail: sesMail,
    }),
  ])
  .transform(({ bounce, complaint, mail }): Unread[] => {
    const messageId = mail?.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value
    const kind = complaint ? 'complaint' : bounce?.bounceType === 'Permanent' ? 'bounce' : 'soft'
    const feedback = complaint?.feedbackId ?? bounce?.feedbackId
    return [...(bounce?.bouncedRecipients ?? complaint?.complainedRecipients ?? [])].map(({ emailAddress, diagnosticCode = '' }) => ({
      ...{ id: `ses:${feedback}:${emailAddress}`, kind, address: emailAddress, messageId },
      reason: diagnosticCode,
    }))
  })

/** Amazon SES by SNS: what SES says is a text in the message of SNS. */
const sns = z
  .object({ Type: z.literal('Notification'), Message: z.string() })
  .transform(({ Message }) => parsed(Message))
  .pipe(ses)

const postmark = z
  .object({ RecordType: z.enum(['Bounce', 'SpamComplaint']), Type: text, ID: id, Email: text, Description: reason })
  .transform(({ RecordType, Type, ID, Email, Description }): Unread[] => {
    const isHard = Type === 'HardBounce' || Type === 'BadEmailAddress'
    const kind = RecordType === 'SpamComplaint' || Type === 'SpamComplaint' ? 'complaint' : isHard ? 'bounce' : 'soft'
    return [{ id: `postmark:${ID}`, kind, address: Email, reason: Description }]
  })

const mailgun = z
  .object({
    'event-data': z.object({
      id,
      event: z.enum(['failed', 'complained']),
      severity: text.optional(),
      recipient: text,
      message: z.object({ headers: z.object({ 'message-id': text.optional() }).optional() }).optional(),
      'delivery-status': z.object({ message: reason.optional(), description: reason.optional() }).optional(),
    }),
  })
  .transform(({ 'event-data': { id, event, severity, recipient, message, 'delivery-status': status } }): Unread[] => [
    {
      id: `mailgun:${id}`,
      kind: event === 'complained' ? 'complaint' : severity === 'permanent' ? 'bounce' : 'soft',
      address: recipient,
      messageId: message?.headers?.['message-id'],
      reason: status?.message || status?.description || '',
    },
  ])

const forms = z.union([plain, sns, ses, postmark, mailgun])

/** Reads what a mail service posts: our own form, SES by SNS, Postmark or Mailgun in JSON, or a whole message (RFC 3464 and 5965). */
export function readMailReports(body: string): MailReport[] {
  const isJson = body.trimStart().startsWith('{')
  const unread = isJson ? (forms.safeParse(parsed(body)).data ?? []) : readDeliveryReports(body).map((one) => ofMessage(one, body))
  return unread.flatMap(({ address, messageId, id: given, ...report }) => {
    const to = address?.trim().toLowerCase() ?? null
    if (to !== null && !isEmail(to)) return []
    return [{ ...report, id: given.slice(0, 300), address: to, messageId: messageId ? outboxIdOf(messageId) : null }]
  })
}

/** The address with which SNS asks whether it may send reports; null for anything else. */
export function confirmationAddressIn(body: string): string | null {
  const asked = z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.url() }).safeParse(parsed(body))
  return asked.data?.SubscribeURL ?? null
}

function ofMessage(
  { feedback, action, status, diagnostic, address, messageId }: ReturnType<typeof readDeliveryReports>[number],
  body: string,
): Unread {
  const kind = feedback ? 'complaint' : action === 'failed' ? kindOfReply(`${diagnostic} ${status}`) : 'soft'
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 32)
  return { id: `message:${hash}:${address ?? ''}`, kind, address, messageId, reason: diagnostic || status }
}

/** Our Message-IDs are the ids of the outbox before the domain. */
function outboxIdOf(messageId: string): string | null {
  return /^<?([A-Za-z0-9]{22})(?:@|$)/.exec(messageId.trim())?.[1] ?? null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
