import type { SQL } from 'drizzle-orm'
import type { WordKind } from './search-words.ts'

/** A word of a question. */
export interface AskedWord {
  kind: WordKind
  /** The text query for it in SQL. */
  query: SQL
  /** True for the items that have the word. */
  match: SQL
  /** True for those that have it in their name, brand, type or category. */
  isNamed: SQL
  /** True for those that have it there or among their occasions. */
  isMeant: SQL
}

/** Items that answer equally well: in the order of their group, their rank and their age. */
export interface Tier {
  /** The same for the same tier of the same words. */
  key: string
  condition: SQL
  /** The text query in SQL that their names fulfil; null where the words may stand elsewhere. */
  inNames: SQL | null
  /** The relevance that all of them have, above that of every item that is ranked one by one; null where each has its own. */
  relevance: number | null
}

/** What answers a text question. */
export interface Answer {
  /** True for the items that are listed. */
  condition: SQL
  /** The best first; none has an item of another. */
  tiers: readonly Tier[]
  /** A bigint that puts the best of the tier without a relevance first; equal ones differ in the item's rank. */
  relevance: SQL
  /** No item has every word: those with the most of them are listed. */
  isPartial: boolean
}
