import type { Locale } from '#values/locale.ts'

interface Words {
  title: string
  saveTitle: string
  saveHint: string
  save: string
  pay: string
  note: string
  number: string
  expiry: string
  cvc: string
  submit: string
  leave: string
  challenge: string
  challengeHint: string
  code: string
  confirm: string
  wrongCode: string
  wrongCard: string
  testCards: string
  otherLanguage: string
  cards: readonly (readonly [string, string])[]
}

/** Texts of the demonstration provider's page, which is not part of the shop and brings its own. */
export const demoTexts: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Demonstration card payment',
    saveTitle: 'Demonstration: save a card',
    saveHint: 'Save a card for your next rentals.',
    save: 'Save card',
    pay: 'Amount to pay',
    note: 'This is a demo: no real card is used and no money is taken.',
    number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code',
    submit: 'Pay',
    leave: 'Cancel and go back',
    challenge: 'Confirm with your bank',
    challengeHint: 'Your bank has sent a code to your phone. In this demo it’s always 1234.',
    code: 'Code from your bank',
    confirm: 'Confirm',
    wrongCode: 'That code isn’t right. Try 1234.',
    wrongCard: 'Use one of the test cards listed below.',
    testCards: 'Test cards',
    otherLanguage: 'العربية',
    cards: [
      ['4242 4242 4242 4242', 'succeeds'],
      ['4000 0000 0000 0002', 'is declined'],
      ['4000 0000 0000 3220', 'asks you to confirm with your bank (code 1234)'],
      ['4000 0000 0000 0259', 'succeeds, and the shop hears about it late'],
      ['4000 0000 0000 0341', 'succeeds, and the shop hears about it twice'],
      ['4000 0000 0000 9995', 'succeeds now, but a deposit held on it later is declined'],
      ['4000 0027 6000 3184', 'succeeds now, but a deposit held on it later needs you to confirm'],
      ['4000 0000 0000 2685', 'succeeds, and the payment is disputed once it’s charged'],
      ['4000 0000 0000 9979', 'succeeds now, but its bank forbids holds on it later'],
      ['4000 0000 0000 2693', 'succeeds, and half of the payment is disputed once it’s charged'],
      ['4000 0000 0000 1976', 'succeeds, and its bank asks about the payment without taking it back'],
      ['4000 0000 0000 0119', 'succeeds, but its bank lets go of the amount before it’s charged'],
      ['4000 0000 0000 5126', 'succeeds, but a refund to it fails'],
      ['5555 5555 5555 4444', 'succeeds, a Mastercard'],
    ],
  },
  ar: {
    title: 'دفع تجريبي بالبطاقة',
    saveTitle: 'حفظ بطاقة (تجربة)',
    saveHint: 'احفظ بطاقتك لطلباتك القادمة.',
    save: 'حفظ البطاقة',
    pay: 'المبلغ المطلوب',
    note: 'هذه تجربة فقط: لا تُقرأ أي بطاقة حقيقية ولا يُسحب أي مبلغ.',
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    cvc: 'رمز الأمان',
    submit: 'دفع',
    leave: 'إلغاء والعودة إلى المتجر',
    challenge: 'تأكيد من البنك',
    challengeHint: 'أرسل البنك رمزًا إلى هاتفك. الرمز هنا دائمًا ١٢٣٤.',
    code: 'الرمز المرسل من البنك',
    confirm: 'تأكيد',
    wrongCode: 'الرمز غير صحيح. جرّب ١٢٣٤.',
    wrongCard: 'استخدم إحدى البطاقات التجريبية أدناه.',
    testCards: 'بطاقات تجريبية',
    otherLanguage: 'English',
    cards: [
      ['4242 4242 4242 4242', 'تنجح'],
      ['4000 0000 0000 0002', 'تُرفض'],
      ['4000 0000 0000 3220', 'تطلب تأكيد البنك أولًا (الرمز ١٢٣٤)'],
      ['4000 0000 0000 0259', 'تنجح ويصل الخبر إلى المتجر متأخرًا'],
      ['4000 0000 0000 0341', 'تنجح ويصل الخبر إلى المتجر مرتين'],
      ['4000 0000 0000 9995', 'تنجح الآن، ويُرفض حجز التأمين عليها لاحقًا'],
      ['4000 0027 6000 3184', 'تنجح الآن، ويحتاج حجز التأمين عليها لاحقًا إلى تأكيدك'],
      ['4000 0000 0000 2685', 'تنجح، ثم يُعترض على الدفعة بعد سحبها'],
      ['4000 0000 0000 9979', 'تنجح الآن، ويمنع بنكها حجز التأمين عليها لاحقًا'],
      ['4000 0000 0000 2693', 'تنجح، ثم يُعترض على نصف الدفعة بعد سحبها'],
      ['4000 0000 0000 1976', 'تنجح، ثم يستفسر البنك عن الدفعة دون أن يسحبها'],
      ['4000 0000 0000 0119', 'تنجح، ثم يلغي البنك حجز المبلغ قبل سحبه'],
      ['4000 0000 0000 5126', 'تنجح، ويفشل ردّ المبلغ إليها'],
      ['5555 5555 5555 4444', 'تنجح (ماستركارد)'],
    ],
  },
}
