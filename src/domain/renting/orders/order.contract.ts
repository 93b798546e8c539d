import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { proof } from '#domain/accounts/people/person.contract.ts'
import { handOverWays } from '#domain/catalogue/items/item.policy.ts'
import { cardId } from '#domain/money/cards/card.contract.ts'
import { paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { bagLineSchema, pieceOnDaysSchema, quoteOptions, quoteSchema } from '#domain/renting/quotes/quote.contract.ts'
import { contactSchema } from '#domain/renting/rentals/rental.contract.ts'
import { rentalStatuses } from '#domain/renting/rentals/rental.policy.ts'
import { courierVisits } from '#domain/site/areas/slot.policy.ts'
import { locales } from '#values/locale.ts'
import { day, email, fils, personName, text, typedText } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const byId = z.strictObject({ id })
/** An idempotency key: the same key gives the same answer, another payload under it 422. */
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))
const code = z.string().check(z.maxLength(32))

export const deliverySchema = z.strictObject({
  name: personName(),
  phone: typedText(24, 9),
  area: text(40),
  landmark: text(120),
  building: text(80),
  note: z.optional(text(300, 0)),
  slot: text(32),
  /** The window in which the last pieces are collected; the hours of the delivery when left out. */
  collection: z.optional(text(32)),
})

export const rentalSchema = z.extend(pieceOnDaysSchema, {
  id: z.string(),
  price: fils,
  deposit: fils,
  status: z.enum(rentalStatuses),
  handOver: z.enum(handOverWays),
  /** The area from which it is brought; null for a piece that is gone. */
  area: z.nullable(z.string()),
  /** The deadline of its owner's answer to the request. */
  answerBy: z.nullable(z.string()),
  dispatchAt: z.string(),
})

export const orderSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(rentalStatuses),
  createdAt: z.string(),
  holdEndsAt: z.nullable(z.string()),
  /** Whether its customer may keep its hold for another 15 minutes, which is possible once while nobody else waits for its days. */
  mayKeepHold: z.boolean(),
  /** The reason why its hold ended: its time, its customer, or a newer checkout of theirs. Null while it is held, and once it is placed. */
  releaseReason: z.nullable(z.enum(['time', 'customer', 'replaced'])),
  /** The server's time of this answer, so that the hold's countdown does not depend on the browser's clock. */
  now: z.string(),
  email: z.nullable(z.string()),
  isEmailConfirmed: z.boolean(),
  /** Why no mail goes to its address: it takes none, or its reader has called one spam. */
  mailProblem: z.nullable(z.enum(['bounce', 'complaint'])),
  isPhoneConfirmed: z.boolean(),
  delivery: z.nullable(
    z.object({
      name: z.string(),
      phone: z.string(),
      area: z.string(),
      city: z.string(),
      areaName: z.string(),
      landmark: z.string(),
      building: z.string(),
      note: z.string(),
      /** Missing when the window chosen for an earlier hold has closed since. */
      slot: z.nullable(z.string()),
      /**
       * The window on the day after the order's last day. Pieces that end earlier are collected in the same hours of the day after their
       * own last day.
       */
      collection: z.nullable(z.string()),
    }),
  ),
  /** The person who collects in person, if nothing is delivered. */
  collector: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  /** The pieces of one owner on the same days that may be collected in person, or are. */
  handOvers: z.array(
    z.object({
      rentals: z.array(z.string()),
      from: day,
      until: day,
      handOver: z.enum(handOverWays),
      /** The area of the collection, and the owner's first name. */
      area: z.string(),
      owner: z.string(),
      /** The code that the customer gives the owner at the collection; null before the confirmation, and once it is handed over. */
      code: z.nullable(z.string()),
      /** The owner's contact, from the confirmation until the end. */
      contact: z.nullable(contactSchema),
    }),
  ),
  method: z.nullable(z.enum(paymentMethods)),
  /** The customer asked for plain packaging. */
  isDiscreet: z.boolean(),
  /** The payment methods that are available; no cash where a piece is collected in person. */
  methods: z.array(z.enum(paymentMethods)),
  /** The most that may be paid in cash, while held; it may rise once e-mail or phone is confirmed. */
  cashLimit: z.nullable(fils),
  /** The rule behind that limit, while held: `most` for all open cash orders together, `later` once one was delivered. */
  cashTerms: z.nullable(z.object({ most: fils, later: z.nullable(fils), isPrepaidOnly: z.boolean() })),
  /** The figures that the order keeps: what paying in cash costs, and the shares that a cancellation gives back, in basis points. */
  figures: z.object({ cashHandling: fils, between: z.int(), near: z.int() }),
  quote: quoteSchema,
  /** The part of its charges paid by the customer's credit, and the part that is credit again. */
  credit: z.object({ used: fils, returned: fils }),
  /** The code that the customer gives the courier at the door, while a piece is still to be delivered. */
  deliveryCode: z.nullable(z.string()),
  rentals: z.array(rentalSchema),
  /** `refunded` is the part of the amount that belongs to the customer again, whether or not it has reached them. */
  payment: z.nullable(z.object({ status: z.enum(paymentStatuses), method: z.enum(paymentMethods), amount: fils, refunded: fils })),
  /** Refunds of the charges and of deposits, and the debt of an owner who cancelled; `by`: until when a transfer is sent. */
  refunds: z.array(
    z.object({
      way: z.enum(['card', 'credit', 'transfer', 'cash']),
      of: z.enum(['charges', 'deposit', 'compensation']),
      isMade: z.boolean(),
      amount: fils,
      by: z.nullable(z.string()),
    }),
  ),
  /** The details of the CliQ transfer that is awaited until `expiresAt`; its amount includes `deposit`. */
  transfer: z.nullable(
    z.object({ alias: z.string(), name: z.string(), amount: fils, deposit: fils, reference: z.string(), expiresAt: z.string() }),
  ),
  /**
   * The ways to pay again after a failed payment, with the total of each way and its deposits, until the first piece is cancelled. Null
   * while its payment is valid or in progress.
   */
  paymentDue: z.nullable(
    z.object({ by: z.string(), ways: z.array(z.object({ method: z.enum(paymentMethods), total: fils, deposit: fils })) }),
  ),
  /** The price of extensions of its rentals, paid or due in cash, and the refunded part. */
  extensions: z.object({ amount: fils, refunded: fils }),
})

