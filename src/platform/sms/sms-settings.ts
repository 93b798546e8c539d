import { isSupportedCountry } from 'libphonenumber-js'
import * as z from 'zod'
import { address, positiveNumber } from '#platform/setting-forms.ts'
import { phoneLimits } from './sms.ts'

/** A service that sends SMS, and WhatsApp messages where it has a sender for them. */
export interface SmsSettings {
  url: string
  token: string
  sender: string
  whatsappSender: string | null
}

/** The settings of the SMS service and of codes to a phone in the environment. */
export const smsShape = {
  SMS_URL: address(/^https?$/).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().max(20).optional(),
  WHATSAPP_SENDER: z.string().max(20).optional(),
  SMS_COUNTRIES: z
    .string()
    .transform((list): string[] => list.toUpperCase().split(/[\s,]+/))
    .refine((list) => !list.some((country) => !isSupportedCountry(country)))
    .default([...phoneLimits.countries]),
  SMS_A_DAY: positiveNumber.default(phoneLimits.perDay),
  SMS_A_DAY_TO_ONE: positiveNumber.default(phoneLimits.perDayToOne),
}
type Settings = { [Name in 'SMS_URL' | 'SMS_TOKEN' | 'SMS_SENDER' | 'WHATSAPP_SENDER']?: string | undefined }

/** The expected form of each setting, for error messages. */
export const smsExpected: Record<keyof typeof smsShape, string> = {
  SMS_URL: 'an address like https://sms.example/messages',
  SMS_TOKEN: 'a token',
  SMS_SENDER: 'a name of at most 20 characters',
  WHATSAPP_SENDER: 'a number of at most 20 characters',
  SMS_COUNTRIES: 'countries as two letters, like JO, with commas between them',
  SMS_A_DAY: 'a whole number from 1 to 9999999',
  SMS_A_DAY_TO_ONE: 'a whole number from 1 to 9999999',
}

/** The message about settings that are incomplete, or null. */
export function missingSmsSettings({ SMS_URL, SMS_TOKEN, SMS_SENDER, WHATSAPP_SENDER }: Settings): string | null {
  const needed = [SMS_URL, SMS_TOKEN, SMS_SENDER]
  if (needed.some(Boolean) && !needed.every(Boolean)) return 'SMS_URL, SMS_TOKEN and SMS_SENDER must be set together.'
  return WHATSAPP_SENDER && !SMS_URL ? 'WHATSAPP_SENDER needs SMS_URL, SMS_TOKEN and SMS_SENDER.' : null
}

/** The SMS service that the environment names; null where no SMS is sent. */
export function smsSettingsOf({ SMS_URL, SMS_TOKEN, SMS_SENDER, WHATSAPP_SENDER }: Settings): SmsSettings | null {
  if (!SMS_URL || !SMS_TOKEN || !SMS_SENDER) return null
  return { url: SMS_URL, token: SMS_TOKEN, sender: SMS_SENDER, whatsappSender: WHATSAPP_SENDER ?? null }
}
