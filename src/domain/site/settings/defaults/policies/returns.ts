import type { LocalizedText } from '#values/locale.ts'
import { returnPolicy as ar } from './ar/return-policy.ts'
import { returnPolicy as en } from './en/return-policy.ts'

export const returns: LocalizedText = {
  en: 'We collect the piece after your last day; the deposit is released within {inspection.time} of its return.',
  ar: 'نستلم القطعة بعد آخر أيامك، ويُعاد التأمين خلال {inspection.time} من إرجاعها.',
}

export const returnPolicy: LocalizedText = { en, ar }
