import type { LocalizedText } from '#values/locale.ts'

export const faq: LocalizedText = {
  en: `### How long can I rent a piece?

From 1 to 14 days. The price for your days stands on every card and page once you have chosen them.

### What is the deposit?

An amount held against damage, shown apart from the price and never part of it. It is released within 48 hours of the return scan; only a claimed part stays held.

### When does the piece arrive?

On the day before your first day, in the window you choose. In Amman the first day itself is possible while a window is open.

### What if I cancel?

Within two hours of confirmation everything is refunded. After that it depends on how far away the delivery is: see the [return policy](/return-policy).`,
  ar: `### كم يومًا يمكنني استئجار القطعة؟

من يوم واحد إلى ١٤ يومًا. يظهر سعر أيامك على كل بطاقة وصفحة متى اخترتها.

### ما هو التأمين؟

مبلغ يُحجز مقابل أي ضرر، يظهر منفصلًا عن السعر وليس جزءًا منه. يُفكّ خلال ٤٨ ساعة من تسجيل الإرجاع، ولا يبقى محجوزًا إلا الجزء المطالَب به.

### متى تصل القطعة؟

في اليوم السابق لأول أيامك، في الموعد الذي تختاره. وفي عمّان يمكن التوصيل في اليوم الأول نفسه ما دام هناك موعد متاح.

### ماذا لو ألغيت؟

خلال ساعتين من التأكيد يُردّ المبلغ كاملًا. بعد ذلك يتوقف الأمر على قرب موعد التوصيل: راجع [سياسة الإرجاع](/return-policy).`,
}
