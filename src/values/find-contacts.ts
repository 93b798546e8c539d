import {
  arabicNetworks,
  latinNetworks,
  mailProviders,
  ordinaryWords,
  paymentAliases,
  shortNetworks,
  spelledDigits,
  topDomains,
} from './contact-words.ts'
import { plainReading, type Reading, unspaced } from './plain-reading.ts'

export type ContactKind = 'mail' | 'web' | 'handle' | 'named' | 'phone' | 'spelled'

/** A way to reach somebody, as a range of the original text in UTF-16 units. */
export interface FoundContact {
  kind: ContactKind
  from: number
  until: number
}

/** Characters allowed between the digits of a number. */
const gap = String.raw`[\s.,:\-–()/_*+'’·•|]{0,8}`
const at = String.raw`(?:@|[([{<]\s?(?:at|آت|ات)\s?[)\]}>]|\s(?:at|آت|ات)\s)`
const dot = String.raw`(?:\.|[([{<]\s?(?:dot|دوت|نقطة)\s?[)\]}>]|\s(?:dot|دوت|نقطة)\s)`
const edge = String.raw`(?![\p{L}\p{N}])`

/** From the at sign on; the name is read backwards from it. */
const mailDomain = new RegExp(
  String.raw`(?<=[\p{L}\p{N}._+-]\s{0,2})${at}\s{0,2}[\p{L}\p{N}-]{1,63}(?:\s{0,2}${dot}\s{0,2}[a-z]{2,24}){1,4}`,
  'giu',
)
const maxMailName = 64
const mailNameBefore = /[\p{L}\p{N}._+-]{1,64}\s{0,2}$/u
/** A name and the provider of its mail, with `at` or no sign between them. */
const mailName = new RegExp(
  String.raw`(?<![\p{L}\p{N}._+-])([\p{L}\p{N}._+-]{3,64})\s{1,3}(?:[([{<]?(?:at|آت|ات|ع|على)[)\]}>]?\s{1,3})?${mailProviders}(?:\s?${dot}?\s?(?:com|كوم))?${edge}`,
  'giu',
)
const webAddress = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S{1,300}|(?<![\p{L}\p{N}@-])(?:[a-z0-9-]{1,63}\.){1,5}(?:${topDomains}${edge}(?:\/\S{0,300})?|[a-z]{2,24}\/\S{1,300})`,
  'giu',
)
const spelledWebAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[a-z0-9-]{2,63}\s{0,2}(?:[([{<]\s?(?:dot|دوت|نقطة)\s?[)\]}>]|\s(?:dot|دوت|نقطة)\s)\s{0,2}(?:${topDomains}|كوم|جو)${edge}`,
  'giu',
)
const atHandle = /(?<![\p{L}\p{N}._])@[\p{L}\p{N}_.]{3,30}/giu
const between = String.raw`\s{0,2}(?:(?:is|on|acc|account|user|username|name|alias|هو|حسابي|اسمي)${edge}\s{0,2}){0,2}`
const sign = String.raw`[:=\-–\/>]`
/** After a network: a Latin word, or any word behind a sign. */
const namedHandle = new RegExp(
  String.raw`(?=[\s:=\-–/>._])(?<=(?:(?<![\p{L}\p{N}])${latinNetworks}|(?<!\p{L})[وبعف]{0,2}(?:ال)?${arabicNetworks})${between})(?:\s{0,2}${sign}{1,2}\s{0,2}@?([\p{L}][\p{L}\p{N}_.]{2,29})|(?:\s{1,3}|[._])([a-z][a-z0-9_.]{2,29}))${edge}`,
  'giu',
)
/** A word that looks like a name in a network: it holds a digit, a full stop or a line. */
const nameLike = String.raw`(?=[a-z0-9_.]{0,29}[\d_.][a-z0-9])[a-z][a-z0-9_.]{2,29}`
/** After a word that may also be something else: any word behind a colon, or a word that looks like a name there. */
const shortHandle = new RegExp(
  String.raw`(?=[\s:=\-–/>])(?<=(?<![\p{L}\p{N}])(?:${shortNetworks}|${paymentAliases})${between})(?:\s{0,2}[:=]\s{0,2}@?([\p{L}][\p{L}\p{N}_.]{2,29})|(?:\s{0,2}${sign}{1,2}\s{0,2}@?|\s{1,3})(${nameLike}))${edge}`,
  'giu',
)
/** `fb Rana Haddad`: words with a capital letter after a short name, read with their case. */
const capitalName =
  /(?=\p{Lu})(?<=(?<![\p{L}\p{N}])(?:ig|fb|IG|FB|Ig|Fb|WA|Snap|snap|insta|Insta)\s{1,2})(\p{Lu}\p{L}{1,29})(?![\p{L}\p{N}])/gu
