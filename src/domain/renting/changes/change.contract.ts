import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { rentalLifeSchema } from '#domain/renting/rentals/rental.contract.ts'
import { day } from '#values/schemas.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
/** An idempotency key: the same key gives the same answer, another payload under it 422. */
const byKey = z.strictObject({ id, key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) })

/** What a customer changes about the days of a rental. */
export const changeContract = {
  /** Moves the days once, as many as they were, at the same price. 409 `rental.days-taken` with `starts` and `alternatives`. */
  moveDays: oc
    .route({ method: 'PUT', path: '/rentals/{id}/days' })
    .input(z.extend(byKey, { from: day }))
    .output(rentalLifeSchema),
  /** Has the piece collected after an earlier last day; nothing is given back. */
  returnEarly: oc
    .route({ method: 'PUT', path: '/rentals/{id}/early-return' })
    .input(z.extend(byKey, { until: day }))
    .output(rentalLifeSchema),
}
