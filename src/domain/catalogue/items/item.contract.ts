import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { day, fils } from '#values/schemas.ts'
import { categories, conditions, itemTypes, lengths, necklines, occasions, sleeves } from './item-terms.policy.ts'
import { flawKinds } from './owner-terms.policy.ts'

/** A picture: files lie at `${base}-${width}.avif` and `.webp` for each of `widths`; `width` × `height` is the largest. */
export const pictureSchema = z.object({
  base: z.string(),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  alt: z.string(),
})

/** The fields of a card; `price` is for `days` days (3 when none are chosen). Only the first picture has a blurred preview. */
export const itemCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.enum(categories),
  type: z.enum(itemTypes),
  size: z.string(),
  color: z.string(),
  condition: z.enum(conditions),
  area: z.string(),
  price: fils,
  days: z.int(),
  deposit: fils,
  measurements: z.array(z.object({ part: z.string(), cm: z.number() })),
  pictures: z.array(pictureSchema),
})

/** Up to how many an owner's items are counted: an owner may have tens of thousands. */
export const maxItemCount = 100

/** The summary of an item's published reviews. */
export const itemRatingSchema = z.object({
  /** With one decimal. */
  average: z.number(),
  count: z.int(),
  /** The numbers of reviews with one star, two, … five. */
  stars: z.array(z.int()),
  fit: z.object({ small: z.int(), true: z.int(), large: z.int() }),
})
export type ItemRating = z.infer<typeof itemRatingSchema>

export const itemSchema = z.extend(itemCardSchema, {
  description: z.string(),
  care: z.string(),
  quantity: z.int(),
  rentalPeriod: z.int(),
  priceByDays: z.array(fils),
  agreedValue: fils,
  colors: z.array(z.string()),
  tags: z.array(z.string()),
  occasions: z.array(z.enum(occasions)),
  modesty: z.object({ sleeve: z.nullable(z.enum(sleeves)), length: z.nullable(z.enum(lengths)), neckline: z.nullable(z.enum(necklines)) }),
  turnaroundDays: z.int(),
  isInstantBook: z.boolean(),
  /** It may be collected in person, in its owner's area. */
  allowsInPerson: z.boolean(),
  owner: z.object({
    /** The handle of their page; null for an owner who chose discretion. */
    page: z.nullable(z.string()),
    /** Null for an owner who chose discretion. */
    firstName: z.nullable(z.string()),
    area: z.string(),
    itemCount: z.int(),
    hasMoreItems: z.boolean(),
    rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  }),
  /** Wear and damage, as stated by the owner. */
  flaws: z.array(z.object({ kind: z.enum(flawKinds), words: z.string() })),
  /** The number of its completed rentals. */
  worn: z.int(),
  /** Null before the first review. */
  rating: z.nullable(itemRatingSchema),
  siblings: z.array(z.object({ id: z.string(), size: z.string() })),
})

/** `taken` is a rental itself, `on-its-way` transit around one, `cleaning` turnaround, `closed` outside what may be booked. */
export const dayStates = ['free', 'taken', 'on-its-way', 'cleaning', 'closed'] as const
export const itemDaySchema = z.object({ day, state: z.enum(dayStates), free: z.int(), canStart: z.boolean() })

export type Picture = z.infer<typeof pictureSchema>
export type ItemCard = z.infer<typeof itemCardSchema>
export type Item = z.infer<typeof itemSchema>
export type ItemDay = z.infer<typeof itemDaySchema>
export type DayState = (typeof dayStates)[number]

const itemId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/))
const byId = z.strictObject({ id: itemId })

export const itemContract = {
  /** The cards of these items in the requested order, without those that are not public. */
  list: oc
    .route({ method: 'GET', path: '/items' })
    .input(z.strictObject({ ids: z.array(itemId).check(z.maxLength(64)) }))
    .output(z.object({ items: z.array(itemCardSchema) })),
  get: oc.route({ method: 'GET', path: '/items/{id}' }).input(byId).output(itemSchema),
  /** The days from `from` to `until`; a `canStart` day begins a free block of the shortest rental. */
  calendar: oc
    .route({ method: 'GET', path: '/items/{id}/calendar' })
    .input(z.extend(byId, { from: day, until: day }))
    .output(z.object({ days: z.array(itemDaySchema) })),
  /** With `gone` in place of an item that is no longer shown; none then for an item that is shown, or never was. */
  similar: oc
    .route({ method: 'GET', path: '/items/{id}/similar' })
    .input(z.extend(byId, { from: z.optional(day), until: z.optional(day), gone: z.optional(z.literal('yes')) }))
    .output(z.object({ items: z.array(itemCardSchema) })),
}
