import { refusalToPrices } from '#domain/catalogue/items/stated-prices.policy.ts'
import { minPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import { type ListingContent, type ListingDraft, listingContentSchema } from '#domain/catalogue/listings/listing-content.contract.ts'
import { withBothTexts } from '#domain/catalogue/listings/listing-content.policy.ts'

export const steps = ['photos', 'piece', 'price'] as const
export type Step = (typeof steps)[number]

/** The step that asks for each content key; within a step in the order in which missing fields are listed. */
export const stepOf = {
  photos: 'photos',
  flaws: 'photos',
  category: 'piece',
  type: 'piece',
  accessoryKind: 'piece',
  size: 'piece',
  measurements: 'piece',
  condition: 'piece',
  colors: 'piece',
  name: 'piece',
  brand: 'piece',
  description: 'piece',
  care: 'piece',
  drafted: 'piece',
  tags: 'piece',
  occasions: 'piece',
  sleeve: 'piece',
  length: 'piece',
  neckline: 'piece',
  price: 'price',
  rentalPeriod: 'price',
  stated: 'price',
  agreedValue: 'price',
  turnaroundDays: 'price',
  quantity: 'price',
  pickupArea: 'price',
  pickupContactNumber: 'price',
  availableFrom: 'price',
  availableUntil: 'price',
  isInstantBook: 'price',
  allowsInPerson: 'price',
} as const satisfies Record<keyof ListingContent, Step>
export type PartOf<Of extends Step> = { [Key in keyof typeof stepOf]: (typeof stepOf)[Key] extends Of ? Key : never }[keyof typeof stepOf]
const fields = Object.keys(stepOf) as (keyof typeof stepOf)[]

/** The fields of a step that are missing or do not fit, in the order of the step. */
export function missingOf(content: ListingDraft, step: Step): (keyof ListingDraft)[] {
  const parsed = listingContentSchema.safeParse(withBothTexts(content))
  const wrong = new Set<unknown>(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]))
  if ((content.photos?.length ?? 0) < minPhotos) wrong.add('photos')
  const { price, rentalPeriod, stated = {}, availableFrom, availableUntil } = content
  if (price !== undefined && rentalPeriod !== undefined && refusalToPrices({ price, rentalPeriod, stated })) wrong.add('stated')
  if (availableFrom && availableUntil && availableUntil < availableFrom) wrong.add('availableUntil')
  return fields.filter((field) => stepOf[field] === step && wrong.has(field))
}
