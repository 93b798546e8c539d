import {
  all,
  type Books,
  begin,
  type Charge,
  type Dispute,
  get,
  type Intent,
  type Method,
  type Move,
  type Refund,
  type Session,
  type Setup,
  type StripeObject,
  save,
} from './books.ts'
import { cancelIntent, captureIntent, charge, type DeclineCode, decline, refundIntent, testCards } from './charges.ts'
import type { Call } from './check.ts'
import { missing, StripeFault } from './fault.ts'
import type { Form } from './form.ts'
import { dinars, formOf, isWithin, listOf, metadataOf, numberOf, textOf } from './params.ts'

const daySeconds = 86_400

/** The effect of each call of the description; the server cuts a list into pages. */
export const answers: Readonly<Record<string, (books: Books, call: Call) => StripeObject | StripeObject[]>> = {
  'POST /v1/customers': (books, { params }) => {
    const customer = { ...begin(books, 'cus'), object: 'customer' as const, email: textOf(params, 'email'), metadata: metadataOf(params) }
    save(books, customer, 'customer.created')
    return customer
  },
  'DELETE /v1/customers/{id}': (books, { id }) => {
    const customer = get(books, 'customer', id)
    for (const method of all(books, 'payment_method').filter((one) => one.customer === id)) method.customer = null
    books.objects.delete(id)
    return { ...customer, email: null, metadata: {} }
  },
  'GET /v1/customers/{id}/payment_methods': (books, { id }) => {
    get(books, 'customer', id)
    return all(books, 'payment_method').filter(({ customer }) => customer === id)
  },
  'POST /v1/payment_methods/{id}/detach': (books, { id }) => {
    const method = get(books, 'payment_method', id)
    if (!method.customer)
      throw new StripeFault(400, { message: 'The payment method is not attached to a customer so detachment is impossible.' })
    method.customer = null
    save(books, method, 'payment_method.detached')
    return method
  },
  'POST /v1/checkout/sessions': (books, { params }) => openSession(books, params),
  'GET /v1/checkout/sessions/{id}': (books, { id }) => get(books, 'checkout.session', id),
  'GET /v1/checkout/sessions': (books, { params }) =>
    all(books, 'checkout.session').filter(
      (one) => fits(one.payment_intent, params, 'payment_intent') && isWithin(one.created, params['created']),
    ),
  'POST /v1/checkout/sessions/{id}/expire': (books, { id }) => {
    const session = get(books, 'checkout.session', id)
    if (session.status !== 'open')
      throw new StripeFault(400, {
        message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      })
    Object.assign(session, { status: 'expired', url: null })
    save(books, session, 'checkout.session.expired')
    return session
  },
  'POST /v1/payment_intents': (books, { params }) => holdSaved(books, params),
  'GET /v1/payment_intents/{id}': (books, { id }) => get(books, 'payment_intent', id),
  'GET /v1/payment_intents': (books, { params }) =>
    all(books, 'payment_intent').filter((one) => fits(one.customer, params, 'customer') && isWithin(one.created, params['created'])),
  'POST /v1/payment_intents/{id}/capture': (books, { id, params }) => {
    const intent = get(books, 'payment_intent', id)
    const amount = numberOf(params, 'amount_to_capture')
    captureIntent(books, intent, amount === null ? intent.amount_capturable : dinars(amount, intent.currency, 'amount_to_capture'))
    return intent
  },
  'POST /v1/payment_intents/{id}/cancel': (books, { id }) => {
    const intent = get(books, 'payment_intent', id)
    cancelIntent(books, intent)
    return intent
  },
  'POST /v1/refunds': (books, { params }) => {
    const intent = get(books, 'payment_intent', textOf(params, 'payment_intent') ?? '', 400)
    const amount = numberOf(params, 'amount')
    const wanted = amount === null ? undefined : dinars(amount, intent.currency, 'amount')
    return refundIntent(books, intent, wanted, metadataOf(params))
  },
  'GET /v1/refunds': (books, { params }) => all(books, 'refund').filter((one) => fits(one.payment_intent, params, 'payment_intent')),
  'GET /v1/balance_transactions': (books, { params }) => balanceOf(books).filter((one) => isWithin(one.created, params['created'])),
  'GET /v1/disputes': (books, { params }) =>
    all(books, 'dispute').filter((one) => fits(one.payment_intent, params, 'payment_intent') && isWithin(one.created, params['created'])),
}

/** The moves of the account's balance: captured charges less a fee of 2.9 %, refunds, and disputed charges. */
function balanceOf(books: Books): Move[] {
  const base = { object: 'balance_transaction' as const, exchange_rate: null, description: null, status: 'available' }
  const moveOf = (source: Charge | Refund | Dispute, type: Move['type'], amount: number, fee = 0): Move => {
    const { id, created, currency } = source
    return { ...base, id: `txn_${id}`, created, currency, type, amount, fee, net: amount - fee, source: id }
  }
  return [
    ...all(books, 'charge')
      .filter(({ captured }) => captured)
      .map((one) => moveOf(one, 'charge', one.amount_captured, Math.round(one.amount_captured * 0.0029) * 10)),
    ...all(books, 'refund')
      .filter(({ status }) => status === 'succeeded')
      .map((one) => moveOf(one, 'refund', -one.amount)),
    ...all(books, 'dispute')
      .filter(({ status }) => !status.startsWith('warning_'))
      .map((one) => moveOf(one, 'adjustment', -one.amount)),
  ].toSorted((one, other) => other.created - one.created)
}

function fits(value: unknown, params: Form, name: string): boolean {
  return params[name] === undefined || params[name] === value
}

