import { type ContactKind, findContacts } from './find-contacts.ts'
import { plainReading } from './plain-reading.ts'

const dot = '•'
const maskOf: Record<ContactKind, (hidden: string) => string> = {
  mail: (hidden) => `${[...hidden.trim()][0] ?? ''}${dot.repeat(3)}@${dot.repeat(3)}`,
  web: () => dot.repeat(6),
  handle: () => `@${dot.repeat(3)}`,
  named: () => ` ${dot.repeat(3)}`,
  phone: dotted,
  spelled: () => dot.repeat(6),
}

/**
 * A message without ways to reach somebody past the shop: phone numbers in any digits or spelled out, e-mail addresses, links and handles; null
 * where there are none. Dates, times, prices and order numbers stay.
 */
export function maskContacts(message: string): string | null {
  const found = findContacts(message)
  if (found.length === 0) return null
  let masked = ''
  let at = 0
  for (const { kind, from, until } of found) {
    if (from < at) continue
    masked += message.slice(at, from) + maskOf[kind](message.slice(from, until))
    at = until
  }
  return masked + message.slice(at)
}

/** True for a text that names a way to reach somebody past the shop. */
export function hasContacts(text: string): boolean {
  return findContacts(text).length > 0
}

/** The first two and the last two digits stay, so that its sender knows it again. */
function dotted(hidden: string): string {
  const { read, places } = plainReading(hidden)
  const digits = new Set([...read.matchAll(/\d/g)].map(({ index }) => places[index]))
  const shown = new Set([...digits].filter((_, index) => index < 2 || index >= digits.size - 2))
  let masked = ''
  let at = 0
  for (const sign of hidden) {
    masked += digits.has(at) && !shown.has(at) ? dot : sign
    at += sign.length
  }
  return masked
}
