import type { LocalizedText } from '#values/locale.ts'

export const contact: LocalizedText = {
  en: `A real person reads every message and replies the same day, or the next day if you write after {staff.until}. If it’s about an order, include its number (it starts with LB-).`,
  ar: `يقرأ كل رسالة شخص من فريقنا ويجيب في اليوم نفسه، وبعد الساعة {staff.until} في اليوم التالي. إن كان سؤالك عن طلب جارٍ فاذكر رقمه (يبدأ بـ LB-).`,
}
