import { toLatinDigits } from './digits.ts'

const dot = '•'
/** What may stand between the digits of a number, also unseen. */
const gap = String.raw`[\s.,\-–()/_*+'’·•|\u200b-\u200f\u2060\ufeff]{0,4}`

const emailAddress =
  /[\p{L}\p{N}._+-]+\s*(?:@|[([]\s*at\s*[)\]]|\s(?:at|آت|ات)\s)\s*[\p{L}\p{N}-]+(?:\s*(?:\.|[([]\s*dot\s*[)\]]|\s(?:dot|دوت|نقطة)\s)\s*[a-z]{2,})+/giu
const webAddress =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}])(?:wa\.me|t\.me|m\.me|fb\.com|(?:instagram|facebook|snapchat|tiktok|telegram|whatsapp)\.com)\S*/giu
const atHandle = /(?<![\p{L}\p{N}._])@[a-z0-9_.]{3,30}/giu
const network = String.raw`(?:insta(?:gram)?|snap(?:chat)?|telegram|tiktok|facebook|whats\s?app|[اإأ]نست[اق](?:غرام|جرام|رام)?|سناب(?:\s?شات)?|تل[يج]?[غج]?رام|تيك\s?توك|فيسبوك|واتس(?:\s?[اآأ]ب)?)`
/** After the name of a network: behind a sign whatever it is, else what no word of a sentence looks like. */
const namedHandle = new RegExp(
  String.raw`(?<=${network}\s*(?:(?:is|هو|حسابي|account)\s*)?)(?:\s*[:=\-–]\s*[a-z][a-z0-9_.]{2,29}|\s+[a-z][a-z0-9.]*[_\d][a-z0-9_.]*)`,
  'giu',
)
const phoneNumber = new RegExp(String.raw`\+?\d(?:${gap}\d){6,}`, 'gu')

/** Numbers that reach nobody: dates, times, orders. */
const harmless =
  /(?<![\d\-/.])(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\2(?:20)?\d\d)(?![\d\-/.]\d|\d)|(?<!\d)\d{1,2}:\d\d(?!\d)|\bLB-\d+/giu

const spelled = new Set(
  `zero oh one two three four five six seven eight nine double triple صفر واحد واحده واحدة اثنان اثنين تنين ثنين ثلاثه ثلاثة ثلاث تلاته تلاتة
  اربعه اربعة أربعة اربع خمسه خمسة خمس سته ستة ست سبعه سبعة سبع ثمانيه ثمانية ثماني تمانيه تمانية تمنيه تمنية تسعه تسعة تسع`.split(/\s+/),
)
const leastSpelled = 3
const leastDigits = 7

interface Range {
  from: number
  until: number
  text: string
}

/**
 * A message without ways to reach somebody past the shop: phone numbers in any digits or spelled out, e-mail addresses, links and handles; null
 * where there are none. Dates, times, prices and order numbers stay.
 */
export function maskContacts(message: string): string | null {
  // Of the same length, so that a place in one is the same place in the other.
  const read = toLatinDigits(message).replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
  const found: Range[] = []
  const add = (pattern: RegExp, within: string, textOf: (found: string, read: string) => string | null) => {
    for (const { 0: one, index } of within.matchAll(pattern)) {
      const text = textOf(message.slice(index, index + one.length), one)
      if (text !== null) found.push({ from: index, until: index + one.length, text })
    }
  }
  add(emailAddress, read, (one) => `${[...one.trim()][0] ?? ''}${dot.repeat(3)}@${dot.repeat(3)}`)
  add(webAddress, read, () => dot.repeat(6))
  add(atHandle, read, () => `@${dot.repeat(3)}`)
  add(namedHandle, read, () => ` ${dot.repeat(3)}`)
  const plain = read.replaceAll(harmless, (one) => 'x'.repeat(one.length))
  add(phoneNumber, plain, (one, number) => (isPhone(number) ? dotted(one) : null))
  found.push(...spelledOut(read))
  if (found.length === 0) return null
  let masked = ''
  let at = 0
  for (const { from, until, text } of found.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    masked += message.slice(at, from) + text
    at = until
  }
  return masked + message.slice(at)
}

/** Seven digits in a row, or as many as a number has and a beginning of one. */
function isPhone(found: string): boolean {
  const digits = found.replaceAll(/\D/g, '')
  return /\d{7,}/.test(found) || (digits.length >= 8 && /^(?:\+|0|7[789]|962)/.test(found.startsWith('+') ? found : digits))
}

/** The first two and the last two digits stay, so that its sender knows it again. */
function dotted(found: string): string {
  const count = [...found].filter((one) => /\p{Nd}/u.test(one)).length
  let at = 0
  return [...found]
    .map((one) => {
      if (!/\p{Nd}/u.test(one)) return one
      at += 1
      return at <= 2 || at > count - 2 ? one : dot
    })
    .join('')
}

/** Rows of at least seven digits of which some are words. */
function spelledOut(read: string): Range[] {
  const ranges: Range[] = []
  let row = { from: 0, until: 0, digits: 0, words: 0 }
  const end = () => {
    if (row.digits >= leastDigits && row.words >= leastSpelled) ranges.push({ from: row.from, until: row.until, text: dot.repeat(6) })
    row = { from: 0, until: 0, digits: 0, words: 0 }
  }
  for (const { 0: word, index } of read.matchAll(/[\p{L}\p{M}]+|\d+|[^\s\p{L}\p{N}]+/gu)) {
    const bare = word.toLowerCase().replace(/^و(?=.{3})/u, '')
    const isWord = spelled.has(bare) || spelled.has(word.toLowerCase())
    const isNumber = /^\d{1,3}$/.test(word)
    if (isWord || isNumber) {
      row = {
        from: row.digits === 0 ? index : row.from,
        until: index + word.length,
        digits: row.digits + (isWord ? 1 : word.length),
        words: row.words + (isWord ? 1 : 0),
      }
    } else if (/[\p{L}\p{N}]/u.test(word)) end()
  }
  end()
  return ranges
}
