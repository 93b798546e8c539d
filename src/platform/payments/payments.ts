import type { Locale } from '#values/locale.ts'
import type { Fils } from '#values/money.ts'

/** A card as the provider describes it; its number is known only there. */
export interface ProviderCard {
  id: string
  brand: string
  last4: string
  /** `YYYY-MM`, the last month in which it is valid. */
  expiresAt: string
}

/** The provider's state of a payment or hold. `open`: the payer may still be on its page. `card` is null until one was accepted. */
export interface ProviderPayment {
  status: 'open' | 'authorized' | 'captured' | 'failed' | 'voided'
  amount: Fils
  captured: Fils
  refunded: Fils
  card: ProviderCard | null
  /** Until when what is authorised is captured, where the provider says so: its bank lets go of it then. */
  captureBefore: Date | null
  /** An inquiry of a bank moves no money and is no dispute. */
  dispute: null | 'open' | 'won' | 'lost'
  /** The amount that an open or lost dispute has taken back, which may be a part. */
  disputed: Fils
  /** Until when the shop answers a dispute that is open, where the provider says so. */
  answerBy: Date | null
}

/** A refund as the provider has it, by the key that asked for it. A refund on its way counts as made, and may fail later. */
export interface ProviderRefund {
  key: string
  status: 'made' | 'failed'
  failure: string | null
}

/** The outcome of charging a saved card without its payer. */
export interface SavedAnswer {
  providerId: string
  /** `needs-payer`: the bank asks for the payer, who has to pay on a page instead. */
  status: 'authorized' | 'declined' | 'needs-payer'
  /** Of a card that was declined: its network forbids to ask it again. */
  isFinal: boolean
  captureBefore: Date | null
}

/** The provider's record of one payment or hold. `disputed` counts the amount that an open or lost dispute has taken back. */
export interface ProviderBook {
  providerId: string
  captured: Fils
  refunded: Fils
  disputed: Fils
}

/**
 * A movement of the shop's balance at the provider, with its fee. Money in is positive; the fee is what the provider keeps of it. A payout is
 * negative: it leaves for the bank.
 */
export interface ProviderLine {
  id: string
  at: Date
  kind: 'charge' | 'refund' | 'refund_failure' | 'payout' | 'payout_failure' | 'dispute' | 'fee' | 'exchange' | 'other'
  amount: Fils
  fee: Fils
  /** The provider's id of the payment or hold, or of the payout. */
  reference: string
  narration: string
}

/** A verified webhook. `card` concerns a page that saves a card; each other kind a payment or hold. */
export interface ProviderEvent {
  eventId: string
  providerId: string
  kind: 'payment' | 'refund' | 'dispute' | 'card'
}

/** The address to which the payer returns from a page of the provider, with `?left` after a cancellation, and the language of that page. */
interface Page {
  returnUrl: string
  locale: Locale
}

/**
 * A card provider. Amounts are fils in multiples of 10, else `RangeError`. Every `key` is idempotent: the same call again changes nothing,
 * another call with it throws `PaymentRefused`.
 */
export interface Payments {
  /** Opens the provider's page for one authorisation; the same key returns the same page. */
  createPayment(
    input: Page & {
      orderId: string
      amount: Fils
      key: string
      /** Paths of pictures of what is paid, for a page of our own. */
      pictures?: readonly string[]
      /** The customer whose card is kept for later holds without the payer. */
      keepsCard?: { customer: string } | null
    },
  ): Promise<{ providerId: string; redirect: string }>
  /** Creates the customer to whom cards are saved, and returns its id. */
  createCustomer(input: { personId: string; email: string; key: string }): Promise<string>
  findPayment(providerId: string): Promise<ProviderPayment>
  /** Closes the page of an open payment; does nothing for any other. */
  expirePage(providerId: string): Promise<void>
  /** Captures an authorised payment and releases the rest of it; does nothing for any other status. Throws `PaymentRefused` for more than is authorised. */
  capture(providerId: string, amount: Fils, key: string): Promise<void>
  /** Releases an open or authorised payment; does nothing for any other status. */
  void(providerId: string, key: string): Promise<void>
  /**
   * Returns the state of the refund; one that has failed stays failed under its key. Throws `PaymentRefused` for more than is captured and
   * not yet refunded, and while a dispute is open or lost.
   */
  refund(providerId: string, amount: Fils, key: string): Promise<ProviderRefund>
  /** The refunds that were asked for of a payment. */
  findRefunds(providerId: string): Promise<ProviderRefund[]>
  /**
   * Authorises an amount on a saved card without the payer.
   * Throws `PaymentRefused` when the customer has no such card.
   */
  authorizeSaved(input: { reference: string; amount: Fils; key: string; customer: string; card: string }): Promise<SavedAnswer>
  /** Opens the provider's page that saves a card without a payment. */
  saveCard(input: Page & { key: string; customer: string }): Promise<{ providerId: string; redirect: string }>
  /** The card that was saved on the page of `saveCard`, or null. */
  findSavedCard(providerId: string): Promise<ProviderCard | null>
  /** The customer's saved cards, newest first, 100 at most. */
  listCards(customer: string): Promise<ProviderCard[]>
  /** Forgets a saved card; does nothing when it is gone. */
  removeCard(card: string): Promise<void>
  /** Deletes a customer with their address and cards; does nothing when they are gone. Payments stay in the books. */
  removeCustomer(customer: string): Promise<void>
  /** The books of all payments and holds that began at `since` or later, read page by page; those without money are left out. */
  findBooks(input: { since: Date }): AsyncIterable<ProviderBook>
  /** The movements of the shop's balance at `since` or later, read page by page. */
  findLines(input: { since: Date }): AsyncIterable<ProviderLine>
  /** The event of a signed body, or null when it concerns no payment. Throws `ForgedWebhook` for an invalid signature. */
  verifyWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | null>
}

/** A webhook whose signature is missing, stale or wrong. */
export class ForgedWebhook extends Error {
  override name = 'ForgedWebhook'
}

/** The provider's final no to a call; the same call again meets the same no. */
export class PaymentRefused extends Error {
  override name = 'PaymentRefused'
}

/** The amount, for a provider that takes dinars in steps of 10 fils. Throws `RangeError` for any other, for nothing and for less. */
export function chargeable(amount: Fils): Fils {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount % 10 !== 0) throw new RangeError(`${amount} fils cannot be charged`)
  return amount
}
