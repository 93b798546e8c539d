/** Slows automated requests. Ours is a proof of work; an adapter for a vendor would verify its widget's token. */
export interface Captcha {
  /** A challenge for the browser, of `effort` (1 by default) times the usual work; opaque to everyone else. */
  ask(now: Date, effort?: number): Promise<string>
  /** The id of a valid solution of at least `effort` (1 by default), which the caller must accept only once; null for an invalid one. */
  check(proof: string, now: Date, effort?: number): Promise<string | null>
}
