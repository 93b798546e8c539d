import type { KeptDelivery } from '#domain/renting/orders/orders.table.ts'
import { meaningOf } from '#domain/renting/rentals/rental.policy.ts'
import { collectedIn, deliveredIn } from '#domain/site/areas/slot.policy.ts'
import type { DayRange } from '#values/day.ts'
import { type NotificationDetails, notificationDetailsSchema } from './notification-details.policy.ts'
import type { Piece } from './read-pieces.ts'

/** The former days in a recorded change: both of moved days, the last one of an extension and an early return; null for none. */
export function daysBefore({ from }: DayRange, before: unknown): DayRange | null {
  if (typeof before === 'string') return { from, until: before }
  const parsed = notificationDetailsSchema.def.shape.was.safeParse(before)
  return parsed.success ? (parsed.data ?? null) : null
}

/** The windows of the visits that are to come for a piece. */
export function visitsOf({ days, status }: Pick<Piece, 'days' | 'status'>, delivery: KeptDelivery | null): NotificationDetails['visits'] {
  const { slot, collection } = delivery ?? {}
  return {
    ...(slot && meaningOf(status).isComing && { delivery: deliveredIn(days, slot) }),
    ...(collection && { collection: collectedIn(days, collection) }),
  }
}
