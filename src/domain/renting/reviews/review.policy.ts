/** The author of a review: the customer reviews the item, its owner and the delivery; the owner reviews the customer. */
export const sides = ['customer', 'owner'] as const
export type Side = (typeof sides)[number]

/** The fit of an item for its size. */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

/** The reasons for which a review is reported, and hidden by a moderator. */
export const faults = ['contact-details', 'insulting', 'private', 'off-topic', 'not-genuine', 'unlawful'] as const
export type Fault = (typeof faults)[number]

export const maxWords = 1000
export const maxReply = 500
export const maxPhotos = 4
export const maxStars = 5

/** The days after a rental's completion in which it may be reviewed, and in which reviews stay hidden unless both sides have written. */
export const reviewDays = 30
export const blindDays = 7
const dayMs = 86_400_000

/** The end of the time to review a rental, and the latest publication of its reviews. */
export function reviewTimes(completedAt: Date): { until: Date; publishAt: Date } {
  const after = (days: number) => new Date(completedAt.getTime() + days * dayMs)
  return { until: after(reviewDays), publishAt: after(blindDays) }
}

interface Standing {
  /** The customer of an owner's review rented without an account, so that nobody can be reviewed. */
  isOfGuest: boolean
  /** Null before the rental is completed. */
  completedAt: Date | null
  publishedAt: Date | null
  now: Date
}

export const refusedReviews = ['review.too-early', 'review.of-guest', 'review.published', 'review.too-late'] as const
export type RefusedReview = (typeof refusedReviews)[number]

/** The reason why a side may not write, or change, its review now; null when it may. */
export function refusalToWrite({ isOfGuest, completedAt, publishedAt, now }: Standing): RefusedReview | null {
  if (!completedAt) return 'review.too-early'
  if (isOfGuest) return 'review.of-guest'
  if (publishedAt) return 'review.published'
  return now >= reviewTimes(completedAt).until ? 'review.too-late' : null
}

export const reviewStates = ['reported', 'shown', 'hidden'] as const
