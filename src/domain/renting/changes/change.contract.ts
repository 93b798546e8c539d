import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { rentalViewSchema } from '#domain/renting/rentals/rental.contract.ts'
import { day, fils } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** An idempotency key: the same key gives the same answer, another payload under it 422. */
const byKey = z.strictObject({ id, key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) })

/** The greatest number of later last days that are offered. */
export const mostExtensionDays = 28

/** The last days to which a rental may be extended, and their price. */
export const extensionSchema = z.object({
  before: day,
  /** In cash it is paid when the piece is collected. */
  method: z.enum(paymentMethods),
  /** The later last days until which its unit is free, the next first; none when somebody follows at once. */
  days: z.array(z.object({ until: day, total: fils })),
})
export type Extension = z.infer<typeof extensionSchema>

/** A customer's changes of the days of a rental. */
export const changeContract = {
  /** The first days to which the days may be moved, as many as they are. */
  freeStarts: oc
    .route({ method: 'GET', path: '/rentals/{id}/free-starts' })
    .input(z.strictObject({ id }))
    .output(z.object({ starts: z.array(day) })),
  /** Moves the days once, as many as they were, at the same price. 409 `rental.days-taken` with `starts` and `alternatives`. */
  moveDays: oc
    .route({ method: 'PUT', path: '/rentals/{id}/days' })
    .input(z.extend(byKey, { from: day }))
    .output(rentalViewSchema),
  extension: oc.route({ method: 'GET', path: '/rentals/{id}/extension' }).input(z.strictObject({ id })).output(extensionSchema),
  /** Extends for the total that was shown (409 `order.price-changed`). `redirect` leads to the provider's page if the payer is needed. */
  extend: oc
    .route({ method: 'PUT', path: '/rentals/{id}/extension' })
    .input(z.extend(byKey, { until: day, total: fils }))
    .output(z.object({ rental: rentalViewSchema, redirect: z.nullable(z.string()) })),
  /** Has the piece collected after an earlier last day; nothing is given back. */
  returnEarly: oc
    .route({ method: 'PUT', path: '/rentals/{id}/early-return' })
    .input(z.extend(byKey, { until: day }))
    .output(rentalViewSchema),
}
