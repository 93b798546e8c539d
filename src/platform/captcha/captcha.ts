/** Slows automated requests. Ours is a proof of work; an adapter for a vendor would verify its widget's token. */
export interface Captcha {
  /** A challenge for the browser; opaque to everyone else. */
  ask(now: Date): Promise<string>
  /** The id of a valid solution, which the caller must accept only once; null for an invalid one. */
  check(proof: string, now: Date): Promise<string | null>
}
