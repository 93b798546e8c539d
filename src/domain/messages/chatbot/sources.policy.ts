import { foldForSearch } from '#values/fold-for-search.ts'
import { type Block, linesOf, type Span } from '#values/prose.ts'
import type { Card } from './chatbot.contract.ts'

/** A source of the model's answers. */
export interface Passage {
  title: string
  /** Text of the shop: figures and prices in it are true. */
  facts: string
  /** An owner's description of a piece; no figure of it counts. */
  words?: string
  /** Shown under an answer that is taken from it. */
  card: Card
}

const maxPassage = 900
const leastCommon = 4
const mostEnding = 3
/** A passage that answers much less of a question than the best one only misleads. */
const leastShare = 0.35

/** The texts under the headings of a policy, each cut to 900 characters. `section` counts the headings of level 2 from 1. */
export function passagesOf(blocks: readonly Block[]): { heading: string; section: number; text: string }[] {
  const passages: { heading: string; section: number; text: string }[] = []
  let section = 0
  for (const block of blocks) {
    if (block.kind === 'heading') {
      if (block.level === 2) section += 1
      passages.push({ heading: plain(block.spans).trim(), section, text: '' })
      continue
    }
    const last = passages.at(-1)
    if (last) last.text = `${last.text}\n${linesOf(block).map(plain).join('\n')}`.trim().slice(0, maxPassage)
  }
  return passages.filter(({ text }) => text !== '')
}

const plain = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/**
 * The passages that say most of what is asked, the best first. A word counts by how few passages have it (inverse document frequency), in a
 * title thrice; words that differ only in their ending are the same.
 */
export function bestOf<T extends Pick<Passage, 'title' | 'facts'>>(
  passages: readonly T[],
  words: readonly string[],
  { most }: { most: number },
): T[] {
  const read = passages.map((passage) => ({ passage, title: wordsOf(passage.title), text: wordsOf(passage.facts) }))
  const weighed = [...new Set(words)].map((word) => {
    const hits = read.map(({ title, text }) => (title.some((one) => isLike(one, word)) ? 3 : text.some((one) => isLike(one, word)) ? 1 : 0))
    const found = hits.filter((hit) => hit > 0).length
    return { hits, weight: Math.log(1 + passages.length / Math.max(1, found)) }
  })
  const scored = read.map(({ passage }, index) => ({
    passage,
    score: weighed.reduce((sum, one) => sum + (one.hits[index] ?? 0) * one.weight, 0),
  }))
  const top = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score > 0 && score >= top * leastShare)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ passage }) => passage)
}

const wordsOf = (text: string): string[] => [...new Set(foldForSearch(text).split(' '))]

/** Around the core of an Arabic word: conjunctions, prepositions, the article and persons before it, pronouns and endings after it. */
const arabicCore =
  /^[وف]?(?:بال|كال|لل|ال|[بلكس])?(?:[يتنا](?=[\u0621-\u064a]{3}))?([\u0621-\u064a]{3,}?)(?:تها|ها|هم|كم|نا|ات|ون|ين|ان|وا|ته|[هكيتا])?$/

function isLike(one: string, other: string): boolean {
  if (one === other) return true
  const core = arabicCore.exec(one)?.[1]
  if (core !== undefined) return core === arabicCore.exec(other)?.[1]
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= leastCommon && long.length - short.length <= mostEnding && long.startsWith(short)
}
