import { createTransport } from 'nodemailer'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'
import { isEmail } from '#values/contact.ts'
import { latinFileName } from '#values/latin-file-name.ts'
import { refusedAddressIn } from './mail-refused.ts'
import { brand } from './render-mail.ts'

/** A rendered mail. */
export interface OutgoingMail {
  id: string
  to: string
  subject: string
  html: string
  text: string
  locale: string
  replyTo: string | null
  unsubscribeUrl: string | null
  /** The name of the list whose readers get it (RFC 2919); null for a mail to one reader. */
  list: string | null
  /** Mails with the same one are one conversation. */
  thread: string | null
  /** Sent without the shop's name before the address. */
  isDiscreet: boolean
  attachments: readonly File[]
}

/** Sends one mail, or throws; `MailRefused` where the address takes no mail. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>
  /** In how many milliseconds the service may be asked again; 0 for now. */
  waitMs?(): number
  close(): void
}

/** The time limit of the health page for the server. */
const probeMs = 2000

/** The server refuses one address or message, and works otherwise. With 421 it closes the connection, which is a fault. */
const isRefusal = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
}

interface SmtpSettings {
  url: string
  from: string
  /** The address that sends discreet mails; that of `from` by default. */
  discreetFrom?: string | null
}

/** Sends mail by SMTP (`smtp://user:password@host:587`). The Message-ID is the outbox row's id, so that a second copy is dropped. */
export function smtpMail({ url, from, discreetFrom }: SmtpSettings, service: OutsideService = openService('mail')): MailPort {
  const { connectMs, tryMs, totalMs } = service.limits
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: tryMs,
    socketTimeout: totalMs,
  })
  service.probeBy(() => service.call(() => transport.verify(), { totalMs: probeMs }))
  const domainOf = (sender: string) => sender.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  return {
    waitMs: service.waitMs,
    async send({ id, to, subject, html, text, locale, replyTo, unsubscribeUrl, list, thread, isDiscreet, attachments }) {
      const domain = domainOf(isDiscreet ? (discreetFrom ?? from) : from)
      if (!isEmail(to)) throw new Error('The recipient is no plain address')
      const headers = {
        'Content-Language': locale,
        'Auto-Submitted': 'auto-generated',
        ...(list && { 'List-Id': `<${list}.${domain}>` }),
        ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }
      const address = /<([^>]+)>/.exec(from)?.[1] ?? from
      const sender = isDiscreet ? (discreetFrom ?? address) : locale === 'ar' ? { name: brand.ar, address } : from
      const conversation = thread && `<order-${thread}@${domain}>`
      const mail = {
        from: sender,
        // A text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        headers,
        attachments: await Promise.all(attachments.map(attached)),
        ...(conversation && { references: conversation, inReplyTo: conversation }),
        // The shop's address would name it.
        ...(replyTo && !(isDiscreet && discreetFrom) && { replyTo: { name: '', address: replyTo } }),
      }
      await service
        .call(() => transport.sendMail(mail), { isFault: (error) => !isRefusal(error) })
        .catch((error: unknown) => Promise.reject(refusedAddressIn(error) ?? error))
    },
    close() {
      transport.close()
    },
  }
}

/** A file beside the text. A calendar is one too: as an alternative of the text, Outlook would show it as an invitation in its place. */
async function attached(file: File) {
  const { name, type } = file
  const content = Buffer.from(await file.arrayBuffer())
  const latin = latinFileName(name)
  if (latin === name) return { filename: name, contentType: type, content, contentDisposition: 'attachment' as const }
  // Programs without Arabic letters read the name of the type.
  return { filename: false as const, contentType: `${type}; name="${latin}"`, content, contentDisposition: dispositionOf(name) }
}

function dispositionOf(name: string) {
  return `attachment; filename="${name.replaceAll('"', '')}"` as 'attachment'
}
