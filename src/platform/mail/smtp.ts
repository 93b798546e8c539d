import { createTransport } from 'nodemailer'

/** A mail as it leaves. */
export interface OutgoingMail {
  id: string
  to: string
  subject: string
  html: string
  text: string
  locale: string
  replyTo: string | null
  unsubscribeUrl: string | null
  /** Leaves without the shop's name before the address. */
  isDiscreet: boolean
}

/** Sends one mail, or throws. */
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Mail by SMTP, as `smtp://user:password@host:587`. The message's id is the outbox row's, so that a receiver drops a second copy. */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, html, text, locale, replyTo, unsubscribeUrl, isDiscreet }) {
      const headers = {
        'Content-Language': locale,
        ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      }
      const sender = isDiscreet ? (/<([^>]+)>/.exec(from)?.[1] ?? from) : from
      await transport.sendMail({
        from: sender,
        to,
        subject,
        html,
        text,
        messageId: `<${id}@${domain}>`,
        headers,
        ...(replyTo && { replyTo }),
      })
    },
    close() {
      transport.close()
    },
  }
}
