import { isSupportedCountry } from 'libphonenumber-js'
import * as z from 'zod'
import { address, positiveNumber } from '#platform/setting-forms.ts'
import { phoneLimits } from './sms.ts'

/** A service that sends SMS, and WhatsApp messages where it has a sender for them. */
export interface SmsSettings {
  url: string
  token: string
  sender: string
  /** The sender of discreet messages; null: `sender`. */
  discreetSender: string | null
  whatsappSender: string | null
}

/** The settings of the SMS service and of codes to a phone in the environment. */
export const smsShape = {
  SMS_URL: address(/^https?$/).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().max(20).optional(),
  SMS_SENDER_DISCREET: z.string().max(20).optional(),
  WHATSAPP_SENDER: z.string().max(20).optional(),
  SMS_COUNTRIES: z
    .string()
    .transform((list): string[] => list.toUpperCase().split(/[\s,]+/))
    .refine((list) => !list.some((country) => !isSupportedCountry(country)))
    .default([...phoneLimits.countries]),
  SMS_A_DAY: positiveNumber.default(phoneLimits.perDay),
  SMS_A_DAY_TO_ONE: positiveNumber.default(phoneLimits.perDayToOne),
}
type Settings = { [Name in 'SMS_URL' | 'SMS_TOKEN' | 'SMS_SENDER' | 'SMS_SENDER_DISCREET' | 'WHATSAPP_SENDER']?: string | undefined }

/** The expected form of each setting, for error messages. */
export const smsExpected: Record<keyof typeof smsShape, string> = {
  SMS_URL: 'an address like https://sms.example/messages',
  SMS_TOKEN: 'a token',
  SMS_SENDER: 'a name of at most 20 characters',
  SMS_SENDER_DISCREET: 'a name of at most 20 characters',
  WHATSAPP_SENDER: 'a number of at most 20 characters',
  SMS_COUNTRIES: 'countries as two letters, like JO, with commas between them',
  SMS_A_DAY: 'a whole number from 1 to 9999999',
  SMS_A_DAY_TO_ONE: 'a whole number from 1 to 9999999',
}

/** The message about settings that are incomplete, or null. */
export function missingSmsSettings({ SMS_URL, SMS_TOKEN, SMS_SENDER, SMS_SENDER_DISCREET, WHATSAPP_SENDER }: Settings): string | null {
  const needed = [SMS_URL, SMS_TOKEN, SMS_SENDER]
  if (needed.some(Boolean) && !needed.every(Boolean)) return 'SMS_URL, SMS_TOKEN and SMS_SENDER must be set together.'
  if (SMS_SENDER_DISCREET && !SMS_URL) return 'SMS_SENDER_DISCREET needs SMS_URL, SMS_TOKEN and SMS_SENDER.'
  return WHATSAPP_SENDER && !SMS_URL ? 'WHATSAPP_SENDER needs SMS_URL, SMS_TOKEN and SMS_SENDER.' : null
}

/** The SMS service that the environment names; null where no SMS is sent. */
export function smsSettingsOf({ SMS_URL, SMS_TOKEN, SMS_SENDER, SMS_SENDER_DISCREET, WHATSAPP_SENDER }: Settings): SmsSettings | null {
  if (!SMS_URL || !SMS_TOKEN || !SMS_SENDER) return null
  const senders = { sender: SMS_SENDER, discreetSender: SMS_SENDER_DISCREET ?? null, whatsappSender: WHATSAPP_SENDER ?? null }
  return { url: SMS_URL, token: SMS_TOKEN, ...senders }
}
