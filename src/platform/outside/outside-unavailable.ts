/** A service outside did not do its part: no answer in time, a fault of its own, or too many of them just before. */
export class OutsideUnavailable extends Error {
  override name = 'OutsideUnavailable'
  readonly service: string
  /** The delay before the next try, in whole seconds. */
  readonly retryAfter: number

  constructor(service: string, { waitMs, cause }: { waitMs: number; cause?: unknown }) {
    super(`The service ${service} is unavailable`, { cause })
    this.service = service
    this.retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  }
}

/** The first such error among an error and its causes, or null; some libraries name a cause `detail`. */
export function findOutsideUnavailable(error: unknown): OutsideUnavailable | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause ?? ('detail' in at ? at.detail : null))
    if (at instanceof OutsideUnavailable) return at
  return null
}
