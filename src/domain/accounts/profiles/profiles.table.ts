import { boolean, customType, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { PhoneChannel } from '#platform/sms/sms.ts'
import type { Body } from '#values/body.ts'
import type { Locale } from '#values/locale.ts'
import type { ImportantWay, Notifications } from './profile.policy.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The settings of a person. */
export const profiles = pgTable('profiles', {
  personId: text('person_id').primaryKey(),
  locale: text('locale').$type<Locale>(),
  theme: text('theme').$type<'light' | 'dark' | 'system'>(),
  notifications: jsonb('notifications').$type<Notifications>(),
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  /** No quiet hours at all; without hours of their own these are the usual ones. */
  quietOff: boolean('quiet_off').notNull().default(false),
  importantBy: text('important_by').$type<ImportantWay>().notNull().default('both'),
  /** Since when the news of an owner waits for the mail of the morning; null: each comes at once. */
  digestSince: instant('digest_since'),
  phoneChannel: text('phone_channel').$type<PhoneChannel>(),
  isDiscreet: boolean('is_discreet').notNull().default(false),
  hasLetterKeys: boolean('has_letter_keys').notNull().default(false),
  /** On their public page; empty without. */
  aboutEn: text('about_en').notNull().default(''),
  aboutAr: text('about_ar').notNull().default(''),
  /** Of an owner who is registered for sales tax; empty without. */
  taxNumber: text('tax_number').notNull().default(''),
  body: jsonb('body').$type<Body>(),
  updatedAt: instant('updated_at').notNull(),
})

/** Delivery addresses; `place` is 1 to 10, unique per person. */
export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull(),
  place: integer('place').notNull(),
  label: text('label').notNull(),
  area: text('area').notNull(),
  landmark: text('landmark').notNull(),
  building: text('building').notNull(),
  note: text('note').notNull().default(''),
  callsFirst: boolean('calls_first').notNull().default(false),
  isDefault: boolean('is_default').notNull().default(false),
  /** Couriers pick an owner's pieces up here, and call this phone; null of other addresses. */
  handOverPhone: text('hand_over_phone'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Avatars in two sizes. */
export const avatars = pgTable('avatars', {
  id: text('id').primaryKey(),
  personId: text('person_id').notNull().unique(),
  small: bytes('small').notNull(),
  large: bytes('large').notNull(),
  createdAt: instant('created_at').notNull(),
})
