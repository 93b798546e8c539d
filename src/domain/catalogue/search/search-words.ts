import { foldForSearch } from '#values/fold-for-search.ts'
import { concepts, fillers, phrases } from './search-concepts.ts'

const maxWords = 8

const meanings = new Map<string, readonly string[]>()
for (const [found, said] of concepts) {
  const words = found.split(' ')
  for (const word of new Set([...words, ...said.split(' ')].map(foldForSearch)))
    meanings.set(word, [...(meanings.get(word) ?? []), ...words])
}
const letters: Readonly<Record<string, string>> = { 5: 'kh', 6: 't', 7: 'h', 8: 'gh', 9: 's' }
const ignored = new Set(fillers.split(' ').map(foldForSearch))

/** A word of a question: the words of the catalogue that answer it, and the word itself where no meaning is known. */
export interface SearchWord {
  means: readonly string[]
  unknown: string | null
}

/** What a question asks for, word by word; every word must be answered. Empty when nothing is asked. */
export function searchWordsOf(question: string): SearchWord[] {
  const folded = phrases.reduce((text, [said, word]) => text.replaceAll(` ${said} `, ` ${word} `), ` ${foldForSearch(question)} `)
  const words = folded.split(' ').filter((word) => word !== '' && !ignored.has(word))
  return [...new Set(words)].slice(0, maxWords).map((word) => {
    const plain = withoutDigits(word)
    const means = meanings.get(word) ?? meanings.get(plain)
    if (means) return { means, unknown: null }
    const near = nearest(word)
    return { means: near.length > 0 ? near : nearest(plain), unknown: word }
  })
}

/** Arabizi in the letters that others write for its digits: `7ijab` is `hijab`, `a5dar` is `akhdar`. */
function withoutDigits(word: string): string {
  return /^\d*$/.test(word) ? word : word.replace(/[2356789]/g, (digit) => letters[digit] ?? '')
}

/** The meaning of the one known word that a typing mistake leads to; nobody mistypes the first letter, and «زرافة» is no «كرافة». */
function nearest(word: string): readonly string[] {
  if (word.length < 4 || /^\d+$/.test(word)) return []
  const most = word.length < 7 ? 1 : 2
  let best: { distance: number; means: readonly string[] } | null = null
  for (const [known, means] of meanings) {
    if (known[0] !== word[0] || known.length < 3 || Math.abs(known.length - word.length) > most) continue
    const distance = mistakesBetween(word, known)
    if (distance <= most && (!best || distance < best.distance)) best = { distance, means }
  }
  return best?.means ?? []
}

/** Letters added, lost, changed or swapped with their neighbour. */
function mistakesBetween(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
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
