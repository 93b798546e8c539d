/** The fields of a collection. Words are compared one by one, values as a whole. */
export interface SearchFields {
  words: readonly string[]
  values: readonly string[]
  numbers: readonly string[]
  /** Two of the numbers, which break ties: the greatest comes first. */
  order: readonly [string, string]
}

/** A document by the names of its fields. */
export interface SearchDocument {
  id: string
  texts: Readonly<Record<string, readonly string[]>>
  numbers: Readonly<Record<string, number>>
}

/** A word of letters and digits; with `isPrefix` it matches every word with this beginning. */
export interface WantedWord {
  word: string
  isPrefix: boolean
}

/** One thing that a document fulfils: it has one of the words or values, or a number within bounds that belong to it. */
export type Condition =
  | { field: string; words: readonly WantedWord[] }
  | { field: string; values: readonly string[] }
  | { field: string; min: number | null; max: number | null }

/** A question to an engine. Documents that fulfil the first of the `better` lists come first, those that fulfil none come last. */
export interface SearchQuestion {
  conditions: readonly Condition[]
  better: readonly (readonly Condition[])[]
  /** The most ids that are wanted. */
  limit: number
}

/**
 * The ids of the best documents, the best first, and the number of matching documents. Documents that rank equal to the last one are left
 * out where more of them may exist, since their order is undefined.
 */
export interface Found {
  ids: string[]
  total: number
}

/** A document that the engine did not take. */
export interface RefusedDocument {
  id: string
  reason: string
}

/**
 * A search engine outside. Documents are written to collections by name, and one collection at a time is served to questions. Each verb throws
 * `OutsideUnavailable` for a fault of the engine and `CollectionMissing` where a collection is not there.
 */
export interface SearchEngine {
  search(question: SearchQuestion): Promise<Found>
  /** The name of the collection that is served; null where none is. */
  findServed(): Promise<string | null>
  /** Makes a collection, unless it is there. */
  create(collection: string): Promise<void>
  /** Writes documents, new ones and those that are there, and answers those that were not taken. */
  put(collection: string, documents: readonly SearchDocument[]): Promise<RefusedDocument[]>
  /** Removes documents; ids that are not there are fine. */
  remove(collection: string, ids: readonly string[]): Promise<void>
  /** Serves a collection in place of the one before, and drops all others that were made here. */
  serve(collection: string): Promise<void>
  /** Serves no collection any more. */
  unserve(): Promise<void>
  /** A name for a new collection. */
  newName(): string
  /** True for a collection that was made with the fields of this version of the shop. */
  isCurrent(collection: string): boolean
}

/** A collection that a call names does not exist. */
export class CollectionMissing extends Error {
  override name = 'CollectionMissing'
  /** Its name; null for the one that is served. */
  readonly collection: string | null

  constructor(collection: string | null) {
    super(collection ?? 'no collection is served')
    this.collection = collection
  }
}
