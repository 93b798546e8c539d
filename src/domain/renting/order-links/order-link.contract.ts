import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { orderSchema } from '#domain/renting/orders/order.contract.ts'
import { locales } from '#values/locale.ts'
import { fils } from '#values/schemas.ts'

const token = z.string().check(z.regex(/^[\w-]{22}$/))
const byToken = z.strictObject({ token })
const id = z.string().check(z.regex(/^[\w-]{16,64}$/))
const key = z.string().check(z.regex(/^[\w-]{8,56}$/))
const channel = z.enum(['email', 'phone'])
const inLanguage = z.extend(byToken, { locale: z.optional(z.enum(locales)) })

/** The refund when all that can be cancelled of an order is cancelled now. */
const cancellationSchema = z.object({
  refund: fils,
  /** The deposits that are released. */
  deposit: fils,
  /** The lowest refunded share among its rentals, in basis points, and the moments on which it depends; null while nothing is paid. */
  share: z.nullable(
    z.object({
      now: z.int(),
      dispatchAt: z.string(),
      countedTo: z.string(),
      graceUntil: z.nullable(z.string()),
      isPacked: z.boolean(),
      between: z.int(),
      near: z.int(),
    }),
  ),
})
export type OrderCancellation = z.infer<typeof cancellationSchema>

const openSchema = z.object({
  state: z.literal('open'),
  /** Without what only the customer may know: names, phones, the address beyond its area, codes of hand-overs. */
  order: orderSchema,
  /** The contacts to which a fresh code goes, masked. */
  contacts: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** Null where nothing can be cancelled. */
  cancellation: z.nullable(cancellationSchema),
  hasReceipt: z.boolean(),
})
export type OpenOrder = z.infer<typeof openSchema>

const linkedOrderSchema = z.discriminatedUnion('state', [
  openSchema,
  /** This browser may open the order's own page. */
  z.object({ state: z.literal('own'), order: z.string() }),
  /** An account has the order: it is opened there. */
  z.object({ state: z.literal('account'), order: z.string() }),
  /** Unknown, expired or revoked. */
  z.object({ state: z.literal('closed') }),
])
export type LinkedOrder = z.infer<typeof linkedOrderSchema>

const paymentSchema = z.object({
  /** The payment of an order, one of something besides, or a card that was to be saved. */
  kind: z.enum(['payment', 'charge', 'card']),
  state: z.enum(['arrived', 'checking', 'refused', 'settled']),
  reference: z.string(),
  at: z.iso.datetime(),
  /** Until when an answer is awaited. */
  until: z.iso.datetime(),
  /** Whether there is an e-mail address to which the link of the order can be mailed. */
  hasMail: z.boolean(),
})
export type PaymentElsewhere = z.infer<typeof paymentSchema>

export const orderLinkContract = {
  /** The order of a link, as whoever has the link may see it. */
  open: oc.route({ method: 'GET', path: '/order-links/{token}' }).input(byToken).output(linkedOrderSchema),
  calendar: oc.route({ method: 'GET', path: '/order-links/{token}/calendar.ics' }).input(inLanguage).output(z.file()),
  receipt: oc.route({ method: 'GET', path: '/order-links/{token}/receipt.pdf' }).input(inLanguage).output(z.file()),
  /** Cancels all that can be cancelled for the refund that was shown (409 `rental.refund-changed`). */
  cancel: oc
    .route({ method: 'PUT', path: '/order-links/{token}/cancellation' })
    .input(z.extend(byToken, { key, refund: fils }))
    .output(linkedOrderSchema),
  sendCode: oc
    .route({ method: 'POST', path: '/order-links/{token}/codes' })
    .input(z.extend(byToken, { channel }))
    .output(z.object({ isSent: z.boolean() })),
  /** Admits this browser to the order, as the one that made it. */
  confirmCode: oc
    .route({ method: 'PUT', path: '/order-links/{token}/codes' })
    .input(z.extend(byToken, { channel, code: z.string().check(z.maxLength(32)) }))
    .output(z.object({ order: z.string() })),
  /** Revokes the link. */
  end: oc
    .route({ method: 'DELETE', path: '/order-links/{token}' })
    .input(byToken)
    .output(z.object({ isDone: z.boolean() })),
  /** Sends a link to the contact of the order. The answer is the same whether or not there is one. */
  request: oc
    .route({ method: 'POST', path: '/order-links' })
    .input(z.union([byToken, z.strictObject({ order: id }), z.strictObject({ payment: id })]))
    .output(z.object({ isDone: z.boolean() })),
  /** The state of a payment for whoever comes back from the provider in a browser that has no part in its order. */
  payment: oc.route({ method: 'GET', path: '/order-links/payments/{id}' }).input(z.strictObject({ id })).output(paymentSchema),
}
