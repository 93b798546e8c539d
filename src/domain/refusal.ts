/** The domain refuses a request: `code` is the translation key (`refusals:<code>`) and part of the API, `status` is the HTTP status. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly details: Record<string, unknown>

  constructor(code: string, status = 409, details: Record<string, unknown> = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}

/**
 * Throws a refusal when a policy function returned a code.
 * @throws {Refusal} `code` (`status`, 409 by default) unless it is null
 */
export function refuse(code: string | null, status = 409): void {
  if (code) throw new Refusal(code, status)
}