export type Order = z.infer<typeof orderSchema>
export type Rental = z.infer<typeof rentalSchema>
export type Delivery = z.infer<typeof deliverySchema>

export const orderContract = {
  /** Starts checkout: makes the order, its rentals and blocks for 15 minutes. 409 `order.taken` with `alternatives`, 428 with `puzzle`. */
  hold: oc
    .route({ method: 'POST', path: '/orders' })
    .input(
      z.strictObject({
        key,
        lines: z.array(bagLineSchema).check(z.minLength(1), z.maxLength(20)),
        isAllOrNothing: z.optional(z.boolean()),
        ...quoteOptions,
        proof,
      }),
    )
    .output(orderSchema),
  list: oc.route({ method: 'GET', path: '/orders' }).output(z.object({ orders: z.array(orderSchema) })),
  get: oc.route({ method: 'GET', path: '/orders/{id}' }).input(byId).output(orderSchema),
  /** The deliveries and collections of an order as an iCalendar file; 409 `order.no-calendar` without any. */
  calendar: oc
    .route({ method: 'GET', path: '/orders/{id}/calendar.ics' })
    .input(z.extend(byId, { locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  /** The receipt of an order as a PDF file; 409 `order.no-receipt` before a payment. */
  receipt: oc
    .route({ method: 'GET', path: '/orders/{id}/receipt.pdf' })
    .input(z.extend(byId, { locale: z.optional(z.enum(locales)) }))
    .output(z.file()),
  /** Address and slot: a new quote on the same hold. `keepsAddress` keeps the address for the next orders of a signed-in person. */
  deliver: oc
    .route({ method: 'PUT', path: '/orders/{id}/delivery' })
    .input(z.extend(byId, { ...deliverySchema.shape, keepsAddress: z.optional(z.boolean()) }))
    .output(orderSchema),
  /** Changes the hand-over of one owner's pieces on the same days: a new block and a new quote on the same hold. */
  handOver: oc
    .route({ method: 'PUT', path: '/orders/{id}/hand-over' })
    .input(z.extend(byId, { rental: id, handOver: z.enum(handOverWays) }))
    .output(orderSchema),
  /** Names the person who collects, if nothing is delivered. */
  nameCollector: oc
    .route({ method: 'PUT', path: '/orders/{id}/collector' })
    .input(z.extend(byId, { name: personName(), phone: typedText(24, 9) }))
    .output(orderSchema),
  /** Payment method: a new quote on the same hold. */
  choose: oc
    .route({ method: 'PUT', path: '/orders/{id}/method' })
    .input(z.extend(byId, { method: z.enum(paymentMethods) }))
    .output(orderSchema),
  /**
   * Sets the promotional code, null for none, the use of credit, and the protection plan: a new quote on the same hold. 422 with the reason
   * why a code is refused.
   */
  reduce: oc
    .route({ method: 'PUT', path: '/orders/{id}/reductions' })
    .input(
      z.extend(byId, {
        promotionalCode: z.optional(z.nullable(quoteOptions.promotionalCode.def.innerType)),
        usesCredit: quoteOptions.usesCredit,
        wantsProtection: quoteOptions.wantsProtection,
      }),
    )
    .output(orderSchema),
  /** The address for the receipt, unconfirmed; null for none. Once the order is booked, a link that confirms it is mailed there. */
  noteEmail: oc
    .route({ method: 'PUT', path: '/orders/{id}/receipt-address' })
    .input(z.extend(byId, { email: z.nullable(email) }))
    .output(orderSchema),
  /** Corrects the address that was typed to pay by card, in the browser that booked and until it is confirmed. */
  correctEmail: oc
    .route({ method: 'PUT', path: '/orders/{id}/receipt-address/correction' })
    .input(z.extend(byId, { email }))
    .output(orderSchema),
  /** Sends mails to its address again, and its confirmation once more. */
  openMail: oc.route({ method: 'PUT', path: '/orders/{id}/mail' }).input(byId).output(orderSchema),
  /** Confirms the address of a receipt by the token of the mailed link, and mails the receipt. */
  confirmReceipt: oc
    .route({ method: 'PUT', path: '/orders/receipt-confirmation' })
    .input(z.strictObject({ token: z.string().check(z.regex(/^[\w-]{16,64}\.[\w-]{43}$/)) }))
    .output(z.object({ confirmed: z.boolean() })),
  sendEmailCode: oc.route({ method: 'POST', path: '/orders/{id}/email-codes' }).input(z.extend(byId, { email })).output(orderSchema),
  confirmEmail: oc.route({ method: 'PUT', path: '/orders/{id}/email' }).input(z.extend(byId, { email, code })).output(orderSchema),
  sendPhoneCode: oc.route({ method: 'POST', path: '/orders/{id}/phone-codes' }).input(byId).output(orderSchema),
  confirmPhone: oc.route({ method: 'PUT', path: '/orders/{id}/phone' }).input(z.extend(byId, { code })).output(orderSchema),
  /**
   * Pays the quoted total, which the payer has seen: `total` must equal the server's (409 `order.price-changed`). Card answers with
   * `redirect` to the provider's page.
   */
  pay: oc
    .route({ method: 'POST', path: '/orders/{id}/payment' })
    .input(z.extend(byId, { key, total: z.int(), card: z.optional(cardId) }))
    .output(z.object({ order: orderSchema, redirect: z.nullable(z.string()) })),
  /** Pays for an order whose payment failed, in one of the ways of `paymentDue`, for the total that the payer has seen. */
  payAgain: oc
    .route({ method: 'POST', path: '/orders/{id}/payment-again' })
    .input(z.extend(byId, { key, method: z.enum(paymentMethods), total: z.int(), card: z.optional(cardId) }))
    .output(z.object({ order: orderSchema, redirect: z.nullable(z.string()) })),
  /** Has a courier deliver or collect in another window of the same day, until 18:00 of the day before; days and price stay. */
  changeWindow: oc
    .route({ method: 'PUT', path: '/orders/{id}/window' })
    .input(z.extend(byId, { visit: z.enum(courierVisits), key, slot: text(32) }))
    .output(orderSchema),
  /** Keeps the hold for another 15 minutes. */
  keepHold: oc.route({ method: 'PUT', path: '/orders/{id}/hold' }).input(byId).output(orderSchema),
  /** Ends the hold. */
  release: oc.route({ method: 'DELETE', path: '/orders/{id}/hold' }).input(byId).output(orderSchema),
}
