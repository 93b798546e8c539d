import { Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimit } from '#platform/concurrency/concurrency-limit.ts'

/** Limits concurrent checkouts, so that a rush on one item does not use up the database pool. Throws 503 `server.busy` when 1,000 wait. */
export const checkoutLimit = createConcurrencyLimit(5, { maxQueue: 1000, onFull: () => new Refusal('server.busy', 503) })
