import { cleaned } from './cleaned.ts'
import { dialledPhone } from './phone.ts'

/** An e-mail address or a phone, as forms and the API name them. */
export interface ContactFields {
  email?: string
  phone?: string
}

/** Recognises a typed e-mail address or phone number, in any digits and with marks that nobody sees; null for anything else. */
export function contactFieldsOf(typed: string): ContactFields | null {
  const plain = cleaned(typed)
  if (plain.includes('@')) return isEmail(plain) ? { email: plain } : null
  return isPhone(plain) ? { phone: plain } : null
}

const localPart = /^[a-z0-9#$&'*+/=?^_`{|}~-]+(\.[a-z0-9#$&'*+/=?^_`{|}~-]+)*$/i
const domain = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i

/**
 * True for a plain e-mail address, `local@domain`, and nothing else: no lists, groups, comments, quotes, display names or source routes,
 * which a mail library would read as other addresses. A domain with other letters is accepted as Punycode.
 */
export function isEmail(text: string): boolean {
  const [local = '', host = '', ...more] = text.split('@')
  return text.length <= 200 && local.length <= 64 && more.length === 0 && localPart.test(local) && domain.test(host)
}

interface MailProvider {
  /** The domains whose mailboxes are the same; the first is the canonical one. */
  domains: readonly string[]
  /** The signs that it ignores in a local part. */
  ignored: RegExp
}

const mailProviders: readonly MailProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
]

/**
 * The canonical form of an e-mail address, for limits and uniqueness: lower case, without a `+tag`, and without the signs that its provider
 * ignores. Mail is never sent to it.
 */
export function mailboxOf(email: string): string {
  const [typed = '', host = ''] = email.toLowerCase().split('@')
  const local = typed.replace(/(?<=.)\+.*$/, '')
  const provider = mailProviders.find(({ domains }) => domains.includes(host))
  return `${local.replace(provider?.ignored ?? '', '')}@${provider?.domains[0] ?? host}`
}

/**
 * Whether a typed text can be a phone number, in any digits and with the usual signs between them. A mobile of Jordan has nine digits after
 * 962, any other number there eight or nine.
 */
export function isPhone(typed: string): boolean {
  const plain = cleaned(typed)
  const dialled = dialledPhone(plain)
  const form = dialled.startsWith('+962') ? /^\+962(?:7\d{8}|[1-689]\d{7,8})$/ : /^\+?\d{7,15}$/
  return /^\+?[\d ()./-]{7,24}$/.test(plain) && form.test(dialled)
}
