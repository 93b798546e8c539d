import type { LocalizedText } from '#values/locale.ts'
import { privacyPolicy as ar } from './ar/privacy-policy.ts'
import { privacyPolicy as en } from './en/privacy-policy.ts'

export const privacy: LocalizedText = {
  en: 'We use your data to carry out your rentals and nothing else.',
  ar: 'نستخدم بياناتك لتنفيذ إيجاراتك لا غير.',
}

export const privacyPolicy: LocalizedText = { en, ar }
