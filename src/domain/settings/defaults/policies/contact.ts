import type { LocalizedText } from '#values/locale.ts'

export const contact: LocalizedText = {
  en: `We read every message and answer within one working day. For an order that is under way, add its number (it begins with LB-).`,
  ar: `نقرأ كل رسالة ونجيب خلال يوم عمل واحد. إن كان سؤالك عن طلب جارٍ فاذكر رقمه (يبدأ بـ LB-).`,
}