/** `CliQ RANAH`, and any word after `CliQ alias`. */
const cliqAlias =
  /(?<=(?:[Cc][Ll][Ii][QqKk]|كلي[كق])\s{1,2}(?:(?:alias|name|is|اسمي|هو)\s{1,2}){0,2})([A-Z][A-Z0-9]{2,9})(?![\p{L}\p{N}])/gu
const namedAlias =
  /(?=[a-z])(?<=\s)(?<=(?:cliq|كلي[كق])\s{1,2}(?:alias|name|اسم|اسمي)\s{1,2}(?:(?:is|هو)\s{1,2})?)([a-z][a-z0-9]{2,9})(?![\p{L}\p{N}])/giu
const moreName = /(?:\s\p{Lu}[\p{L}]{1,29}){1,2}/uy
const phoneNumber = new RegExp(String.raw`\+?\d(?:${gap}\d){6,30}`, 'gu')
/** A mobile number of Jordan with anything between its digits, with words between them, and one with letters in it. */
const brokenNumber =
  /(?<!\d)(?:962|0)\D{0,7}7\D{0,7}[789](?:\D{0,7}\d){7}(?!\d)|(?<!\d)(?:962\D{0,2}|0)7[789](?:\D{0,40}\d){7}(?!\d)|(?<![\p{L}\d])7\p{L}{0,2}[789](?:\p{L}{0,2}\d){7}(?!\d)/gu
const jordanMobile = /(?:0|962)7[789]\d{7}/

/** Numbers that reach nobody: dates and orders; and times, which may also be a number that is cut into pairs. */
const datesAndOrders =
  /(?<![\d\-/.:])(?:20[2-4]\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|1[0-2])\2(?:20)?[2-4]\d)(?![\d\-/.:]\d|\d)|\bLB-[1-9]\d{2,6}(?!\d)/giu
const times = /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d]|:\d)/gu
/** Letters used in place of digits inside of a number. */
const lookalikes = /(?<![\p{L}])[oOlI]{1,3}(?=\d)|(?<=\d)[oOlI]{1,3}(?=\d|(?!\p{L}))/gu

const leastSpelled = 3
const leastDigits = 7

/**
 * Finds ways to reach somebody past the shop: phone numbers in digits of any script or spelled out in English, Arabic or Arabizi, mail and web
 * addresses, names in networks and payment aliases. Dates, times, prices and order numbers are none. Its work grows linearly with the text.
 */
export function findContacts(text: string): FoundContact[] {
  const reading = plainReading(text)
  const joined = unspaced(reading)
  return [...contactsIn(reading), ...(joined ? namesIn(joined) : [])].toSorted(
    (one, other) => one.from - other.from || other.until - one.until,
  )
}

