import { boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people/people.table.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Picture } from './item.contract.ts'
import type { accessoryKinds, categories, conditions, itemTypes, lengths, necklines, occasions, sleeves } from './item-terms.policy.ts'
import type { flawKinds } from './owner-terms.policy.ts'
import type { StatedPrices } from './stated-prices.policy.ts'

/** A picture as stored, with its alternative text in both languages. */
export type StoredPicture = Omit<Picture, 'alt'> & { alt: LocalizedText }
/** A flaw that the owner shows: a pin on one of the pictures (its address), at shares of its width and height. */
export interface Flaw {
  photo: string
  x: number
  y: number
  kind: (typeof flawKinds)[number]
  words: string
}
export interface Measurement {
  part: string
  cm: number
}

export const items = pgTable('items', {
  id: text('id').primaryKey(),
  ownerId: text('owner_id')
    .notNull()
    .references(() => people.id),
  styleId: text('style_id').notNull(),
  name: jsonb('name').$type<LocalizedText>().notNull(),
  brand: jsonb('brand').$type<LocalizedText>().notNull(),
  description: jsonb('description').$type<LocalizedText>().notNull(),
  care: jsonb('care').$type<LocalizedText>().notNull(),
  category: text('category').$type<(typeof categories)[number]>().notNull(),
  type: text('type').$type<(typeof itemTypes)[number]>().notNull(),
  size: text('size').notNull(),
  condition: text('condition').$type<(typeof conditions)[number]>().notNull(),
  price: integer('price_fils').notNull(),
  rentalPeriod: integer('rental_period').notNull(),
  priceByDays: integer('price_by_days').array().notNull(),
  agreedValue: integer('agreed_value_fils').notNull(),
  quantity: integer('quantity').notNull(),
  turnaroundDays: integer('turnaround_days').notNull(),
  pickupArea: text('pickup_area').notNull(),
  colors: text('colors').array().notNull(),
  tags: text('tags').array().notNull(),
  accessoryKind: text('accessory_kind').$type<(typeof accessoryKinds)[number]>(),
  occasions: text('occasions').array().$type<(typeof occasions)[number][]>().notNull().default([]),
  sleeve: text('sleeve').$type<(typeof sleeves)[number]>(),
  length: text('length').$type<(typeof lengths)[number]>(),
  neckline: text('neckline').$type<(typeof necklines)[number]>(),
  measurements: jsonb('measurements').$type<Measurement[]>().notNull(),
  pictures: jsonb('pictures').$type<StoredPicture[]>().notNull(),
  status: text('status').notNull(),
  visibility: text('visibility').notNull(),
  flaws: jsonb('flaws').$type<Flaw[]>().notNull().default([]),
  /** Prices in fils that the owner states instead of the ladder's, by length in days. */
  statedPrices: jsonb('stated_prices').$type<StatedPrices>().notNull().default({}),
  allowsInPerson: boolean('allows_in_person').notNull().default(false),
  /** In E.164; never in a public answer. */
  pickupContactNumber: text('pickup_contact_number'),
  availableFrom: date('available_from', { mode: 'string' }),
  availableUntil: date('available_until', { mode: 'string' }),
  isInstantBook: boolean('is_instant_book').notNull(),
  rank: integer('rank').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

export type ItemRow = typeof items.$inferSelect