function openSession(books: Books, params: Form): Session {
  const mode = textOf(params, 'mode')
  if (mode !== 'payment' && mode !== 'setup') throw new StripeFault(400, { message: 'You must provide a mode.', param: 'mode' })
  if (!textOf(params, 'success_url')) throw new StripeFault(400, { code: 'parameter_missing', message: 'Missing success_url.' })
  const customer = textOf(params, 'customer')
  if (customer) get(books, 'customer', customer, 400)
  if (mode === 'setup' && (params['line_items'] || params['payment_intent_data']))
    throw new StripeFault(400, { message: 'You can not pass `line_items` or `payment_intent_data` in `setup` mode.' })
  if (mode === 'setup' && !params['currency'] && listOf(params, 'allowed_payment_method_types').length === 0)
    throw new StripeFault(400, { code: 'parameter_missing', message: 'Missing required param: currency.', param: 'currency' })
  const id = books.newId('cs')
  const session: Session = {
    ...begin(books, 'cs'),
    id,
    object: 'checkout.session',
    metadata: metadataOf(params),
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    amount_total: mode === 'setup' ? null : totalOf(params),
    currency: mode === 'setup' ? null : 'jod',
    customer,
    client_reference_id: textOf(params, 'client_reference_id'),
    success_url: textOf(params, 'success_url'),
    cancel_url: textOf(params, 'cancel_url'),
    url: `https://checkout.stripe.test/c/pay/${id}`,
    expires_at: books.now() + daySeconds,
    payment_intent: null,
    setup_intent: null,
    locale: textOf(params, 'locale') as Session['locale'],
  }
  books.plans.set(id, formOf(params, 'payment_intent_data'))
  if (mode === 'setup') session.setup_intent = openSetup(books, customer).id
  save(books, session)
  return session
}

function totalOf(params: Form): number {
  const lines = listOf(params, 'line_items') as Form[]
  if (lines.length === 0) throw new StripeFault(400, { code: 'parameter_missing', message: 'Missing line_items.', param: 'line_items' })
  return lines.reduce((total, line) => {
    const price = formOf(line, 'price_data')
    return total + dinars(numberOf(price, 'unit_amount'), textOf(price, 'currency'), 'line_items') * (numberOf(line, 'quantity') ?? 1)
  }, 0)
}

function openSetup(books: Books, customer: string | null): Setup {
  const setup: Setup = {
    ...begin(books, 'seti'),
    object: 'setup_intent',
    customer,
    payment_method: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
  save(books, setup, 'setup_intent.created')
  return setup
}

/** An intent in its first state. */
export function openIntent(books: Books, intent: Pick<Intent, 'amount' | 'customer' | 'metadata' | 'setup_future_usage'>): Intent {
  const opened: Intent = {
    ...begin(books, 'pi'),
    ...intent,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: 'manual',
    currency: 'jod',
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  save(books, opened, 'payment_intent.created')
  return opened
}

/** A payment without the payer: all that the shop asks of an intent by itself. */
function holdSaved(books: Books, params: Form): Intent {
  const amount = dinars(numberOf(params, 'amount'), textOf(params, 'currency'), 'amount')
  const isAsked = (name: string): boolean => (params[name] as unknown) === true
  if (!isAsked('confirm') || !isAsked('off_session') || textOf(params, 'capture_method') !== 'manual')
    throw new StripeFault(400, { message: 'Only confirmed, manually captured intents off session are known here.' })
  const customer = get(books, 'customer', textOf(params, 'customer') ?? '', 400).id
  const method = get(books, 'payment_method', textOf(params, 'payment_method') ?? '', 400)
  if (method.customer !== customer)
    throw new StripeFault(400, { message: `The PaymentMethod ${method.id} does not belong to the Customer ${customer}.` })
  const intent = openIntent(books, { amount, customer, metadata: metadataOf(params), setup_future_usage: null })
  const number = books.numbers.get(method.id)
  if (number === testCards['declines-later']) throw declined(books, intent, method, 'card_declined')
  if (number === testCards['forbids-later']) throw declined(books, intent, method, 'do_not_try_again')
  if (number === testCards['asks-later'] || !books.offSession.has(method.id))
    throw declined(books, intent, method, 'authentication_required')
  charge(books, intent, method, 'merchant')
  return intent
}

function declined(books: Books, intent: Intent, method: Method, code: DeclineCode): StripeFault {
  decline(books, intent, method, code)
  return new StripeFault(402, {
    type: 'card_error',
    code: intent.last_payment_error?.code ?? code,
    message: intent.last_payment_error?.message ?? '',
    payment_intent: intent,
  })
}

const expandable = new Set(['payment_intent', 'latest_charge', 'setup_intent', 'payment_method', 'customer', 'charge', 'source'])

/** A copy of an object with what `expand` asks for in place of ids. */
export function expanded(books: Books, object: StripeObject, paths: readonly string[]): Record<string, unknown> {
  const copy: Record<string, unknown> = structuredClone({ ...object })
  for (const path of paths) {
    const [name = '', ...rest] = path.split('.')
    const value = copy[name]
    if (!expandable.has(name) || !(name in copy)) throw new StripeFault(400, { message: `This property cannot be expanded (${path}).` })
    const id = typeof value === 'string' ? value : (value as { id?: string } | null)?.id
    if (id === undefined) continue
    const found = books.objects.get(id)
    if (!found) throw missing(name, id)
    copy[name] = expanded(books, found, rest.length > 0 ? [rest.join('.')] : [])
  }
  return copy
}
