import { listingStatuses } from '#domain/catalogue/listings/listing.policy.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'

/** The state of an item on the market; the last four are of items that were never approved. */
export const managedItemStates = [
  'live',
  'paused',
  'suspended',
  'archived',
  ...listingStatuses.filter((status) => status !== 'approved'),
] as const
export type ManagedItemState = (typeof managedItemStates)[number]

/** The kind of a block of the calendar, by its colour. */
export const blockKinds = ['requested', 'booked', 'held', 'out', 'late', 'back', 'transit', 'cleaning', 'closed', 'retired'] as const
export type BlockKind = (typeof blockKinds)[number]

/** The kind of a block's rental days by the status of their rental; null means an unfinished checkout. */
export function kindOfRental(status: RentalStatus | null): BlockKind {
  if (status === null) return 'held'
  const { due, phase } = meaningOf(status)
  if (due === 'return' || status === 'lost') return 'late'
  if (phase === 'checkout') return 'held'
  if (phase === 'asked') return 'requested'
  if (status === 'out_for_delivery' || phase === 'with-customer') return 'out'
  return phase === 'coming' ? 'booked' : 'back'
}

/** The most days of one answer of the calendar, and its units on a page. */
export const maxCalendarDays = 120
export const unitsPerPage = 60
