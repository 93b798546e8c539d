import { type SQL, sql } from 'drizzle-orm'
import type { QueryWord } from './answer.ts'
import type { Position } from './page-order.ts'
import type { WordKind } from './search-words.ts'

/** The weight of each kind of word among the words of a question. */
const importance: Readonly<Record<WordKind, number>> = { occasion: 3, thing: 2, wearer: 2, attribute: 1, trait: 1 }

/** Above the relevance of every item that is ranked one by one: eight words that count three times four. */
export const rankedBelow = 100

/** Clothes for adults (2), then for children (1), then what goes with clothes (0). */
export const groups = [2, 1, 0] as const

/** The parts of a relevance besides the score. */
export const ofItem = { group: sql`(CASE items.category WHEN 'accessories' THEN 0 WHEN 'Kids' THEN 1 ELSE 2 END)`, rank: sql`items.rank` }

/** The categories of a group of items. */
export function categoriesOfGroup(group: number): string[] {
  return [['accessories'], ['Kids'], ['Women', 'Men']][group] ?? []
}

/**
 * The relevance of an item in SQL, a bigint: each word counts by where the item has it (names and type 4, occasions 3, tags 2, description 1) and
 * by its kind. Equal sums differ in the group of the item, then in its rank.
 */
export function relevanceOf(asked: readonly QueryWord[], { isPartial }: { isPartial: boolean }): SQL {
  const score = sql.join(
    asked.map(({ kind, query, match }) => {
      // Weights a hundredfold apart keep their places however many synonyms the rank is divided by.
      const place = sql`1 + width_bucket(ts_rank('{0, 0.0001, 0.01, 1}', items.search_words, ${query})::float8, '{1e-6, 1e-4, 1e-2}'::float8[])`
      return sql`${sql.raw(`${importance[kind]}`)} * ${isPartial ? sql`CASE WHEN ${match} THEN ${place} ELSE 0 END` : sql`(${place})`}`
    }),
    sql` + `,
  )
  return relevanceFrom(sql`(${score})`, ofItem)
}

/** The relevance of an item with a score, by its group and its rank. */
export function relevanceFrom(score: SQL, { group, rank }: { group: SQL; rank: SQL }): SQL {
  return sql`(((${score} * 4 + ${group})::bigint << 32) + ${rank})`
}

/** The importance of a word of a question, to choose the most important of many. */
export function importanceOf({ kind }: QueryWord): number {
  return importance[kind]
}

/** The part of a relevance that the items of a tier and group share. */
export function rankOf(score: number, group: number): number {
  return score * 4 + group
}

/** The score in a relevance. */
export function scoreOf(relevance: string): number {
  return Number(BigInt(relevance) >> 34n)
}

/** The parts of the relevance of the item at a cursor, and the cursor itself. */
export function partsOf({ keys: [relevance = '', createdAt = ''], id }: Position) {
  const [whole, rank] = [BigInt(relevance) >> 32n, BigInt(relevance) & 0xffff_ffffn]
  return { score: Number(whole >> 2n), group: Number(whole & 3n), rank: Number(rank), createdAt, id }
}
