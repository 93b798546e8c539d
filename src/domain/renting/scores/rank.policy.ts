/**
 * The parts of an item's rank among the recommended ones, in points. None of them knows the order in which owners came.
 *
 * - `kept`: the share of bookings that the owner did not cancel. `stars`: the owner's stars. `itemStars`: those of the piece.
 * - `isFree`: the share of the next days without a booking. `demand`: rentals of the last days, of which few count much.
 * - `isNew`: falls by half each `halfLife` days. `firstWeek`: for a new owner's piece in its first days.
 * - `isShown`: photographs. `nextOfOwner`: taken off for each better piece of the same owner, so that nobody fills a page.
 */
export const rankPoints = {
  kept: 200,
  stars: 150,
  itemStars: 100,
  isFree: 150,
  demand: 100,
  isNew: 150,
  firstWeek: 150,
  isShown: 50,
  nextOfOwner: 40,
  mostOfOwner: 400,
} as const

/** In days: how far ahead availability is looked at, how far back demand, and how long a piece is new. */
export const rankDays = { ahead: 30, demand: 90, halfLife: 14, firstWeek: 7 } as const

/** So many rentals in `rankDays.demand` earn all points of demand, and so many photographs all of theirs. */
export const rankFull = { demand: 8, photos: 5 } as const
