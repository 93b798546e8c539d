import type Stripe from 'stripe'
import { apiVersion } from './check.ts'
import { missing } from './fault.ts'
import type { Form } from './form.ts'

type Common = 'id' | 'object' | 'created' | 'livemode' | 'metadata'
export type Session = Pick<
  Stripe.Checkout.Session,
  Common | 'mode' | 'status' | 'payment_status' | 'amount_total' | 'currency' | 'customer' | 'client_reference_id' | 'success_url'
> &
  Pick<Stripe.Checkout.Session, 'cancel_url' | 'url' | 'expires_at' | 'payment_intent' | 'setup_intent' | 'locale'>
export type Intent = Pick<
  Stripe.PaymentIntent,
  Common | 'amount' | 'amount_capturable' | 'amount_received' | 'capture_method' | 'currency' | 'customer' | 'last_payment_error'
> &
  Pick<Stripe.PaymentIntent, 'latest_charge' | 'payment_method' | 'setup_future_usage' | 'status' | 'canceled_at'>
export type Charge = Pick<
  Stripe.Charge,
  Common | 'amount' | 'amount_captured' | 'amount_refunded' | 'captured' | 'currency' | 'disputed' | 'payment_intent' | 'refunded'
> &
  Pick<Stripe.Charge, 'payment_method' | 'status'> & {
    payment_method_details: { type: 'card'; card: CardFace & { capture_before?: number } }
  }
export type Refund = Pick<
  Stripe.Refund,
  Exclude<Common, 'livemode'> | 'amount' | 'charge' | 'currency' | 'payment_intent' | 'status' | 'reason' | 'failure_reason'
>
export type Dispute = Pick<
  Stripe.Dispute,
  Common | 'amount' | 'charge' | 'currency' | 'evidence_details' | 'payment_intent' | 'reason' | 'status'
>
export type Customer = Pick<Stripe.Customer, Common | 'email'>
export type Method = Pick<Stripe.PaymentMethod, Common | 'customer'> & { type: 'card'; card: CardFace }
export type Setup = Pick<Stripe.SetupIntent, Common | 'customer' | 'payment_method' | 'status' | 'usage'>
export type Move = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'created' | 'amount' | 'fee' | 'net' | 'currency' | 'type' | 'source' | 'description' | 'exchange_rate' | 'status'
>
export type StripeObject = Session | Intent | Charge | Refund | Dispute | Customer | Method | Setup | Move
type CardFace = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: false
  type: string
  data: { object: StripeObject }
}

/** Everything that Stripe keeps for one account. */
export interface Books {
  objects: Map<string, StripeObject>
  /** The request of a session for its payment. */
  plans: Map<string, Form>
  /** The number of a method's card decides what it does. */
  numbers: Map<string, string>
  /** The methods whose payers agreed to payments without them. */
  offSession: Set<string>
  events: StripeEvent[]
  /** The idempotency keys, each with its call and the answer to it. */
  keys: Map<string, { call: string; answer: { status: number; body: unknown } | null }>
  /** The number of ids given. */
  count: number
  newId: (prefix: string) => string
  now: () => number
}

type Kept = Omit<Books, 'newId' | 'now'>

export function openBooks(kept?: Kept, now: () => number = () => Math.floor(Date.now() / 1000)): Books {
  const books: Books = {
    ...(kept ?? { objects: new Map(), plans: new Map(), numbers: new Map(), offSession: new Set(), events: [], keys: new Map(), count: 0 }),
    newId(prefix) {
      books.count += 1
      return `${prefix}_test_${String(books.count).padStart(8, '0')}`
    },
    now,
  }
  return books
}

/** The same books once more, to go on in another way. */
export function copyBooks({ newId: _, now: __, ...kept }: Books): Books {
  return openBooks(structuredClone<Kept>(kept))
}

type Kind = StripeObject['object']
type OfKind<K extends Kind> = Extract<StripeObject, { object: K }>

/** The object of this id. Throws Stripe's 404 for any other. */
export function get<K extends Kind>(books: Books, kind: K, id: string, status = 404): OfKind<K> {
  const found = books.objects.get(id)
  if (found?.object !== kind) throw missing(kind.replace('.', '_'), id, status)
  return found as OfKind<K>
}

/** All objects of a kind, newest first. */
export function all<K extends Kind>(books: Books, kind: K): OfKind<K>[] {
  return [...books.objects.values()].filter((one): one is OfKind<K> => one.object === kind).reverse()
}

/** Stores a new object or what is new of it, and announces it. */
export function save(books: Books, object: StripeObject, ...types: string[]): void {
  books.objects.set(object.id, object)
  for (const type of types)
    books.events.push({
      id: books.newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: books.now(),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    })
}

/** The prefix of every object's id. */
export function begin(books: Books, prefix: string): { id: string; created: number; livemode: false; metadata: Record<string, string> } {
  return { id: books.newId(prefix), created: books.now(), livemode: false, metadata: {} }
}

/** The account's income: captures, less refunds, and less open or lost disputes. */
export function balanceOf(books: Books): number {
  const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const charged = all(books, 'charge').flatMap(({ captured, amount, amount_refunded }) => (captured ? [amount - amount_refunded] : []))
  return (
    sum(charged) -
    sum(all(books, 'dispute').flatMap(({ status, amount }) => (status === 'won' || status.startsWith('warning_') ? [] : [amount])))
  )
}
