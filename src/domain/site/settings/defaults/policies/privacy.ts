import type { LocalizedText } from '#values/locale.ts'
import { privacyPolicy as ar } from './ar/privacy-policy.ts'
import { privacyPolicy as en } from './en/privacy-policy.ts'

export const privacy: LocalizedText = {
  en: 'We use your data to carry out your rentals and nothing else. See the [privacy policy](/privacy-policy).',
  ar: 'نستخدم بياناتك لتنفيذ إيجاراتك لا غير. راجع [سياسة الخصوصية](/privacy-policy).',
}

export const privacyPolicy: LocalizedText = { en, ar }
