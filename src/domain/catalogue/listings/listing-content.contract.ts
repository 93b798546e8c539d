import * as z from 'zod/mini'
import {
  accessoryKinds,
  categories,
  conditions,
  itemTypes,
  lengths,
  necklines,
  occasions,
  sleeves,
} from '#domain/catalogue/items/item-terms.policy.ts'
import { colorNames, flawKinds, measuredParts } from '#domain/catalogue/items/owner-terms.policy.ts'
import { listedAreas } from '#domain/site/areas/area.policy.ts'
import { locales } from '#values/locale.ts'
import { keptPhone } from '#values/phone.ts'
import { day, fils, text } from '#values/schemas.ts'
import { feedbackFields, maxFlaws, maxPhotos, maxPrice, maxQuantity, minPhotos, minPrice } from './listing.policy.ts'

/** A text in both languages. */
export const bothLanguages = (max: number) => z.strictObject({ en: text(max), ar: text(max) })
/** A text in one language at least; the other is translated, or the same words. */
export const eitherLanguage = (max: number) =>
  z.strictObject({ en: text(max, 0), ar: text(max, 0) }).check(z.refine(({ en, ar }) => en !== '' || ar !== '', 'listing.reason-missing'))
const anyLanguage = (max: number) => z.strictObject({ en: text(max, 0), ar: text(max, 0) })
const amount = fils.check(z.minimum(minPrice), z.maximum(maxPrice), z.multipleOf(10))
const value = fils.check(z.minimum(10_000), z.maximum(5_000_000), z.multipleOf(10))
const share = z.number().check(z.minimum(0), z.maximum(1))

/** A photograph: an object of the bucket `listings`, or a picture of the live item by its address. */
const photo = z.strictObject({ object: z.string().check(z.regex(/^([A-Za-z0-9]{22}|\/[A-Za-z0-9/_.-]{1,120})$/)) })
/** A pin on a photograph; `x` and `y` are shares of its width and height. */
const flaw = z.strictObject({ photo: photo.shape.object, x: share, y: share, kind: z.enum(flawKinds), words: text(140, 0) })
const measurement = z.strictObject({ part: z.enum(measuredParts), cm: z.number().check(z.minimum(1), z.maximum(300), z.multipleOf(0.5)) })
const statedPrices = z.strictObject({
  '1': z.optional(amount),
  '3': z.optional(amount),
  '7': z.optional(amount),
  '14': z.optional(amount),
})

const facts = {
  category: z.enum(categories),
  type: z.enum(itemTypes),
  accessoryKind: z.nullable(z.enum(accessoryKinds)),
  size: text(20),
  measurements: z.array(measurement).check(z.maxLength(12)),
  condition: z.enum(conditions),
  flaws: z.array(flaw).check(z.maxLength(maxFlaws)),
  tags: z.array(text(30)).check(z.maxLength(12)),
  occasions: z.array(z.enum(occasions)).check(z.maxLength(occasions.length)),
  sleeve: z.nullable(z.enum(sleeves)),
  length: z.nullable(z.enum(lengths)),
  neckline: z.nullable(z.enum(necklines)),
  /** The language whose texts the assistant drafted, until the owner has read them. */
  drafted: z.nullable(z.enum(locales)),
  price: amount,
  rentalPeriod: z.union([z.literal(1), z.literal(3), z.literal(7), z.literal(14)]),
  /** Prices of an owner's own instead of the ladder's. */
  stated: statedPrices,
  /** Null: ten times the price for three days. */
  agreedValue: z.nullable(value),
  turnaroundDays: z.int().check(z.minimum(0), z.maximum(7)),
  quantity: z.int().check(z.minimum(1), z.maximum(maxQuantity)),
  pickupArea: z.string().check(z.refine((name) => listedAreas().includes(name))),
  pickupContactNumber: z.nullable(z.string().check(z.regex(keptPhone, 'phone.invalid'))),
  availableFrom: z.nullable(day),
  availableUntil: z.nullable(day),
  isInstantBook: z.boolean(),
  allowsInPerson: z.boolean(),
} as const

/** All of a listing, as it is submitted. */
export const listingContentSchema = z.strictObject({
  ...facts,
  photos: z.array(photo).check(z.minLength(minPhotos), z.maxLength(maxPhotos)),
  name: bothLanguages(80),
  brand: bothLanguages(60),
  description: bothLanguages(1200),
  care: bothLanguages(300),
  colors: z.array(z.enum(colorNames)).check(z.minLength(1), z.maxLength(4)),
})
export type ListingContent = z.infer<typeof listingContentSchema>

/** A listing in progress: any field may be missing, and texts may be empty. */
export const listingDraftSchema = z.partial(
  z.strictObject({
    ...facts,
    size: text(20, 0),
    photos: z.array(photo).check(z.maxLength(maxPhotos)),
    name: anyLanguage(80),
    brand: anyLanguage(60),
    description: anyLanguage(1200),
    care: anyLanguage(300),
    colors: z.array(z.enum(colorNames)).check(z.maxLength(4)),
  }),
)
export type ListingDraft = z.infer<typeof listingDraftSchema>

/** A requested change, in both languages. */
export const feedbackSchema = z.strictObject({ field: z.enum(feedbackFields), reason: bothLanguages(300) })
export type Feedback = z.infer<typeof feedbackSchema>

/** A photograph as it is shown to its owner and to moderators; `src` is signed and lasts an hour. */
export const shownPhoto = z.object({
  object: z.string(),
  src: z.string(),
  /** The largest there is. */
  large: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
})
export type ListingPhoto = z.infer<typeof shownPhoto>
