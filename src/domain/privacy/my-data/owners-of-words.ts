/** The owners of the text in the columns of a table. Every column of text, JSON or bytes of the database is listed here once. */
export interface Owners {
  /** A person's: gone after their deletion. Files are named in such columns, too. */
  theirs?: string
  /** A person's, and stays without their name: the books, others' rentals or a decision need it. */
  kept?: string
  /** Ids, codes, hashes, and words of the shop and its staff. */
  shop?: string
  /** The file of the verb that deletes the rows of a deleted person. */
  deletedBy?: string
  /** The file of the verb that empties the columns of a deleted person. */
  clearedBy?: string
  /** The reason why rows stay, and until when. */
  keptFor?: string
}
