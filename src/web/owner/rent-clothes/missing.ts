import { refusalToPrices } from '#domain/catalogue/items/stated-prices.policy.ts'
import { minPhotos } from '#domain/catalogue/listings/listing.policy.ts'
import { type ListingDraft, listingContentSchema } from '#domain/catalogue/listings/listing-content.contract.ts'

export const steps = ['photos', 'piece', 'price'] as const
export type Step = (typeof steps)[number]

const fieldsOf: Readonly<Record<Step, readonly (keyof ListingDraft)[]>> = {
  photos: ['photos', 'flaws'],
  piece: ['category', 'type', 'size', 'measurements', 'condition', 'colors', 'name', 'brand', 'description', 'care', 'tags', 'occasions'],
  price: [
    'price',
    'rentalPeriod',
    'stated',
    'agreedValue',
    'turnaroundDays',
    'quantity',
    'pickupArea',
    'pickupContactNumber',
    'availableFrom',
    'availableUntil',
  ],
}

/** The initial values of a new listing: the choices that have a usual answer. */
export const usual: ListingDraft = {
  accessoryKind: null,
  measurements: [],
  flaws: [],
  tags: [],
  occasions: [],
  sleeve: null,
  length: null,
  neckline: null,
  drafted: null,
  rentalPeriod: 3,
  stated: {},
  agreedValue: null,
  turnaroundDays: 2,
  quantity: 1,
  pickupContactNumber: null,
  availableFrom: null,
  availableUntil: null,
  isInstantBook: true,
  allowsInPerson: false,
}

/** The fields of a step that are missing or do not fit, in the order of the step. */
export function missingOf(content: ListingDraft, step: Step): (keyof ListingDraft)[] {
  const parsed = listingContentSchema.safeParse(content)
  const wrong = new Set<unknown>(parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0]))
  if ((content.photos?.length ?? 0) < minPhotos) wrong.add('photos')
  const { price, rentalPeriod, stated = {}, availableFrom, availableUntil } = content
  if (price !== undefined && rentalPeriod !== undefined && refusalToPrices({ price, rentalPeriod, stated })) wrong.add('stated')
  if (availableFrom && availableUntil && availableUntil < availableFrom) wrong.add('availableUntil')
  return fieldsOf[step].filter((field) => wrong.has(field))
}
