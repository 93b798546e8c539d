import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'

const awaitedMs = 10_000
const liveMs = 60_000

/** How often a page asks what became of rentals, in milliseconds: often while an owner is to answer, never once they are over. */
export function pollOf(rentals: readonly { status: RentalStatus }[]): number | false {
  if (rentals.some(({ status }) => status === 'requested')) return awaitedMs
  return rentals.some(({ status }) => meaningOf(status).isLive) && liveMs
}
