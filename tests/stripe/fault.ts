/** The `error` of Stripe's answer. */
export interface StripeErrorBody {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  payment_intent?: unknown
}

/** An answer that is no 200. */
export class StripeFault extends Error {
  override name = 'StripeFault'
  readonly status: number
  readonly body: StripeErrorBody
  constructor(status: number, body: StripeErrorBody) {
    super(body.message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
  }
}

/** Stripe's answer for an id that it does not know. */
export function missing(kind: string, id: string, status = 404): StripeFault {
  return new StripeFault(status, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param: kind })
}
