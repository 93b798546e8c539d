import { toLatinDigits } from '#values/digits.ts'

/** Who reviews: the customer the item, its owner and the delivery; the owner the customer. */
export const sides = ['customer', 'owner'] as const
export type Side = (typeof sides)[number]

/** How an item turned out for its size. */
export const fits = ['small', 'true', 'large'] as const
export type Fit = (typeof fits)[number]

/** Why a review is reported, and why a moderator hides it. */
export const faults = ['contact-details', 'insulting', 'private', 'off-topic', 'not-genuine', 'unlawful'] as const
export type Fault = (typeof faults)[number]

export const maxWords = 1000
export const maxReply = 500
export const maxPhotos = 4
export const maxStars = 5

/** How long a rental may be reviewed, and how long nobody else sees what is written unless both sides have, in days after its completion. */
export const reviewDays = 30
export const blindDays = 7
const dayMs = 86_400_000

/** Until when a rental may be reviewed, and when what is written of it is published at the latest. */
export function reviewTimes(completedAt: Date): { until: Date; publishAt: Date } {
  const after = (days: number) => new Date(completedAt.getTime() + days * dayMs)
  return { until: after(reviewDays), publishAt: after(blindDays) }
}

interface Standing {
  /** An owner reviews somebody who rented without an account: there is nobody to know it by. */
  isOfGuest: boolean
  /** Null before the rental is completed. */
  completedAt: Date | null
  publishedAt: Date | null
  now: Date
}

export const refusedReviews = ['review.too-early', 'review.of-guest', 'review.published', 'review.too-late'] as const
export type RefusedReview = (typeof refusedReviews)[number]

/** Why a side may not write, or change, its review now, or null when it may. */
export function refusalToWrite({ isOfGuest, completedAt, publishedAt, now }: Standing): RefusedReview | null {
  if (!completedAt) return 'review.too-early'
  if (isOfGuest) return 'review.of-guest'
  if (publishedAt) return 'review.published'
  return now >= reviewTimes(completedAt).until ? 'review.too-late' : null
}

const gap = String.raw`[\s().\-–_/*]{0,3}`
const date = /\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d{2}|20\d{2}[/.-]\d{1,2}[/.-]\d{1,2})\b/g
/** A number of Jordan or of anywhere, also with signs between its digits; sizes and days are shorter, or begin otherwise. */
const phone = new RegExp(String.raw`(?<!\d)(?:(?:\+|0|962)(?:${gap}\d){7,}|7${gap}[789](?:${gap}\d){7}(?!\d)|\d{8,})`)
const address = /[^\s@]+\s?@\s?[^\s@]+\.[a-z]{2,}|\b(?:gmail|hotmail|outlook|yahoo|icloud)\b|جيميل|هوتميل/i
const handle = /(?<![\w.])@[\w.]{3,}/
const network = String.raw`(?:instagram|insta|snapchat|snap|telegram|whats\s?app|facebook|tik\s?tok|إنستغرام|انستغرام|إنستا|انستا|سناب|تلغرام|تيليغرام|واتساب|واتس|فيسبوك|تيك توك)`
const named = new RegExp(String.raw`${network}\s*(?:[:=@]\s*\S{3,}|\s(?=\S*[\d_.]\S)[a-z][\w.]{2,}\w)`, 'i')
const link = /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|jo|me|io|shop|store|link)\b/i

/** True for words that hold a phone number, an e-mail address, a name in a social network or a link, in either digits. */
export function hasContact(words: string): boolean {
  const plain = toLatinDigits(words).replaceAll(/[\p{Default_Ignorable_Code_Point}\u0640]/gu, '')
  return [address, handle, named, link].some((kind) => kind.test(plain)) || phone.test(plain.replaceAll(date, ' '))
}

export const reviewStates = ['reported', 'shown', 'hidden'] as const
