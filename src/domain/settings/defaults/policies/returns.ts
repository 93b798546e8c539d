import type { LocalizedText } from '#values/locale.ts'

export const returns: LocalizedText = {
  en: 'We collect the piece after your last day; the deposit is released within 48 hours of its return. See the [return policy](/return-policy).',
  ar: 'نستلم القطعة بعد آخر أيامك، ويُفكّ التأمين خلال ٤٨ ساعة من إرجاعها. راجع [سياسة الإرجاع](/return-policy).',
}

export const returnPolicy: LocalizedText = {
  en: `## Returning a piece

The courier collects it the day after your last day. You need not clean it. A piece that is not handed over by 20:00 of that day is late: each day costs 1.25 times the price of a day, between 2 and 15 JOD, never more than the agreed value.

## Cancelling

Counted to the planned dispatch, 12:00 on the day before your first day. Of the rental you get back:

- within 2 hours of confirmation, if it is not yet packed: 100%
- 7 days or more before: 100%
- between 7 days and 48 hours before: 75%
- less than 48 hours before: 50%
- once dispatched: nothing

Delivery is refunded unless dispatched, the deposit always. You may change your days once, free of charge, up to 48 hours before dispatch.

## Something is not right

Tell us within 12 hours of delivery, with photographs: we replace the piece or refund it.`,
  ar: `## إرجاع القطعة

يستلمها المندوب في اليوم التالي لآخر أيامك، ولا حاجة إلى تنظيفها. القطعة التي لا تُسلَّم حتى الساعة ٢٠:٠٠ من ذلك اليوم تُعدّ متأخرة: كل يوم بمقدار ١٫٢٥ من سعر اليوم، بين ٢ و١٥ دينارًا، ولا يتجاوز المجموع القيمة المتّفق عليها.

## الإلغاء

يُحسب إلى موعد الإرسال المقرّر، وهو الساعة ١٢:٠٠ من اليوم السابق لأول أيامك. يُردّ إليك من الإيجار:

- خلال ساعتين من التأكيد ما لم تُغلَّف القطعة: ١٠٠٪
- قبل ٧ أيام أو أكثر: ١٠٠٪
- بين ٧ أيام و٤٨ ساعة: ٧٥٪
- قبل أقل من ٤٨ ساعة: ٥٠٪
- بعد الإرسال: لا شيء

يُردّ التوصيل ما لم تُرسَل القطعة، ويُردّ التأمين دائمًا. ويمكنك تغيير أيامك مرة واحدة مجانًا حتى ٤٨ ساعة قبل الإرسال.

## إن لم تكن القطعة كما يجب

أخبرنا خلال ١٢ ساعة من التوصيل مع صور، فنبدّل القطعة أو نردّ المبلغ.`,
}
