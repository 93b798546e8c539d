import { toLatinDigits } from '#values/digits.ts'
import type { Locale } from '#values/locale.ts'

/** Links, e-mail addresses and names of accounts elsewhere. */
const addresses = /(https?:\/\/|www\.|\b[\w.+-]+@[\w-]+\.\w|\b[\w-]+\.(com|net|org|jo|me|shop|store|app)\b|(^|\s)@[\w.]{3,})/i
const elsewhere =
  /\b(whats\s?app|insta(gram)?|telegram|snap\s?chat|facebook|tik\s?tok)\b|واتس ?(اب|أب|آب)|انست[اغق]|إنستغرام|تل[يغ]+رام|سناب|فيس ?بوك|تيك ?توك/i
/** Seven digits or more that belong together, however they are spread: a telephone number, not a size or a price. */
const number = /(?:\d[\s.\-–_/()]{0,3}){7,}/

/** Whether a text tells how to reach somebody without us. */
export function hasContacts(text: string): boolean {
  const latin = toLatinDigits(text).replaceAll(/\p{Cf}/gu, '')
  return addresses.test(latin) || elsewhere.test(latin) || number.test(latin)
}

const letters = /\p{L}/gu
const ofLocale = { en: /\p{Script=Latin}/gu, ar: /\p{Script=Arabic}/gu } as const

/** Whether more than half of the letters of a text are of the language's script. */
export function isInLanguage(text: string, locale: Locale): boolean {
  const all = text.match(letters)?.length ?? 0
  return all > 0 && (text.match(ofLocale[locale])?.length ?? 0) * 2 > all
}
