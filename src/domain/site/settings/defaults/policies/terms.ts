import type { LocalizedText } from '#values/locale.ts'
import { termsConditions as ar } from './ar/terms-conditions.ts'
import { termsConditions as en } from './en/terms-conditions.ts'

export const terms: LocalizedText = {
  en: 'By ordering you accept these terms and conditions.',
  ar: 'بإتمام الطلب تقبل هذه الشروط والأحكام.',
}

export const termsConditions: LocalizedText = { en, ar }
