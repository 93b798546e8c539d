import type { LocalizedText } from '#values/locale.ts'

export const contact: LocalizedText = {
  en: `A person reads every message and answers on the same day, after 21:00 on the next one. For an order that is under way, add its number (it begins with LB-).`,
  ar: `يقرأ كل رسالة شخص من فريقنا ويجيب في اليوم نفسه، وبعد الساعة ٩ مساءً في اليوم التالي. إن كان سؤالك عن طلب جارٍ فاذكر رقمه (يبدأ بـ LB-).`,
}
