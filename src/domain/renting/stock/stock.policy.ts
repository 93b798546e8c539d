import { listingStatuses } from '#domain/catalogue/listings/listing.policy.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'

/** How an item stands on the market; the last four are of what was never approved. */
export const stockStates = [
  'live',
  'paused',
  'suspended',
  'archived',
  ...listingStatuses.filter((status) => status !== 'approved'),
] as const
export type StockState = (typeof stockStates)[number]

/** What a block of the calendar is, as it is coloured. */
export const blockKinds = ['requested', 'booked', 'held', 'out', 'late', 'back', 'transit', 'cleaning', 'closed', 'retired'] as const
export type BlockKind = (typeof blockKinds)[number]

/** What the rental days of a block are by the status of their rental; null is of a checkout that is not finished. */
export function kindOfRental(status: RentalStatus | null): BlockKind {
  if (status === null) return 'held'
  const { due, phase } = meaningOf(status)
  if (due === 'return' || status === 'lost') return 'late'
  if (phase === 'checkout') return 'held'
  if (phase === 'asked') return 'requested'
  if (status === 'out_for_delivery' || phase === 'with-customer') return 'out'
  return phase === 'coming' ? 'booked' : 'back'
}

/** So many days the calendar answers at once, and so many units. */
export const maxCalendarDays = 120
export const unitsPerPage = 60
