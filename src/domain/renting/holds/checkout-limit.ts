import { turnOf } from '#domain/accounts/auth/limit-attempts.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'

const limit = createFairLimit({ maxActive: 5, maxPerKey: 2, maxQueue: 1000, onFull: () => new Refusal('server.busy', 503) })

/**
 * Limits concurrent checkouts, so that a rush on one item does not use up the database pool; networks take turns.
 * @throws {Refusal} server.busy (503) when 1,000 wait
 */
export function checkoutLimit<T>(ctx: Pick<Context, 'actor'>, work: () => Promise<T>): Promise<T> {
  return limit(ctx.actor.network === undefined ? ctx.actor.visitorId : turnOf(ctx), work)
}
