import { hasContacts } from './mask-contacts.ts'
import { plainReading } from './plain-reading.ts'

/** The longest first name that others see, in characters. */
export const maxShownName = 20
const maxDigits = 2
const allowed = /^[\p{L}\p{M}\p{Nd} '’ʼ`´\-‐–.,&()]*$/u
/** Letters of a script that receipts and statements are not drawn in. */
const undrawn =
  /(?=\p{L})[^\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]|(?=\p{L})[\u{10000}-\u{10ffff}]/u
/** More marks in a row than any name has, which grow over the lines above and below. */
const piled = /\p{M}{3}/u

/** The first word of a name as others see it, at most 20 characters; null where there is none. */
export function firstNameOf(name: string | null): string | null {
  const word = name?.trim().split(/\s+/u)[0] ?? ''
  return word === '' ? null : [...word].slice(0, maxShownName).join('')
}

export type NameFault = 'name-invalid' | 'name-contacts' | 'name-reserved' | 'name-script'

/** The reason why a text cannot be a name: it contains a contact, looks like the shop's, or has characters that names do not have or no paper shows. */
export function faultOfName(name: string): NameFault | null {
  const digits = plainReading(name).read.match(/\d/g)?.length ?? 0
  if (digits > maxDigits || hasContacts(name)) return 'name-contacts'
  if (isReserved(name)) return 'name-reserved'
  if (undrawn.test(name)) return 'name-script'
  const hasLetter = /\p{L}/u.test(name)
  return hasLetter && allowed.test(name) && !piled.test(name.normalize('NFC')) ? null : 'name-invalid'
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
    '4': 'a',
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
    ᴀ: 'a',
    ʙ: 'b',
    ᴄ: 'c',
    ᴅ: 'd',
    ᴇ: 'e',
    ꜰ: 'f',
    ɢ: 'g',
    ʜ: 'h',
    ɪ: 'i',
    ᴊ: 'j',
    ᴋ: 'k',
    ʟ: 'i',
    ᴍ: 'm',
    ɴ: 'n',
    ᴏ: 'o',
    ᴘ: 'p',
    ʀ: 'r',
    ꜱ: 's',
    ᴛ: 't',
    ᴜ: 'u',
    ᴠ: 'v',
    ᴡ: 'w',
    ʏ: 'y',
  }),
)

/** The letters of a word as a reader sees them: digits are read as letters, or left out with `noDigits`. */
function skeleton(word: string, noDigits = false): string {
  const plain = [...word.normalize('NFKD').toLowerCase()].filter((sign) => !/[\p{M}\p{Cf}\u0640]/u.test(sign))
  return plain
    .map((sign) => (noDigits && /\p{N}/u.test(sign) ? '' : (lookalikes.get(sign) ?? sign)))
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
}

const asWords = (list: string): string[] => list.split(/\s+/).map((word) => skeleton(word))
/** The shop's own name and words for its staff that no name holds. */
const reserved = new Set(asWords('admin admins لبسة لبسا ليبسا ليبسة الادمن ادمن خدمةالعملاء خدمةالزبائن'))
/** Beginnings of such words that no name has. */
const reservedStarts = asWords('administr moderator support helpdesk customercare customerserv clientcare clientserv')
/** Words for staff that are also names: they are refused as the first word or the whole name. */
const reservedFirst = new Set(
  asWords('staff team mod mods security official الادارة ادارة الدعم دعم مشرف المشرف المشرفين مدير المدير فريق خدمة'),
)
const shop = skeleton('libsa')
const longestReserved = 20

/** True for a name with a word that claims to be the shop or its staff, also in letters that only look like it. */
function isReserved(name: string): boolean {
  const words = name.normalize('NFKC').split(/\s+/u)
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}@$|!'’]+/u))
  return [false, true].some((noDigits) => {
    const folded = words.map((word) => skeleton(word, noDigits))
    const single = [...folded, ...parts.map((part) => skeleton(part, noDigits))]
    const [first = ''] = folded
    return (
      [first, folded.join('')].some((word) => reservedFirst.has(word)) ||
      single.some((word) => isOfStaff(word) || word.includes(shop)) ||
      runsOf(folded.filter((word) => word !== '')).some((run) => isOfStaff(run) || run === shop)
    )
  })
}

function isOfStaff(word: string): boolean {
  return reserved.has(word) || reservedStarts.some((start) => word.startsWith(start))
}

/** Adjacent words joined into one, up to the length of a reserved word. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) => {
    const runs: string[] = []
    let run = words[from] ?? ''
    for (let at = from + 1; at < words.length && run.length < longestReserved; at += 1) {
      run += words[at] ?? ''
      runs.push(run)
    }
    return runs
  })
}
