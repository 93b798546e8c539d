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
    ],
  },
  ar: {
    title: 'دفع تجريبي بالبطاقة',
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
    ],
  },
}

/** The page's own stylesheet, served beside it. */
export const demoStyle = `:root{color-scheme:light dark;--ground:#f4f5f7;--card:#fff;--ink:#1b2430;--quiet:#566172;--line:#8a94a3;--act:#1d4ed8;--bad:#b42318}
@media (prefers-color-scheme:dark){:root{--ground:#12161c;--card:#1b212a;--ink:#eef1f5;--quiet:#a7b0bd;--line:#778294;--act:#7ea2ff;--bad:#ff9d90}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-inline-size:440px;margin:0 auto;padding:24px 20px 48px}
header{display:flex;justify-content:space-between;gap:16px;font-size:14px;color:var(--quiet)}a{color:var(--act)}
h1{font-size:16px;font-weight:500;margin:28px 0 0}h1 strong{display:block;font-size:34px;line-height:1.3}h2{font-size:16px;margin:24px 0 4px}
.note{color:var(--quiet);font-size:14px;margin:4px 0 20px}.problem{color:var(--bad);border-inline-start:3px solid;padding-inline-start:12px}
form{display:grid;gap:14px;margin-block-end:12px}label{display:grid;gap:6px;font-size:14px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
input{font:inherit;inline-size:100%;min-block-size:48px;padding:0 14px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:inherit}
button{font:inherit;font-weight:600;min-block-size:50px;border:0;border-radius:10px;background:var(--act);color:var(--card);cursor:pointer}
button.quiet{background:none;color:var(--act)}:focus-visible{outline:3px solid var(--act);outline-offset:2px}
input[aria-invalid]{border:2px solid var(--bad)}form h2,form .note{margin:0}.problem{margin:-8px 0 0;font-size:14px}ul{list-style:none;margin:8px 0 0;padding:0;font-size:14px;color:var(--quiet)}li{display:flex;flex-wrap:wrap;gap:4px 16px;padding:8px 0;border-block-start:1px solid color-mix(in srgb,var(--line) 40%,transparent)}li bdi{color:var(--ink);font-variant-numeric:tabular-nums}`
