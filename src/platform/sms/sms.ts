export const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/** The limits for codes sent to phones: anybody can request them, and the shop pays. */
export interface PhoneLimits {
  /** ISO 3166 codes. */
  countries: readonly string[]
  /** Codes in a day in all. */
  perDay: number
  /** Codes in a day to one number. */
  perDayToOne: number
}

/** The default limits. */
export const phoneLimits: PhoneLimits = { countries: ['JO'], perDay: 1000, perDayToOne: 10 }

/** Sends one SMS or WhatsApp message, or throws. */
export interface SmsPort {
  /** The channels it supports. */
  channels: readonly PhoneChannel[]
  send(message: { id: string; to: string; text: string; channel: PhoneChannel }): Promise<void>
}

interface SmsSettings {
  url: string
  token: string
  sender: string
  /** The sender's number for WhatsApp; null when the service has none. */
  whatsappSender: string | null
}

const limitMs = 10_000

/** Sends messages by one JSON POST `{ id, channel, from, to, text }` with a bearer token; no redirects, ten seconds at most. */
export function httpSms({ url, token, sender, whatsappSender }: SmsSettings): SmsPort {
  return {
    channels: whatsappSender ? phoneChannels : ['sms'],
    async send({ id, to, text, channel }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
        body: JSON.stringify({ id, channel, from: channel === 'whatsapp' ? whatsappSender : sender, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS service answered ${response.status}`)
    },
  }
}
