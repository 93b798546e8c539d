import { hasContacts } from './mask-contacts.ts'
import { plainReading } from './plain-reading.ts'

/** The longest first name that others see, in characters. */
export const maxShownName = 20
const maxDigits = 2
const allowed = /^[\p{L}\p{M}\p{N} .,'’ʼ`´&()\-‐–·ـ]*$/u

/** The first word of a name as others see it, at most 20 characters; null where there is none. */
export function firstNameOf(name: string | null): string | null {
  const word = name?.trim().split(/\s+/u)[0] ?? ''
  return word === '' ? null : [...word].slice(0, maxShownName).join('')
}

export type NameFault = 'name-invalid' | 'name-contacts' | 'name-reserved'

/** Why a text cannot be somebody's name here: it tells how to reach them, looks like the shop's, or holds signs that names do not have. */
export function faultOfName(name: string): NameFault | null {
  const digits = plainReading(name).read.match(/\d/g)?.length ?? 0
  if (digits > maxDigits || hasContacts(name)) return 'name-contacts'
  if (isReserved(name)) return 'name-reserved'
  return allowed.test(name) ? null : 'name-invalid'
}

/** Letters that look like Latin ones, and spellings of one Arabic letter. */
const lookalikes = new Map(
  Object.entries({
    а: 'a',
    ɑ: 'a',
    α: 'a',
    '@': 'a',
    в: 'b',
    β: 'b',
    ь: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    є: 'e',
    ε: 'e',
    '3': 'e',
    ғ: 'f',
    ɡ: 'g',
    һ: 'h',
    н: 'h',
    і: 'i',
    ı: 'i',
    ι: 'i',
    ӏ: 'i',
    l: 'i',
    '1': 'i',
    '|': 'i',
    '!': 'i',
    ɩ: 'i',
    ł: 'i',
    ј: 'j',
    к: 'k',
    κ: 'k',
    м: 'm',
    п: 'n',
    η: 'n',
    ո: 'n',
    о: 'o',
    ο: 'o',
    σ: 'o',
    '0': 'o',
    օ: 'o',
    р: 'p',
    ρ: 'p',
    ѕ: 's',
    '5': 's',
    $: 's',
    т: 't',
    τ: 't',
    '7': 't',
    υ: 'u',
    ս: 'u',
    ν: 'v',
    ѵ: 'v',
    ѡ: 'w',
    ω: 'w',
    х: 'x',
    χ: 'x',
    у: 'y',
    γ: 'y',
    ة: 'ه',
    ۀ: 'ه',
    ە: 'ه',
    أ: 'ا',
    إ: 'ا',
    آ: 'ا',
    ٱ: 'ا',
    ى: 'ي',
    ی: 'ي',
    ې: 'ي',
    ک: 'ك',
    ڪ: 'ك',
    پ: 'ب',
  }),
)

function skeleton(word: string): string {
  const plain = [...word.normalize('NFKD').toLowerCase()].filter((sign) => !/[\p{M}\p{Cf}\u0640]/u.test(sign))
  return plain
    .map((sign) => lookalikes.get(sign) ?? sign)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
}

const reserved = new Set(
  `libsa admin admins administrator administration support supportteam helpdesk moderator moderators mod staff team security official customerservice
  customercare لبسة لبسه ادمن الادمن مدير المدير الادارة ادارة الدعم دعم مشرف المشرف المشرفين خدمة`
    .split(/\s+/)
    .map(skeleton),
)
const shop = skeleton('libsa')

/** True for a name with a word that stands for the shop or its staff, also in letters that only look like it. */
function isReserved(name: string): boolean {
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}@$|!'’]+/u)
    .map(skeleton)
  const isSpaced = words.length > 2 && words.every((word) => word.length <= 1)
  return [...words, ...(isSpaced ? [words.join('')] : [])].some((word) => reserved.has(word) || word.includes(shop))
}
