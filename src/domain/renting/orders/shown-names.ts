import { type SQL, sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Locale } from '#values/locale.ts'

/**
 * SQL for the first name that others see of a person (`person`, with its profile `profile`) of an order `orders`: null for who chose discretion,
 * for the order or for good, and for an account that is gone.
 */
export function shownName(locale: Locale, { person, profile }: { person: SQL; profile: SQL }): SQL {
  return sql`CASE WHEN ${person}.deleted_at IS NULL AND NOT coalesce(${profile}.is_discreet, false) THEN ${firstName(nameOf(locale, person))} END`
}

/** SQL for the first name of the customer of an order `orders`, who may have chosen discretion for it alone. */
export function customerName(locale: Locale, names: { person: SQL; profile: SQL }): SQL {
  return sql`CASE WHEN NOT orders.is_discreet THEN ${shownName(locale, names)} END`
}

/** SQL for the whole name of the customer of an order `order`: what they wrote for it, or, where that is the name of their account `people`, that name. */
export function wholeName(locale: Locale, order = sql`orders`): SQL {
  return sql`coalesce(nullif(${order}.delivery ->> 'name', people.name), ${nameOf(locale, sql`people`)})`
}
