/** What is handed on. */
export interface ShareTarget {
  /** What the message says before the address. */
  title: string
  /** The whole address; read when it is handed on. */
  url: () => string
}
