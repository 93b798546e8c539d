import { outsideFetch } from '#platform/outside/outside-fetch.ts'
import { type OutsideService, openService } from '#platform/outside/outside-service.ts'

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
  /** In how many milliseconds the service may be asked again; 0 for now. */
  waitMs?(): number
  send(message: { id: string; to: string; text: string; channel: PhoneChannel; isDiscreet: boolean }): Promise<void>
}

interface SmsSettings {
  url: string
  token: string
  sender: string
  /** The sender of discreet messages; null: `sender`. */
  discreetSender: string | null
  /** The sender's number for WhatsApp; null when the service has none. */
  whatsappSender: string | null
}

/**
 * Sends messages by one JSON POST `{ id, channel, from, to, text }` with a bearer token and the id as its idempotency key; redirects are not
 * followed.
 */
export function httpSms(
  { url, token, sender, discreetSender, whatsappSender }: SmsSettings,
  service: OutsideService = openService('sms'),
): SmsPort {
  const fetch = outsideFetch(service)
  return {
    channels: whatsappSender ? phoneChannels : ['sms'],
    waitMs: service.waitMs,
    async send({ id, to, text, channel, isDiscreet }) {
      const bySms = isDiscreet ? (discreetSender ?? sender) : sender
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
        body: JSON.stringify({ id, channel, from: channel === 'whatsapp' ? whatsappSender : bySms, to, text }),
      })
      if (!response.ok) throw new Error(`The SMS service answered ${response.status}`)
    },
  }
}
