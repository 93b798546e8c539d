/** 'The domain said no': the code is the translation key (`refusals:<code>`) and part of the API. */
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

/** Throws when a policy function answered with a code. */
export function refuse(code: string | null, status = 409): void {
  if (code) throw new Refusal(code, status)
}
