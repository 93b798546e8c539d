import type { Locale } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'

/** The provider's state of a payment. `open`: the payer may still be on its page. */
export interface ProviderPayment {
  status: 'open' | 'authorized' | 'captured' | 'failed' | 'voided'
  amount: Fils
}

/** A card provider. Amounts in fils; every `key` is idempotent. */
export interface Payments {
  /** Opens the provider's page for one authorisation; the same key returns the same page. */
  createPayment(input: {
    orderId: string
    amount: Fils
    key: string
    /** Where the payer returns to; `?left` is added after a cancellation. */
    returnUrl: string
    locale: Locale
    /** Paths of pictures of what is paid, for a page of our own. */
    pictures?: readonly string[]
  }): Promise<{ providerId: string; redirect: string }>
  findPayment(providerId: string): Promise<ProviderPayment>
  /** Closes the page of an open payment; does nothing for any other. */
  expirePage(providerId: string): Promise<void>
  capture(providerId: string, amount: Fils, key: string): Promise<void>
  void(providerId: string, key: string): Promise<void>
  refund(providerId: string, amount: Fils, key: string): Promise<void>
  /** The event of a signed body. Throws `ForgedWebhook` for an invalid signature. */
  verifyWebhook(rawBody: string, headers: Headers): { eventId: string; providerId: string }
}

/** A webhook whose signature is missing, stale or wrong. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook'
}
