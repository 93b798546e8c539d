import { unknownAnswer } from '#platform/assistant/assistant.ts'
import { toLatinDigits } from '#values/digits.ts'
import { asksForSecrets } from './asks-for-secrets.policy.ts'
import { amountsOf, numbersOf, plainNumbers, withoutAmounts } from './numbers.policy.ts'
import type { Passage } from './sources.policy.ts'

const maxAnswer = 1200
const maxRounds = 8
/** Compatibility forms can grow a text eighteenfold: it is cut once they are gone. */
const maxWritten = 6000
const mark = /\s*[[［【]\s*([\d٠-٩]{1,2}(?:\s*[,،]\s*[\d٠-٩]{1,2})*)\s*[\]］】]/gu
const afterMark = /^\s*[.!?؟…»”")]*/u
const markup = /\[([^\]]{0,300})\]\(([^)]{0,300})\)/g
const address =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.)[^\s<>"»]*[^\s<>"».,;:!?،؟)]|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]{1,63}\.){1,9}[a-z]{2,24}(?::\d+)?(?:\/(?:[^\s<>"»]*[^\s<>"».,;:!?،؟)])?)?/giu
const mailOrHandle = /[\p{L}\p{N}._+-]{0,64}@(?:[\p{L}\p{N}._-]{0,253}[\p{L}\p{N}_-])?/gu
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}*`]|^#{1,6}\s/gmu
const otherDigit = /(?!\d)\p{Nd}/u
/** The assistant does nothing, so it has done nothing. */
const done =
  /\b(?:i|we)(?:['’]ve| have)?(?: now| just| already)* (?:cancell?ed|extended|refunded|booked|reserved|moved|waived)\b|\bhas now been \w+ed\b|(?:لقد|قمنا ب|للتو) ?(?:الغ|مدد|تمديد|حجز|استرد)|(?<!(?:اذا|ان|بعد ان|حال) )(?<![\u0621-\u064a])تم (?:الغاء|تمديد|حجز|استرداد)/iu

/** The allowed part of an answer, and the passages it is taken from, in the order in which it names them. */
export interface Checked {
  content: string
  cited: Passage[]
}

/**
 * The part of an answer, also of an unfinished one, that may be shown. It ends with the last named source, and has no source numbers and no
 * links to other sites. Empty while no source is named. Null, so that nothing is shown, for figures without a source, claims of having
 * acted, and requests for secrets.
 */
export function checkAnswer(
  written: string,
  { passages, question, baseUrl }: { passages: readonly Passage[]; question: string; baseUrl: string },
): Checked | null {
  if (written.includes(unknownAnswer)) return { content: '', cited: [] }
  const { kept, cited } = upToLastMark(plain(written), passages)
  const evidence = cited.map(({ title, facts, card }) => (card.kind === 'item' ? facts : `${title}\n${facts}`)).join('\n')
  const content = capped(withoutForeignLinks(kept.replace(mark, ''), { evidence, baseUrl }).trim())
  const said = withoutMarks(content)
  return isProven(content, { evidence, question }) && !done.test(said) && !asksForSecrets(said) ? { content, cited } : null
}

/** The letters that are read: no compatibility forms, nothing unseen, one kind of space and of full stop. */
function plain(written: string): string {
  return written
    .normalize('NFKC')
    .slice(0, maxWritten)
    .replace(unseen, '')
    .replaceAll('。', '.')
    .replace(/[^\S\n]/g, ' ')
}

/** Without spaces that would part an address for this check and no longer for its reader. */
function closedUp(text: string): string {
  return text.replace(/ +(?=[.,،؟!:])/g, '').replace(/ {2,}/g, ' ')
}

/** Without vowels and hamzas. */
const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/[\u064b-\u065f]/g, '')

function upToLastMark(written: string, passages: readonly Passage[]): { kept: string; cited: Passage[] } {
  const cited: Passage[] = []
  let end = 0
  for (const { 0: all, 1: numbers = '', index } of written.matchAll(mark)) {
    const named = numbers.split(/[,،]/).flatMap((one) => passages[Number(toLatinDigits(one)) - 1] ?? [])
    if (named.length === 0) continue
    cited.push(...named)
    end = index + all.length
  }
  const rest = afterMark.exec(written.slice(end))?.[0] ?? ''
  return { kept: end === 0 ? '' : written.slice(0, end) + rest, cited: [...new Set(cited)] }
}

function withoutForeignLinks(text: string, { evidence, baseUrl }: { evidence: string; baseUrl: string }): string {
  const isOurs = (link: string): boolean => {
    const whole = link.includes('://') ? link : `https://${link}`
    return URL.canParse(whole) && new URL(whole).host === new URL(baseUrl).host && /^https?:/i.test(whole)
  }
  const strike = (words: string): string =>
    closedUp(words)
      .replace(markup, (_, words: string, to: string) => (to.startsWith('/') || isOurs(to) ? words : words.replace(address, '')))
      .replace(mailOrHandle, (found) => (found.includes('.') && evidence.includes(found) ? found : ''))
      .replace(address, (found, at: number, all: string) => (all[at - 1] === '@' || isOurs(found) ? found : ''))
  // Removing a link can join the text around it into another link.
  let last = text
  for (let round = 0; round < maxRounds; round += 1) {
    const struckOnce = strike(last)
    if (struckOnce === last) return last
    last = struckOnce
  }
  return ''
}

/** Amounts are those of the sources; other figures may also be of the question, unless it names them as an amount. */
function isProven(content: string, { evidence, question }: { evidence: string; question: string }): boolean {
  const amounts = new Set(amountsOf(evidence))
  const plain = plainNumbers(evidence)
  const figures = new Set([...numbersOf(evidence), ...numbersOf(withoutAmounts(question))])
  const said = content.replace(/^\s*[\d٠-٩]{1,2}[.)]\s/gm, '')
  return (
    amountsOf(said).every((amount) => amounts.has(amount) || (!/\d/.test(amount) && plain.includes(amount))) &&
    numbersOf(said).every((one) => figures.has(one)) &&
    !otherDigit.test(plainNumbers(said))
  )
}

/** At most 1,200 characters, up to the end of a sentence. */
function capped(text: string): string {
  if (text.length <= maxAnswer) return text
  const cut = text.slice(0, maxAnswer)
  const end = Math.max(...['.', '!', '؟', '?', '\n'].map((sign) => cut.lastIndexOf(sign)))
  return cut.slice(0, end > 0 ? end + 1 : maxAnswer)
}

/** An owner's words for a model: without amounts, links, addresses and handles, since only the shop may state those. */
export function struck(words: string): string {
  return withoutAmounts(words.replace(unseen, '')).replace(markup, '$1').replace(mailOrHandle, '…').replace(address, '…').trim()
}
