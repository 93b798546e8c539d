import { toLatinDigits } from './digits.ts'

const dot = '•'
/** What may stand between the digits of a number. */
const gap = String.raw`[\s.,:\-–()/_*+'’·•|]{0,8}`
/** What is not seen, or only changes how a sign looks. */
const unseen = /[\p{Cf}\p{M}\u0640]/u

const emailAddress =
  /[\p{L}\p{N}._+-]+\s*(?:@|[([]\s*at\s*[)\]]|\s(?:at|آت|ات)\s)\s*[\p{L}\p{N}-]+(?:\s*(?:\.|[([]\s*dot\s*[)\]]|\s(?:dot|دوت|نقطة)\s)\s*[a-z]{2,})+/giu
/** A name and the provider of its mail, without a sign between them. */
const mailName =
  /(?<![\p{L}\p{N}])([a-z0-9._+-]{3,})\s+(?:gmail|hotmail|yahoo|outlook|icloud|جيميل|جي\s?ميل|هوتميل|ياهو|اوتلوك)(?:\s*(?:\.|dot|دوت|نقطة)\s*(?:com|كوم))?(?![\p{L}\p{N}])/giu
const webAddress =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}@])(?:[a-z0-9-]+\.)+(?:(?:com|net|org|jo|info|app|shop|store|online|site|link|page|bio)(?![\p{L}\p{N}])(?:\/\S*)?|[a-z]{2}\/\S+)/giu
const atHandle = /(?<![\p{L}\p{N}._])@[a-z0-9_.]{3,30}/giu
const latinNetwork = String.raw`(?:insta(?:gram)?|snap(?:chat)?|telegram|tiktok|facebook|whats\s?app)`
const arabicNetwork = String.raw`(?:[اإأ]نست[اق](?:غرام|جرام|رام)?|سناب(?:\s?شات)?|تل[يج]?[غج]?رام|تيك\s?توك|فيسبوك|واتس(?:\s?[اآأ]ب)?)`
/** After the name of a network: what stands behind a sign, or a Latin word. */
const namedHandle = new RegExp(
  String.raw`(?<=(?:\b${latinNetwork}|${arabicNetwork})\s*(?:(?:is|هو|حسابي|account)\s*)?)(?:\s*[:=\-–]\s*|\s+)([a-z][a-z0-9_.]{2,29})(?![\p{L}\p{N}])`,
  'giu',
)
/** Words that go on with a sentence about a network or a provider of mail, and name nobody there. */
const ordinary = new Set(
  `about account all also and any are ask because but can did does for from had has have her his how its like link live look looks made may message
  more not now off one only our out page photo photos pic pics picture pictures please post posts profile reel reels saw see she shop show some
  story stories style that the their them then there they this too use used using very via video videos was well were what when where which
  who why will with work works would you your`.split(/\s+/),
)
const phoneNumber = new RegExp(String.raw`\+?\d(?:${gap}\d){6,}`, 'gu')
/** A number of a mobile phone in Jordan with whatever between its digits, and one with letters in it. */
const brokenNumber = /(?<!\d)(?:962|0)\D{0,7}7\D{0,7}[789](?:\D{0,7}\d){7}(?!\d)|(?<![\p{L}\d])7\p{L}{0,2}[789](?:\p{L}{0,2}\d){7}(?!\d)/gu

/** Numbers that reach nobody: dates, orders; and times, which may also be a number that is cut into pairs. */
const datesAndOrders =
  /(?<![\d\-/.:])(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\2(?:20)?\d\d)(?![\d\-/.:]\d|\d)|\bLB-[1-9]\d{2,6}(?!\d)/giu
const times = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d]|:\d)/gu

