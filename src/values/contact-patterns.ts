import { toLatinDigits } from './digits.ts'

/** True for the shape of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** True for the shape of a phone number, in Latin or Arabic digits with the usual separators; +962 is followed by 8 or 9 digits. */
export function isPhone(text: string): boolean {
  const typed = toLatinDigits(text)
  const digits = typed.replace(/\D/g, '')
  return /^\+?[\d\s()-]{7,24}$/.test(typed) && (typed.startsWith('+962') ? /^962\d{8,9}$/ : /^\d{7,15}$/).test(digits)
}
