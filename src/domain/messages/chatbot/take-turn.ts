import { turnOf } from '#domain/accounts/auth/limit-attempts.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'

const retryAfter = 5
/** Each piece of work has one connection at a time: four of the ten of the pool. */
const limit = createFairLimit({ maxActive: 4, maxPerKey: 2, maxQueue: 200, onFull: () => new Refusal('server.busy', 503, { retryAfter }) })

/**
 * Runs work of the chat that asks the database: a few pieces at once, networks in turns, so that a crowd in the chat leaves the pool to others.
 * Work that takes a turn must not take another one within it.
 * @throws {Refusal} server.busy (503, with `retryAfter`) when 200 wait
 */
export function takeTurn<T>(ctx: Pick<Context, 'actor'>, work: () => Promise<T>): Promise<T> {
  return limit(turnOf(ctx), work)
}
