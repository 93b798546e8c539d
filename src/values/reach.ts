import { toLatinDigits } from './digits.ts'

/** True for a text that can be an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

/** True for a text that can be a phone number, in either digits, with the usual signs between them. */
export function isPhone(text: string): boolean {
  return /^\+?[\d\s()-]{7,24}$/.test(toLatinDigits(text)) && /^\d{7,15}$/.test(toLatinDigits(text).replace(/\D/g, ''))
}
