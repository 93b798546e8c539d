/** The words between what is to be done and what with: few, and of one sentence. */
const near = '[^.!?؟\\n]{0,60}?'
const secret =
  "(?:pass ?(?:word|code|phrase)s?|\\bpin\\b|\\bo\\.?t\\.?p\\b|\\bcvv?\\b|\\bcvc\\b|card (?:number|details|data)|bank (?:details|account)|\\biban\\b|account number|national (?:id|number)|(?<!(?:promo(?:tional)?|discount|referral|friends?['’]?s?|voucher|gift|coupon) )\\bcodes?\\b)"
const secretInArabic =
  '(?:كلم[ةه] ?(?:ال)?(?:سر|مرور)|باسوورد|باسورد|(?:ال)?رقم (?:ال)?سري|رقم (?:ال)?(?:بطاق|حساب)|بيانات (?:ال)?(?:بطاق|بنك)|الرقم الوطني|ايبان|(?:ال)?(?:رمز|كود)(?:ك|كم)?(?! ?(?:ال)?(?:خصم|ترويج|دعو|احال|صديق)))'
const giving = '(?:send|share|give|tell|forward|provide|reply with|(?:read|text|message) (?:me|us|out)|disclose|submit|dm)'
const givingInArabic = '(?:ارسل|ابعث|ابعت|اعط|زود|شارك|احك|قول|قل|سلم|مرر)(?:ي|وا|ني|نا|يني|ينا|ونا|وني|ه|ها|لي|يلي|لنا|يلنا)?'

/** Nobody of the shop asks for these, and no account is ended in a chat; folded, without vowels and hamzas. */
const asking: readonly RegExp[] = [
  new RegExp(`(?<!\\b(?:we|not|never|will|shop|courier|owner|['’]t)(?: \\w+)? )\\b${giving}\\b${near}${secret}`, 'iu'),
  new RegExp(`\\b(?:what is|what['’]s|need|require|(?<!\\b(?:you|we) )(?:confirm|verify))\\b${near}\\byour\\b${near}${secret}`, 'iu'),
  new RegExp(`\\b(?:enter|type|write)\\b${near}${secret}${near}\\b(?:here|below|in (?:this|the) chat)\\b`, 'iu'),
  new RegExp(`(?<!(?:لا|لن|لم|الا) )(?<![\\u0621-\\u064a])[فو]?${givingInArabic}(?![\\u0621-\\u064a])${near}${secretInArabic}`, 'u'),
  new RegExp(
    `(?:ما هو|ما هي|شو|نحتاج|احتاج|ادخل|اكتب)(?:ي|وا)?(?![\\u0621-\\u064a])${near}${secretInArabic.replace('(?:ك|كم)?', '(?:ك|كم)')}`,
    'u',
  ),
  /\byour account (?:is|has been|was|will be|gets) (?:now |temporarily )?(?:locked|blocked|suspended|closed|disabled|frozen|hacked|restricted|deleted)/iu,
  /حساب(?:ك|كم)? (?:تم |صار )?(?:قفل|مقفل|مقفول|محظور|موقوف|معلق|مغلق|ايقاف|تجميد|مجمد)|(?:تم|سيتم|رح يتم) (?:قفل|حظر|ايقاف|تعليق|تجميد|اغلاق) حساب/u,
  /\b(?:send|transfer|wire|pay|deposit)\b[^.!?؟\n]{0,60}?\bto (?:me\b|him\b|her\b|this\b|my\b|the (?:owner|courier|following|number)|an? (?:number|account|wallet|alias)|[+\d]{6})/iu,
  /\b(?:pay|transfer)\b[^.!?؟\n]{0,60}?\b(?:outside|directly|in advance to|before we)\b/iu,
  /(?<![\u0621-\u064a])(?:حول|ادفع|ابعث|ابعت|ارسل)(?:ي|وا|وها|يها)?(?![\u0621-\u064a])[^.!?؟\n]{0,60}?(?:(?:ل|الى|علي|على) ?(?:هذا|هذه|هال|رقم|حسابي|محفظ|(?:ال)?(?:مالك|صاحب|مندوب|سائق))|مباشر|برا الموقع|خارج)/u,
]

/**
 * Whether a text asks for a code, a password, card or account data, or a payment past the shop. True as well for one that says that an
 * account is locked.
 */
export function asksForSecrets(text: string): boolean {
  return asking.some((pattern) => pattern.test(text))
}
