import type { Locale } from '#values/locale.ts'

interface Words {
  title: string
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

/** What the demonstration provider's page says; it is not the shop and brings its own words. */
export const demoTexts: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Demonstration card payment',
    pay: 'Amount to pay',
    note: 'A rehearsal: no real card is read and no money moves.',
    number: 'Card number',
    expiry: 'Expiry date',
    cvc: 'Security code',
    submit: 'Pay',
    leave: 'Cancel and go back',
    challenge: 'Confirm with your bank',
    challengeHint: 'Your bank sent a code to your phone. Here it is always 1234.',
    code: 'Code from your bank',
    confirm: 'Confirm',
    wrongCode: 'That code is not right. Try 1234.',
    wrongCard: 'Use one of the test cards listed below.',
    testCards: 'Test cards',
    otherLanguage: 'العربية',
    cards: [
      ['4242 4242 4242 4242', 'succeeds'],
      ['4000 0000 0000 0002', 'is declined'],
      ['4000 0000 0000 3220', 'asks your bank first (code 1234)'],
      ['4000 0000 0000 0259', 'succeeds, and the shop hears of it late'],
      ['4000 0000 0000 0341', 'succeeds, and the shop hears of it twice'],
    ],
  },
  ar: {
    title: 'دفع تجريبي بالبطاقة',
    pay: 'المبلغ المطلوب',
    note: 'هذه تجربة فقط: لا تُقرأ أي بطاقة حقيقية ولا يُسحب أي مبلغ.',
    number: 'رقم البطاقة',
    expiry: 'تاريخ الانتهاء',
    cvc: 'رمز الأمان',
    submit: 'الدفع',
    leave: 'الإلغاء والعودة',
    challenge: 'التأكيد لدى البنك',
    challengeHint: 'أرسل البنك رمزًا إلى هاتفك. الرمز هنا دائمًا ١٢٣٤.',
    code: 'الرمز المرسل من البنك',
    confirm: 'التأكيد',
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
    ],
  },
}
