import { Refusal } from '#domain/refusal.ts'
import { createConcurrencyLimit } from '#platform/concurrency/concurrency-limit.ts'

/** A rush on one item waits here, not in the database's pool, where readers would starve with it. Throws 503 `server.busy` past 1,000. */
export const checkoutLimit = createConcurrencyLimit(5, { longest: 1000, onFull: () => new Refusal('server.busy', 503) })
