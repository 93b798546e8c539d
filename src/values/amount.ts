import { cleaned } from './cleaned.ts'
import type { Fils } from './money.ts'

/** The readings of a typed amount: one, two that are both possible, or none. */
export type AmountReading = { fils: Fils } | { fault: 'two'; readings: readonly [small: Fils, large: Fils] } | { fault: 'unread' }

const currency = String.raw`(?:JODs?|JDs?|dinars?|د\.? ?[أا]\.?|دينار(?:ا|اً|ًا)?|دنانير|دينارين)`
const around = new RegExp(`^(?:${currency} ?)?([^a-z\\p{L}]+?)(?: ?${currency})?$`, 'iu')
const unread = { fault: 'unread' } as const

/** The largest amount that is taken for one with a sign between its thousands, where a field has no other: 10,000 dinars. */
const usualMost: Fils = 10_000_000

/**
 * Reads a typed amount in dinars: `12.5`, `12,5`, `١٢٫٥`, `12.5 JOD`, `45 دينار`, `1,250.500`. One point or comma before exactly three digits
 * has two readings, as in `1.250`. The larger is possible up to `most`, after a point at most up to 10,000 dinars, since the shop and its banks
 * print `12.345`. Where both are possible, both are returned and neither is chosen.
 */
export function readAmount(typed: string, most: Fils = usualMost): AmountReading {
  const plain = around
    .exec(cleaned(typed))?.[1]
    ?.replaceAll('،', ',')
    .replaceAll(/['’](?=\d)/g, '٬')
  if (plain === undefined) return unread
  if (/[٫٬]/.test(plain)) return ofParts(plain.replaceAll(/[٬,](?=\d{3}(?!\d))/g, '').replace('٫', '.'))
  if (/^\d{1,3}( \d{3})+(?![\d ])/.test(plain)) return ofParts(plain.replaceAll(' ', '').replace(',', '.'))
  const signs = plain.replaceAll(/[^.,]/g, '')
  const last = signs.at(-1) ?? ''
  const isMixed = new Set(signs).size > 1
  if (isMixed || signs.length > 1) return isGrouped(plain, isMixed ? last : '') ? ofParts(withPoint(plain, isMixed ? last : '')) : unread
  const decimal = ofParts(plain.replace(',', '.'))
  const whole = /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? Number(plain.replace(last, '')) * 1000 : null
  if ('fault' in decimal || whole === null || whole > (last === '.' ? Math.min(most, usualMost) : most)) return decimal
  return { fault: 'two', readings: [decimal.fils, whole] }
}

/** The fils of a typed amount; null for one that is no amount or has two readings. */
export function filsOf(typed: string, most?: Fils): Fils | null {
  const reading = readAmount(typed, most)
  return 'fils' in reading ? reading.fils : null
}

/** Whether all signs but the last one divide thousands, or all of them where none is decimal. */
function isGrouped(plain: string, decimal: string): boolean {
  const group = decimal === ',' ? '\\.' : decimal === '.' ? ',' : plain.includes(',') ? ',' : '\\.'
  const rest = decimal === '' ? '' : `[${decimal}]\\d{1,3}`
  return new RegExp(`^\\d{1,3}(?:${group}\\d{3})+${rest}$`).test(plain)
}

function withPoint(plain: string, decimal: string): string {
  return [...plain].flatMap((sign) => (/\d/.test(sign) ? sign : sign === decimal ? '.' : [])).join('')
}

function ofParts(plain: string): AmountReading {
  const [, whole = '', rest = ''] = /^(\d{0,7})(?:\.(\d{0,3}))?$/.exec(plain) ?? []
  return whole === '' && rest === '' ? unread : { fils: Number(whole) * 1000 + Number(rest.padEnd(3, '0')) }
}
