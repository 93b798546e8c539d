import type { LocalizedText } from '#values/locale.ts'

export const aboutUs: LocalizedText = {
  en: `Libsa lets people in Amman and Irbid wear what hangs unworn in other people's wardrobes. Owners list a gown, a thobe, a suit or a pair of shoes; we check it, clean it, bring it and collect it.

## What we promise

- The price you see is the price you pay, with the refundable deposit shown apart.
- A piece is promised to one person at a time.
- Every piece is inspected and cleaned after every rental.

[See how it works](/how-it-works)`,
  ar: `تتيح لبسة للناس في عمّان وإربد أن يلبسوا ما يبقى معلّقًا في خزائن غيرهم. يعرض المالك فستانًا أو ثوبًا أو بدلة أو حذاءً، فنفحصه وننظّفه ونوصله ثم نستلمه.

## بماذا نعدك

- السعر الذي تراه هو السعر الذي تدفعه، والتأمين المسترد يظهر منفصلًا.
- لا تُوعَد بالقطعة إلا لشخص واحد في الوقت نفسه.
- كل قطعة تُفحص وتُنظَّف بعد كل إيجار.

[اعرف كيف تعمل لبسة](/how-it-works)`,
}