function contactsIn(reading: Reading): FoundContact[] {
  const { read, places } = reading
  const digits = read
    .replaceAll(datesAndOrders, (one) => 'x'.repeat(one.length))
    .replaceAll(lookalikes, (one) => one.replaceAll(/[oO]/g, '0').replaceAll(/[lI]/g, '1'))
  const of = (kind: ContactKind, from: number, until: number): FoundContact => ({
    kind,
    from: places[from] ?? 0,
    until: places[until] ?? places.at(-1) ?? 0,
  })
  return [
    ...namesIn(reading),
    ...[...digits.matchAll(brokenNumber)].map(({ 0: all, index }) => of('phone', index, index + all.length)),
    ...[...digits.matchAll(phoneNumber)].filter(([row]) => isPhone(row)).map(({ 0: all, index }) => of('phone', index, index + all.length)),
    ...spelledOut(read).map(([from, until]) => of('spelled', from, until)),
  ]
}

/** Mail and web addresses and names in networks. */
function namesIn({ read, places }: Reading): FoundContact[] {
  const found: FoundContact[] = []
  const add = (kind: ContactKind, pattern: RegExp) => {
    for (const match of read.matchAll(pattern)) {
      const named = match[1] ?? match[2]
      if (named !== undefined && ordinaryWords.has(named.toLowerCase())) continue
      const end = match.index + match[0].length
      moreName.lastIndex = end
      const until = kind === 'named' ? end + (moreName.exec(read)?.[0].length ?? 0) : end
      found.push({ kind, from: places[match.index] ?? 0, until: places[until] ?? places.at(-1) ?? 0 })
    }
  }
  for (const { 0: all, index } of read.matchAll(mailDomain)) {
    const before = mailNameBefore.exec(read.slice(Math.max(0, index - maxMailName), index))?.[0] ?? ''
    found.push({ kind: 'mail', from: places[index - before.length] ?? 0, until: places[index + all.length] ?? places.at(-1) ?? 0 })
  }
  add('mail', mailName)
  add('web', webAddress)
  add('web', spelledWebAddress)
  add('handle', atHandle)
  for (const pattern of [namedHandle, shortHandle, capitalName, cliqAlias, namedAlias]) add('named', pattern)
  return found
}

/** Seven digits together, or as many as a number has and a beginning of one; times alone are none. */
function isPhone(row: string): boolean {
  if (!/\d/.test(row.replaceAll(times, ''))) return false
  const digits = row.replaceAll(/\D/g, '')
  if (/\d{7,}/.test(row) || jordanMobile.test(digits)) return true
  if (/^7[789]\d{7}$/.test(digits)) return hasGroupsOfPhone(row)
  return digits.length >= 8 && /^(?:\+|0|962)/.test(row.startsWith('+') ? row : digits)
}

/** At most three groups of digits, or each digit by itself; measurements in a row have more. */
function hasGroupsOfPhone(row: string): boolean {
  const groups = row.match(/\d+/g) ?? []
  return groups.length <= 3 || groups.every((group) => group.length === 1)
}

/** Rows of at least seven digits of which some are words. */
function spelledOut(read: string): [from: number, until: number][] {
  const ranges: [number, number][] = []
  let row = { from: 0, until: 0, digits: 0, words: 0 }
  const end = () => {
    if (row.digits >= leastDigits && row.words >= leastSpelled) ranges.push([row.from, row.until])
    row = { from: 0, until: 0, digits: 0, words: 0 }
  }
  for (const { text: word, index } of wordsOf(read)) {
    const bare = word.toLowerCase().replace(/^و(?=.{3})/u, '')
    const isWord = spelledDigits.has(bare) || spelledDigits.has(word.toLowerCase())
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

/** Words with the digits in them where that is a word of Arabizi, letters and digits apart where it is none. */
function wordsOf(read: string): { text: string; index: number }[] {
  return [...read.matchAll(/[\p{L}\p{N}'’]+|[^\s\p{L}\p{N}'’]+/gu)].flatMap(({ 0: text, index }) => {
    if (spelledDigits.has(text.toLowerCase()) || !/\d/.test(text)) return [{ text, index }]
    return [...text.matchAll(/\p{L}+|\d+/gu)].map((part) => ({ text: part[0], index: index + part.index }))
  })
}
