import { toLatinDigits } from './digits.ts'

/** An e-mail address or a phone, as forms and the API name them. */
export interface ContactFields {
  email?: string
  phone?: string
}

/** Recognises a typed e-mail address or phone number, Arabic digits accepted; null for anything else. */
export function contactFieldsOf(typed: string): ContactFields | null {
  const plain = toLatinDigits(typed).trim()
  if (plain.includes('@')) return isEmail(plain) ? { email: plain } : null
  return /^\+?[\d\s().-]+$/.test(plain) && plain.replace(/\D/g, '').length >= 7 ? { phone: plain } : null
}

/** True for the shape of an e-mail address. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 200 &&
    text.isWellFormed() &&
    /^[^\s@<>\u0000-\u001f\u007f]+@[^\s@<>\u0000-\u001f\u007f]+\.[^\s@<>\u0000-\u001f\u007f]+$/.test(text)
  )
}

/** True for a text that can be a phone number, in either digits, with the usual signs between them; one of Jordan has 8 or 9 digits after 962. */
export function isPhone(text: string): boolean {
  const typed = toLatinDigits(text)
  const digits = typed.replace(/\D/g, '')
  return /^\+?[\d\s()-]{7,24}$/.test(typed) && (typed.startsWith('+962') ? /^962\d{8,9}$/ : /^\d{7,15}$/).test(digits)
}
