import type { SQL } from 'drizzle-orm'
import type { WordKind } from './search-words.ts'

/** A word of a question. */
export interface QueryWord {
  kind: WordKind
  /** The text query for it. */
  text: string
  /** The same in SQL. */
  query: SQL
  /** True for the items that have the word. */
  match: SQL
  /** It counts only outside of descriptions. */
  isOutside: boolean
}

/** The place of a word in an item: in its name, also among its occasions, also among its tags and attributes, or anywhere. */
export type WordField = 'names' | 'meant' | 'words' | 'told'

/** A text query and where it has to be fulfilled, for an engine outside. */
export interface SoughtWord {
  text: string
  place: WordField
}

/** Items that answer equally well: in the order of their group, their rank and their age. */
export interface Tier {
  /** True for its items, and for some of the tiers before it. */
  isSo: SQL
  /** True for its items alone. */
  condition: SQL
  /** The same as `isSo`. */
  sought: readonly SoughtWord[]
  /** The text queries that their names fulfil. */
  named: readonly string[]
  /** Those that their names, occasions, tags or attributes fulfil. */
  besides: readonly string[]
  /** The part of the question that descriptions may answer; null where there is none. */
  told: SQL | null
  /** The relevance that all of them have, above that of every item that is ranked one by one; null where each has its own. */
  relevance: number | null
}

/** The items that answer a text question, in tiers. */
export interface Answer {
  /** The same for the same words. */
  key: string
  /** True for the items that are listed. */
  condition: SQL
  /** The same as `condition`; null where only the database can evaluate it. */
  sought: readonly SoughtWord[] | null
  /** The best first; none has an item of another. */
  tiers: readonly Tier[]
  /** A bigint that puts the best of the tier without a relevance first; equal ones differ in the item's rank. */
  relevance: SQL
  /** No item has every word: those with the most of them are listed. */
  isPartial: boolean
}
