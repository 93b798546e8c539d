import type { Locale } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'

/** What a provider says of a payment. `open`: the payer may still be on its page. */
export interface ProviderPayment {
  status: 'open' | 'authorized' | 'captured' | 'failed' | 'voided'
  amount: Fils
}

/** What a shop asks of a card provider. Amounts in fils; the same `key` never acts twice. */
export interface Payments {
  /** Opens the provider's page for one authorisation; the same key answers the same page. */
  createPayment(input: {
    orderId: string
    amount: Fils
    key: string
    /** Where the payer comes back to; `?left` is added when she has not paid. */
    returnUrl: string
    locale: Locale
  }): Promise<{ providerId: string; redirect: string }>
  findPayment(providerId: string): Promise<ProviderPayment>
  /** Closes the page of a payment that is still open; does nothing to any other. */
  expirePage(providerId: string): Promise<void>
  capture(providerId: string, amount: Fils, key: string): Promise<void>
  void(providerId: string, key: string): Promise<void>
  refund(providerId: string, amount: Fils, key: string): Promise<void>
  /** The event a signed body carries. Throws `ForgedWebhook` for any other. */
  verifyWebhook(rawBody: string, headers: Headers): { eventId: string; providerId: string }
}

/** A webhook whose signature is missing, stale or wrong. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook'
}