const spelled = new Set(
  `zero oh one two three four five six seven eight nine double triple ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
  صفر واحد واحده واحدة اثنان اثنين تنين ثنين ثلاثه ثلاثة ثلاث تلاته تلاتة اربعه اربعة أربعة اربع أربع خمسه خمسة خمس سته ستة ست سبعه سبعة سبع
  ثمانيه ثمانية ثماني تمانيه تمانية تمنيه تمنية تسعه تسعة تسع عشره عشرة عشر حداش احدعش اتناش اطنعش تلتاش اربعتاش خمستاش ستاش سبعتاش تمنتاش تسعتاش
  عشرين عشرون ثلاثين تلاتين ثلاثون اربعين أربعين خمسين خمسون ستين ستون سبعين سبعون ثمانين تمانين تسعين تسعون
  ميه مية مئة مائة ميتين مئتين ثلاثمية تلتمية ثلاثمئة اربعمية أربعمية أربعمئة خمسمية خمسمئة ستمية ستمئة سبعمية سبعمئة ثمانمية تمنمية ثمانمئة تسعمية تسعمئة`.split(
    /\s+/,
  ),
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
  const { read, places } = plainly(message)
  const found: Range[] = []
  const hide = (pattern: RegExp, textOf: (hidden: string, match: RegExpMatchArray) => string | null, within = read) => {
    for (const match of within.matchAll(pattern)) {
      const [from = 0, until = message.length] = [places[match.index], places[match.index + match[0].length]]
      const text = textOf(message.slice(from, until), match)
      if (text !== null) found.push({ from, until, text })
    }
  }
  const unlessOrdinary = (text: string) => (_: string, match: RegExpMatchArray) =>
    ordinary.has(match[1]?.toLowerCase() ?? '') ? null : text
  hide(emailAddress, (hidden) => `${[...hidden.trim()][0] ?? ''}${dot.repeat(3)}@${dot.repeat(3)}`)
  hide(mailName, unlessOrdinary(`${dot.repeat(3)}@${dot.repeat(3)}`))
  hide(webAddress, () => dot.repeat(6))
  hide(atHandle, () => `@${dot.repeat(3)}`)
  hide(namedHandle, unlessOrdinary(` ${dot.repeat(3)}`))
  const undated = read.replaceAll(datesAndOrders, (one) => 'x'.repeat(one.length))
  hide(brokenNumber, dotted, undated)
  hide(phoneNumber, (hidden, { 0: number }) => (isPhone(number) ? dotted(hidden) : null), undated)
  found.push(
    ...spelledOut(read).map(({ from, until, text }) => ({ from: places[from] ?? 0, until: places[until] ?? message.length, text })),
  )
  if (found.length === 0) return null
  let masked = ''
  let at = 0
  for (const { from, until, text } of found.toSorted((one, other) => one.from - other.from || other.until - one.until)) {
    if (from < at) continue
    masked += message.slice(at, from) + text
    at = until
  }
  return masked + message.slice(at)
}

/** A message as it is read: one kind of digits and letters, nothing unseen; and of each place in it, and its end, the place in the message. */
function plainly(message: string): { read: string; places: number[] } {
  let read = ''
  const places: number[] = []
  let at = 0
  for (const sign of message) {
    for (const one of toLatinDigits(sign.normalize('NFKC'))) {
      if (unseen.test(one)) continue
      for (let unit = 0; unit < one.length; unit += 1) places.push(at)
      read += one
    }
    at += sign.length
  }
  return { read, places: [...places, message.length] }
}

/** Seven digits together, or as many as a number has and a beginning of one; times alone are none. */
function isPhone(row: string): boolean {
  if (!/\d/.test(row.replaceAll(times, ''))) return false
  const digits = row.replaceAll(/\D/g, '')
  return /\d{7,}/.test(row) || (digits.length >= 8 && /^(?:\+|0|7[789]|962)/.test(row.startsWith('+') ? row : digits))
}

/** The first two and the last two digits stay, so that its sender knows it again. */
function dotted(hidden: string): string {
  const signs = [...hidden]
  const isDigit = (sign: string) => /\d/.test(toLatinDigits(sign.normalize('NFKC')))
  const count = signs.filter(isDigit).length
  let at = 0
  return signs
    .map((sign) => {
      if (!isDigit(sign)) return sign
      at += 1
      return at <= 2 || at > count - 2 ? sign : dot
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
