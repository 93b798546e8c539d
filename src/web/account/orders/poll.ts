import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'

const awaitedMs = 10_000
const liveMs = 60_000

interface Polled {
  status: RentalStatus
  extension?: RentalView['extension']
}

/**
 * The interval at which a page checks rentals, in milliseconds: short while an answer or a payment is awaited, never once they are over.
 */
export function pollOf(rentals: readonly Polled[]): number | false {
  if (rentals.some(({ status, extension }) => status === 'requested' || extension?.status === 'asked')) return awaitedMs
  return rentals.some(({ status }) => meaningOf(status).isLive) && liveMs
}
