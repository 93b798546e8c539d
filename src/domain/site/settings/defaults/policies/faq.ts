import type { LocalizedText } from '#values/locale.ts'
import { faq as ar } from './ar/faq.ts'
import { faq as en } from './en/faq.ts'

export const faq: LocalizedText = { en, ar }
