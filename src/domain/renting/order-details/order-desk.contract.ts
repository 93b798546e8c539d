import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { courierVisits } from '#domain/site/areas/slot.policy.ts'
import { fils, text, typedText } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))
const byOrder = { orderId: id }
const done = z.object({ done: z.literal(true) })
const wish = { ...byOrder, key, amount: fils.check(z.minimum(10), z.maximum(500_000), z.multipleOf(10)), words: typedText(300) }
const asked = z.object({ isAsked: z.boolean() })
const at = (path: `/${string}`) => `/operations/orders/{orderId}${path}` as const

/** Changes of an order by staff, for its customer. */
export const orderDeskRoutes = {
  /** The codes against which its pieces are handed over, for a customer who cannot find theirs; it is recorded who has read them. */
  showCode: oc
    .route({ method: 'POST', path: at('/delivery-code') })
    .input(z.strictObject(byOrder))
    .output(z.object({ codes: z.array(z.object({ code: z.string(), pieces: z.array(z.string()) })) })),
  /** Writes to its customer in the shop's name, by mail or else by SMS. */
  writeToCustomer: oc
    .route({ method: 'POST', path: at('/messages') })
    .input(z.strictObject({ ...byOrder, key, words: typedText(1000) }))
    .output(done),
  /** A note for staff. */
  addNote: oc
    .route({ method: 'POST', path: at('/notes') })
    .input(z.strictObject({ ...byOrder, key, words: typedText(1000) }))
    .output(done),
  /** Changes phone and address within the area of its delivery; area and fee stay. */
  changeDoor: oc
    .route({ method: 'PUT', path: at('/door') })
    .input(
      z.strictObject({
        ...byOrder,
        phone: z.string().check(z.maxLength(30)),
        landmark: typedText(120),
        building: typedText(120),
        note: z.optional(z.string().check(z.maxLength(300))),
        words: typedText(300),
      }),
    )
    .output(done),
  /** Refunds a part of a rental's price at the shop's cost, or asks an administrator above the limits of one person. */
  refundAmount: oc
    .route({ method: 'POST', path: at('/refunds') })
    .input(z.strictObject({ ...wish, rentalId: id }))
    .output(asked),
  confirmGoodwill: oc
    .route({ method: 'PUT', path: at('/refunds/{id}/confirmation') })
    .input(z.strictObject({ ...byOrder, id }))
    .output(done),
  declineGoodwill: oc
    .route({ method: 'DELETE', path: at('/refunds/{id}') })
    .input(z.strictObject({ ...byOrder, id }))
    .output(done),
  /** Gives its customer credit at the shop's cost, or asks an administrator above the limits of one person. */
  creditCustomer: oc
    .route({ method: 'POST', path: at('/credit') })
    .input(z.strictObject(wish))
    .output(asked),
  /** Chooses another window of a courier's visit in the customer's place. */
  changeWindowFor: oc
    .route({ method: 'PUT', path: at('/window') })
    .input(z.strictObject({ ...byOrder, key, visit: z.enum(courierVisits), slot: text(32) }))
    .output(done),
}
