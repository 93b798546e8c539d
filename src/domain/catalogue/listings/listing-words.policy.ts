import type { Locale } from '#values/locale.ts'
import { hasContacts } from '#values/mask-contacts.ts'
import { plainReading } from '#values/plain-reading.ts'

const elsewhere =
  /\b(whats\s?app|insta(gram)?|telegram|snap\s?chat|facebook|tik\s?tok)\b|واتس ?(اب|أب|آب)|انست[اغق]|إنستغرام|تل[يغ]+رام|سناب|فيس ?بوك|تيك ?توك/i

/** True for a public text that contains a contact, or only names a network. */
export function namesContacts(text: string): boolean {
  return hasContacts(text) || elsewhere.test(plainReading(text).read)
}

const letters = /\p{L}/gu
const ofLocale = { en: /\p{Script=Latin}/gu, ar: /\p{Script=Arabic}/gu } as const

/** Whether a text is written in another script than that of the language; false for one without letters, such as a number. */
export function isForeign(text: string, locale: Locale): boolean {
  return text.search(letters) >= 0 && !isInLanguage(text, locale)
}

/** Whether more than half of the letters of a text are of the language's script. */
export function isInLanguage(text: string, locale: Locale): boolean {
  const all = text.match(letters)?.length ?? 0
  return all > 0 && (text.match(ofLocale[locale])?.length ?? 0) * 2 > all
}
