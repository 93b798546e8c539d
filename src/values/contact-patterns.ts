import { toLatinDigits } from './digits.ts'

/** True for a text that can be an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** True for a text that can be a phone number, in either digits, with the usual signs between them; one of Jordan has 8 or 9 after 962. */
export function isPhone(text: string): boolean {
  const typed = toLatinDigits(text)
  const digits = typed.replace(/\D/g, '')
  return /^\+?[\d\s()-]{7,24}$/.test(typed) && (typed.startsWith('+962') ? /^962\d{8,9}$/ : /^\d{7,15}$/).test(digits)
}
