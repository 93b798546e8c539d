import type { LocalizedText } from '#values/locale.ts'

export const terms: LocalizedText = {
  en: 'By ordering you accept our [terms and conditions](/terms-conditions).',
  ar: 'بإتمام الطلب تقبل [الشروط والأحكام](/terms-conditions).',
}

export const termsConditions: LocalizedText = {
  en: `## The contract

Libsa arranges rentals between owners and renters in Jordan. A rental is agreed when the owner accepts it, or at once where the piece is marked for instant booking. Prices are in Jordanian dinars.

## Paying

Cards are authorised at checkout and captured once, for what the owners accepted. Cash is paid at the door. The total of your quote is what you pay, to the fils.

## Deposit

20% of the agreed value of the piece, between 10 and 150 JOD, unless your standing with us lowers it. It is held against damage and loss only.

## Care

Wear the piece as it is meant to be worn, do not alter it, and do not wash it. Normal wear is never charged. Damage is claimed with evidence, and you may appeal once.

## Late and lost

The [return policy](/return-policy) tells what a late piece costs. A piece that is 7 days late counts as lost, one worth more than 300 JOD after 4 days: the agreed value is charged, less what was paid in late fees.

## Law

The law of Jordan applies, and the courts of Amman decide.`,
  ar: `## العقد

تنظّم لبسة الإيجار بين المالكين والمستأجرين في الأردن. ينعقد الإيجار عندما يقبله المالك، أو فورًا إن كانت القطعة متاحة للحجز الفوري. الأسعار بالدينار الأردني.

## الدفع

تُفوَّض البطاقة عند إتمام الطلب وتُحصَّل مرة واحدة بقيمة ما قبله المالكون. ويُدفع النقد عند الباب. مجموع عرض السعر هو ما تدفعه بالفلس.

## التأمين

٢٠٪ من القيمة المتّفق عليها للقطعة، بين ١٠ دنانير و١٥٠ دينارًا، ما لم يخفّضه سجلّك معنا. يُحجز مقابل الضرر والفقدان فقط.

## العناية

البس القطعة لما صُنعت له، ولا تعدّل عليها ولا تغسلها. لا يُحاسَب أحد على الاستعمال العادي. تُقدَّم المطالبة بالضرر مع دليل، ولك أن تعترض مرة واحدة.

## التأخير والفقدان

تبيّن [سياسة الإرجاع](/return-policy) كلفة التأخير. القطعة المتأخرة ٧ أيام تُعدّ مفقودة، والتي تزيد قيمتها على ٣٠٠ دينار بعد ٤ أيام: تُستوفى القيمة المتّفق عليها مطروحًا منها ما دُفع من رسوم التأخير.

## القانون

يُطبَّق القانون الأردني، وتفصل في النزاع محاكم عمّان.`,
}
