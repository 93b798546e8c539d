import { type SQL, sql } from 'drizzle-orm'
import { firstName } from '#domain/accounts/people/first-name.ts'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Locale } from '#values/locale.ts'

/**
 * SQL for the first name of a person that others see (`person`, with its profile `profile`): null where the person is always discreet, and
 * for a deleted account.
 */
export function shownName(locale: Locale, { person, profile }: { person: SQL; profile: SQL }): SQL {
  return sql`CASE WHEN ${person}.deleted_at IS NULL AND NOT coalesce(${profile}.is_discreet, false) THEN ${firstName(nameOf(locale, person))} END`
}

/**
 * SQL for the first name of the customer of an order `orders`, who may have chosen discretion for it alone; a guest's is that of the delivery or
 * the collection.
 */
export function customerName(locale: Locale, names: { person: SQL; profile: SQL }): SQL {
  return sql`CASE WHEN NOT orders.is_discreet THEN
    CASE WHEN orders.person_id IS NULL THEN ${firstName(guestName)} ELSE ${shownName(locale, names)} END END`
}

/** SQL for the whole name that a guest wrote for an order `orders`; null once the person is forgotten. */
export const guestName = sql`coalesce(orders.collector ->> 'name', nullif(orders.delivery ->> 'name', ''))`

/**
 * SQL for the whole name of the customer of an order `order`: the name written for it, or the account's (`people`) where it has none, or
 * the same.
 */
export function wholeName(locale: Locale, order = sql`orders`): SQL {
  return sql`coalesce(nullif(${order}.delivery ->> 'name', people.name), ${nameOf(locale, sql`people`)})`
}
