import { occasions } from '#domain/catalogue/items/item-terms.policy.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { attributes, fillers, gatherings, occasionWords, phrases, things, traits, wearers } from './search-concepts.ts'

const maxWords = 8
/** No word of the catalogue is as long, and the database refuses one of more than 2,046 bytes. */
const maxLetters = 60

/** The meaning of a word: a kind of piece, a wearer, a colour or cut, an occasion, or anything else in a description. */
export type WordKind = 'thing' | 'wearer' | 'attribute' | 'occasion' | 'trait'

interface Meaning {
  kind: WordKind
  words: readonly string[]
}

/** A word of a question: the words of the catalogue that answer it, and the word itself where no meaning is known. */
export interface SearchWord {
  kind: WordKind
  means: readonly string[]
  unknown: string | null
}

const foldedWords = (text: string): string[] => foldForSearch(text).split(' ')

const meanings = new Map<string, Meaning>()
const concepts: readonly (readonly [WordKind, readonly (readonly [found: string, said: string])[]])[] = [
  ['thing', things],
  ['wearer', wearers],
  ['attribute', attributes],
  ['occasion', occasions.map((occasion) => [foldedWords(occasion)[0] ?? occasion, `${occasion} ${occasionWords[occasion]}`] as const)],
  ['trait', traits],
]
for (const [kind, ofKind] of concepts)
  for (const [found, said] of ofKind) {
    const words = found.split(' ')
    for (const word of new Set(foldedWords(`${found} ${said}`))) {
      const known = meanings.get(word)
      meanings.set(word, { kind: known?.kind ?? kind, words: [...new Set([...(known?.words ?? []), ...words])] })
    }
  }
const letters: Readonly<Record<string, string>> = { 5: 'kh', 6: 't', 7: 'h', 8: 'gh', 9: 's' }
const ignored = new Set(foldedWords(fillers))
const ignoredAtOccasions = new Set(foldedWords(gatherings))

/** The words of a question with their meaning. Empty for an empty question. */
export function searchWordsOf(question: string): SearchWord[] {
  const folded = foldForSearch(question.replace(/['’]s\b/gi, ''))
  const together = phrases.reduce((text, [said, word]) => text.replaceAll(` ${said} `, ` ${word} `), ` ${folded} `)
  const words = new Set(together.split(' ').filter((word) => word !== '' && !ignored.has(word)))
  const asked = [...words].slice(0, maxWords).map((word) => ({ word, ...searchWordOf(word.slice(0, maxLetters)) }))
  const isOfOccasion = asked.some(({ word, kind }) => kind === 'occasion' && !ignoredAtOccasions.has(word))
  return asked.filter(({ word }) => !isOfOccasion || !ignoredAtOccasions.has(word)).map(({ word: _, ...rest }) => rest)
}

function searchWordOf(word: string): SearchWord {
  const plain = withoutDigits(word)
  const known = meaningOf(word) ?? meaningOf(plain)
  if (known) return { kind: known.kind, means: known.words, unknown: null }
  const near = nearest(word) ?? nearest(plain)
  return { kind: near?.kind ?? 'trait', means: near?.words ?? [], unknown: word }
}

/** The meaning of a known word, also with a preposition or article written on to it: `لعرس`, `بالعيد`, `el3ors`. */
function meaningOf(word: string): Meaning | undefined {
  const bare = /^(?:[لبو](?:ال)?|el|al|il)(.{3,})$/.exec(word)?.[1]
  return meanings.get(word) ?? (bare === undefined ? undefined : meanings.get(bare))
}

/** Arabizi in the letters that others write for its digits: `7ijab` is `hijab`, `a5dar` is `akhdar`. */
function withoutDigits(word: string): string {
  return /^\d*$/.test(word) ? word : word.replace(/[2356789]/g, (digit) => letters[digit] ?? '')
}

/** The meaning of the one known word that a typing mistake leads to; nobody mistypes the first letter, and «زرافة» is no «كرافة». */
function nearest(word: string): Meaning | null {
  if (word.length < 4 || /^\d+$/.test(word)) return null
  const most = word.length < 7 ? 1 : 2
  let best: { distance: number; meaning: Meaning } | null = null
  for (const [known, meaning] of meanings) {
    if (known[0] !== word[0] || known.length < 3 || Math.abs(known.length - word.length) > most) continue
    const distance = mistakesBetween(word, known)
    if (distance <= most && (!best || distance < best.distance)) best = { distance, meaning }
  }
  return best?.meaning ?? null
}

/** Letters added, lost, changed or swapped with their neighbour. */
function mistakesBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
