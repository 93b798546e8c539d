import { longestRental, priceLadder } from '#domain/catalogue/items/item.policy.ts'
import type { Fils } from '#values/money.ts'

/** What a listing holds at least and at most. */
export const minPhotos = 3
export const maxPhotos = 12
export const maxFlaws = 12
export const maxOpenDrafts = 20
export const maxQuantity = 3
/** Hours within which a submitted listing is answered. */
export const answerHours = 24
/** Minutes for which whoever opened a listing of the queue keeps it from the others. */
export const claimMinutes = 15

/** The life of what an owner writes; `approved` means that nothing waits and the item is as it was approved. */
export const listingStatuses = ['draft', 'submitted', 'changes_requested', 'rejected', 'approved'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** What customers see of it; null before it was approved for the first time. */
export const listingVisibilities = ['visible', 'paused', 'suspended', 'archived'] as const
export type ListingVisibility = (typeof listingVisibilities)[number]

/** Every move of a listing: from which statuses, to which, by whom. */
export const listingMoves = {
  save: { from: ['draft', 'changes_requested', 'rejected', 'approved'], to: 'draft', by: 'owner' },
  submit: { from: ['draft', 'changes_requested'], to: 'submitted', by: 'owner' },
  withdraw: { from: ['submitted'], to: 'draft', by: 'owner' },
  appeal: { from: ['rejected'], to: 'submitted', by: 'owner' },
  approve: { from: ['submitted'], to: 'approved', by: 'moderator' },
  'ask-for-changes': { from: ['submitted'], to: 'changes_requested', by: 'moderator' },
  reject: { from: ['submitted'], to: 'rejected', by: 'moderator' },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus; by: 'owner' | 'moderator' }>
export type ListingMove = keyof typeof listingMoves

/** Whether a listing in this status may make the move. */
export function canMove(move: ListingMove, status: ListingStatus): boolean {
  return (listingMoves[move].from as readonly ListingStatus[]).includes(status)
}

/** What a moderator may ask to be changed, in the order in which it is shown. */
export const feedbackFields = [
  'photos',
  'name',
  'description',
  'brand',
  'category',
  'size',
  'measurements',
  'colors',
  'condition',
  'care',
  'tags',
  'price',
  'agreedValue',
  'availability',
  'contact',
] as const
export type FeedbackField = (typeof feedbackFields)[number]

/** What a pin on a photograph points at. */
export const flawKinds = ['stain', 'tear', 'loose-thread', 'missing-part', 'fading', 'repair', 'other'] as const

/** The lengths for which an owner may state a price; those between follow the line from one to the next. */
export const statedRungs = [1, 3, 7, 14] as const
export type StatedRung = (typeof statedRungs)[number]

/** Prices in fils that an owner states instead of the ladder's, by length in days. */
export type StatedPrices = Partial<Record<`${StatedRung}`, Fils>>

const priceStep = 250

/**
 * The prices in fils for 1 to 14 days: the ladder of the price for `rentalPeriod`, with the stated ones in place of its own and the lengths between
 * two stated ones in line, rounded up to 250 fils. Longer is never cheaper: a price below that of a shorter length becomes that one.
 */
export function ladderOf({ price, rentalPeriod, stated }: { price: Fils; rentalPeriod: number; stated: StatedPrices }): Fils[] {
  const ladder = priceLadder(price, rentalPeriod)
  const rungs = statedRungs.map((days) => ({ days, fils: stated[`${days}`] ?? ladder[days - 1] ?? price }))
  const isOwn = Object.keys(stated).length > 0
  const prices = isOwn ? Array.from({ length: longestRental }, (_, at) => between(rungs, at + 1)) : ladder
  return prices.map((_, at) => Math.max(...prices.slice(0, at + 1)))
}

function between(rungs: readonly { days: number; fils: Fils }[], days: number): Fils {
  const before = rungs.findLast((rung) => rung.days <= days)
  const after = rungs.find((rung) => rung.days >= days)
  if (!before || !after) throw new RangeError(`No price for ${days} days`)
  if (before === after) return before.fils
  const share = ((after.fils - before.fils) * (days - before.days)) / (after.days - before.days)
  return Math.ceil((before.fils + share) / priceStep) * priceStep
}

/** Why stated prices cannot stand: a longer rental would be cheaper than a shorter one. Null when they can. */
export function refusalToPrices(prices: { price: Fils; rentalPeriod: number; stated: StatedPrices }): 'listing.longer-is-cheaper' | null {
  const ladder = priceLadder(prices.price, prices.rentalPeriod)
  const rungs = statedRungs.map((days) => prices.stated[`${days}`] ?? ladder[days - 1] ?? 0)
  return rungs.some((fils, at) => fils < (rungs[at - 1] ?? 0)) ? 'listing.longer-is-cheaper' : null
}

/** From this rise on, in percent of the live price for `statedDays`, a new price waits for approval. */
export const priceRisePercent = 30

/** Whether a new price of a live item waits for approval: it is at least 30 % above the live one, for any stated length. */
export function isRise(live: readonly Fils[], next: readonly Fils[]): boolean {
  return statedRungs.some((days) => (next[days - 1] ?? 0) * 100 >= (live[days - 1] ?? 0) * (100 + priceRisePercent))
}

/** What a price is compared by: how far above the comparable items it may lie, in percent, before a check points at it. */
export const farOffPercent = 50
