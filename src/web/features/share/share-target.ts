/** The content of a shared link. */
export interface ShareTarget {
  /** The text before the address. */
  title: string
  /** Returns the absolute address at the time of sharing. */
  url: () => string
}
