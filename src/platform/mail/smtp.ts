import { createTransport } from 'nodemailer'
import { isEmail } from '#values/contact.ts'

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
  /** Sent without the shop's name before the address. */
  isDiscreet: boolean
}

/** Sends one mail, or throws. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Sends mail by SMTP (`smtp://user:password@host:587`). The Message-ID is the outbox row's id, so that a second copy is dropped. */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, html, text, locale, replyTo, unsubscribeUrl, isDiscreet }) {
      if (!isEmail(to)) throw new Error('The recipient is no plain address')
      const headers = {
        'Content-Language': locale,
        ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }
      const sender = isDiscreet ? (/<([^>]+)>/.exec(from)?.[1] ?? from) : from
      await transport.sendMail({
        from: sender,
        // A text would be read as a list of addresses.
        to: { name: '', address: to },
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        headers,
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      })
    },
    close() {
      transport.close()
    },
  }
}
