import { statedRungs } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { Fils } from '#values/money.ts'

/** Limits of a listing's content. */
export const minPhotos = 3
export const maxPhotos = 12
export const maxFlaws = 12
/** Of one owner, until they are approved: as many as a table brings at once. */
export const maxOpenDrafts = 200
/** New pieces of one owner that wait for approval at once: the time of moderators is for all. */
export const maxWaiting = 50
export const maxQuantity = 3
/** Of one price, in fils. */
export const minPrice = 1000
export const maxPrice = 1_000_000
/** The latest end of a holiday, in days from today. */
export const furthestHoliday = 365
/** Hours within which a submitted listing is answered. */
export const answerHours = 24
/** Minutes for which whoever opened a listing of the queue keeps it from the others. */
export const claimMinutes = 15

/** The life of what an owner writes; `approved` means that nothing waits and the item is as it was approved. */
export const listingStatuses = ['draft', 'submitted', 'changes_requested', 'rejected', 'approved'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** The customers' view of it; null before its first approval. */
export const listingVisibilities = ['visible', 'paused', 'suspended', 'archived'] as const
export type ListingVisibility = (typeof listingVisibilities)[number]

/** The states of a listing for its owner. */
export const ownerStates = ['live', 'review', 'changes', 'draft', 'paused', 'rejected', 'suspended', 'archived'] as const
export type OwnerState = (typeof ownerStates)[number]
/** The number of an owner's listings on a page. */
export const ownListingsPage = 50

/** The state of a listing for its owner. A live listing stays live while a revision of it waits. */
export function ownerStateOf({ status, visibility }: { status: ListingStatus; visibility: ListingVisibility | null }): OwnerState {
  if (visibility === 'suspended' || visibility === 'archived') return visibility
  if (status === 'changes_requested') return 'changes'
  if (visibility === 'paused') return 'paused'
  if (visibility === 'visible') return 'live'
  if (status === 'rejected') return 'rejected'
  return status === 'submitted' ? 'review' : 'draft'
}

/** Every move of a listing: from which statuses, to which, by whom. */
export const listingMoves = {
  /** Requested changes stay requested until it is submitted again. */
  save: { from: ['draft', 'changes_requested', 'approved'], to: 'draft', by: 'owner' },
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

/** The fields that a moderator may ask to be changed, in the order in which they are shown. */
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

/** From this rise on, in percent of the live price for `statedDays`, a new price waits for approval. */
export const priceRisePercent = 30

/** Whether a new price of a live item waits for approval: it is at least 30 % above the live one, for any stated length. */
export function isRise(live: readonly Fils[], next: readonly Fils[]): boolean {
  return statedRungs.some((days) => (next[days - 1] ?? 0) * 100 >= (live[days - 1] ?? 0) * (100 + priceRisePercent))
}

/**
 * The tolerance of the price check, in percent: above the upper quartile of comparable items, or below the lower one when raised by as
 * much.
 */
export const farOffPercent = 50
