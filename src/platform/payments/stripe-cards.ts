import Stripe from 'stripe'
import { newId } from '#values/id.ts'
import { chargeable, PaymentRefused, type Payments, type ProviderCard, type SavedAnswer } from './payments.ts'
import { captureBeforeOf, chargeOf, month, orRefused, statusOf } from './stripe-intents.ts'

type Hold = Parameters<Payments['authorizeSaved']>[0]

type Cards = Pick<
  Payments,
  'createCustomer' | 'authorizeSaved' | 'saveCard' | 'findSavedCard' | 'listCards' | 'removeCard' | 'removeCustomer'
>

/** The calls of the port about customers and their saved cards. */
export function stripeCards(stripe: Stripe, currency: string): Cards {
  return {
    async createCustomer({ personId, email, key }) {
      return (await orRefused(stripe.customers.create({ email, metadata: { personId } }, { idempotencyKey: key }))).id
    },
    authorizeSaved: async (input) => authorizeSavedCard(stripe, { ...input, amount: chargeable(input.amount), currency }),
    async saveCard({ key, customer, returnUrl, locale }) {
      const session = await orRefused(
        stripe.checkout.sessions.create(
          {
            mode: 'setup',
            customer,
            allowed_payment_method_types: ['card'],
            locale: pageLocale(locale),
            success_url: returnUrl,
            cancel_url: `${returnUrl}?left`,
          },
          { idempotencyKey: key },
        ),
      )
      return { providerId: session.id, redirect: session.url ?? returnUrl }
    },
    async findSavedCard(providerId) {
      const { setup_intent } = await stripe.checkout.sessions.retrieve(providerId, { expand: ['setup_intent.payment_method'] })
      const method = setup_intent && typeof setup_intent !== 'string' ? setup_intent.payment_method : null
      return method && typeof method !== 'string' ? cardOf(method) : null
    },
    async listCards(customer) {
      const { data } = await orGone(stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 }), { data: [] })
      return data.flatMap((method) => cardOf(method) ?? [])
    },
    async removeCard(card) {
      try {
        await stripe.paymentMethods.detach(card, {}, { idempotencyKey: newId() })
      } catch (error) {
        // It was detached before, or was never attached.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
    async removeCustomer(customer) {
      await orGone(stripe.customers.del(customer), null)
    },
  }
}

/** The answer, or `gone` for a customer who was deleted before. */
async function orGone<Answer, Gone>(call: Promise<Answer>, gone: Gone): Promise<Answer | Gone> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return gone
    throw error
  }
}

/** Authorises an amount on a saved card without the payer; the bank's answer to the same key stays the same. */
async function authorizeSavedCard(
  stripe: Stripe,
  { reference, amount, currency, key, customer, card }: Hold & { currency: string },
): Promise<SavedAnswer> {
  // Stripe forgets keys after a day; a late retry must not hold the amount twice.
  const { data } = await orRefused(stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] }))
  const earlier = data.find(({ metadata }) => metadata['key'] === key)
  if (earlier && earlier.amount !== amount) throw new PaymentRefused('another amount was held with this key')
  if (earlier) return outcomeOf(earlier)
  try {
    const intent = await orRefused(
      stripe.paymentIntents.create(
        {
          amount,
          currency,
          customer,
          payment_method: card,
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          confirm: true,
          off_session: true,
          metadata: { reference, key },
          expand: ['latest_charge'],
        },
        { idempotencyKey: key },
      ),
    )
    return outcomeOf(intent)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return outcomeOf(error.payment_intent)
    throw error
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): SavedAnswer {
  const providerId = intent.id
  const error = intent.last_payment_error
  const isAuthorized = statusOf(intent) !== null && intent.status !== 'canceled'
  if (isAuthorized) return { providerId, status: 'authorized', isFinal: false, captureBefore: captureBeforeOf(chargeOf(intent)) }
  const asksForPayer = intent.status === 'requires_action' || error?.code === 'authentication_required'
  return { providerId, status: asksForPayer ? 'needs-payer' : 'declined', isFinal: isFinal(error), captureBefore: null }
}

/** Declines after which card networks charge for every further try: the card is gone, or its holder has forbidden it. */
const finalDeclines = new Set([
  ...['do_not_try_again', 'expired_card', 'fraudulent', 'invalid_account', 'invalid_number', 'lost_card', 'merchant_blacklist'],
  ...['no_account', 'not_permitted', 'pickup_card', 'restricted_card', 'revocation_of_all_authorizations', 'revocation_of_authorization'],
  ...['security_violation', 'service_not_allowed', 'stolen_card', 'stop_payment_order', 'transaction_not_allowed'],
])
/** Mastercard's own words for the same: do not try again, and payments were stopped. */
const finalAdvice = new Set(['03', '21'])

function isFinal(error: Stripe.PaymentIntent['last_payment_error']): boolean {
  const { decline_code = '', advice_code = '', network_advice_code = '' } = error ?? {}
  return finalDeclines.has(decline_code) || advice_code === 'do_not_try_again' || finalAdvice.has(network_advice_code)
}

/** The card of a payment method, or null for a method of another kind. */
function cardOf({ id, card }: Stripe.PaymentMethod): ProviderCard | null {
  return card ? { id, brand: card.brand, last4: card.last4, expiresAt: month(card) } : null
}

/** The language of Checkout, which has no Arabic: `auto` takes the browser's. */
export function pageLocale(locale: 'en' | 'ar'): 'en' | 'auto' {
  return locale === 'ar' ? 'auto' : 'en'
}
