/** Tells people from programs, or makes programs pay. Ours asks for work; a vendor's adapter would check what its widget gave the browser. */
export interface Captcha {
  /** What the browser works on, opaque to whoever carries it. */
  ask(now: Date): Promise<string>
  /** The name of good work, which the caller lets count once; null for anything else. */
  check(proof: string, now: Date): Promise<string | null>
}
