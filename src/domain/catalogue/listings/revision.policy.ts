import { agreedValueFor } from '#domain/catalogue/items/item.policy.ts'
import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { Fils } from '#values/money.ts'
import { type FeedbackField, feedbackFields, isRise } from './listing.policy.ts'
import type { ListingContent, ListingDraft } from './listing-content.contract.ts'

/** The feedback field of each content key; null for keys that nobody reviews. */
const fieldOf: Record<keyof ListingContent, FeedbackField | null> = {
  photos: 'photos',
  flaws: 'photos',
  name: 'name',
  description: 'description',
  brand: 'brand',
  category: 'category',
  type: 'category',
  accessoryKind: 'category',
  size: 'size',
  measurements: 'measurements',
  colors: 'colors',
  condition: 'condition',
  care: 'care',
  tags: 'tags',
  occasions: 'tags',
  sleeve: 'tags',
  length: 'tags',
  neckline: 'tags',
  price: 'price',
  rentalPeriod: 'price',
  stated: 'price',
  agreedValue: 'agreedValue',
  quantity: 'availability',
  turnaroundDays: 'availability',
  availableFrom: 'availability',
  availableUntil: 'availability',
  isInstantBook: 'availability',
  allowsInPerson: 'availability',
  pickupArea: 'contact',
  pickupContactNumber: 'contact',
  drafted: null,
}

/** The content keys of a feedback field, in their order. `Object.keys` loses the names of the keys. */
export function partsOf(field: FeedbackField): (keyof ListingContent)[] {
  return (Object.keys(fieldOf) as (keyof ListingContent)[]).filter((part) => fieldOf[part] === field)
}

/** The fields in which two contents differ, in their order. */
export function changesOf(one: ListingDraft, other: ListingDraft): FeedbackField[] {
  return feedbackFields.filter((field) => partsOf(field).some((part) => canonical(one[part]) !== canonical(other[part])))
}

/**
 * The changes of a revision that wait for approval: photographs, size, the agreed value, and prices that rise by 30 % over the approved
 * ones (docs/renting.md, Listings). The rest is applied at once.
 */
export function waitingChanges(live: ListingContent, next: ListingContent, approvedPrices: readonly Fils[]): FeedbackField[] {
  const value = (content: ListingContent): Fils => content.agreedValue ?? agreedValueFor(ladderOf(content))
  const waits: Partial<Record<FeedbackField, boolean>> = {
    photos: true,
    size: true,
    price: isRise(approvedPrices, ladderOf(next)),
    agreedValue: next.agreedValue !== null && value(next) !== value(live),
  }
  return changesOf(live, next).filter((field) => waits[field])
}

/** The live content with what does not wait. */
export function immediatePart(live: ListingContent, next: ListingContent, waiting: readonly FeedbackField[]): ListingContent {
  const kept = waiting.flatMap((field) => partsOf(field).map((part) => [part, live[part]] as const))
  return { ...next, ...Object.fromEntries(kept) }
}

/** A value as a text that does not depend on the order of its keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  )
}
