import { sql } from 'drizzle-orm'
import { subscribers } from '#domain/messages/newsletter/subscribers.table.ts'
import type { Consent } from '#domain/privacy/my-data/my-data.contract.ts'
import { rowsOf } from '#platform/database/rows-of.ts'
import { consents } from './consents.table.ts'

const { kind, version, place, network, at } = consents
const fields = { kind, version, place, network, at }

/** Names the consents of a person, as fields of a select from `people`: their own, those of their orders, and the newsletter. */
export const consentFields = {
  personal: rowsOf(fields, sql`FROM consents WHERE consents.person_id = people.id ORDER BY consents.id DESC`),
  // One read of both with OR would use neither index.
  withOrders: rowsOf(
    fields,
    sql`FROM orders JOIN consents ON consents.order_id = orders.id AND consents.place = 'checkout'
      WHERE orders.person_id = people.id ORDER BY consents.id DESC`,
  ),
  subscriptions: rowsOf(
    { at: subscribers.confirmedAt },
    sql`FROM subscribers WHERE subscribers.email = people.email AND people.email_verified AND subscribers.confirmed_at IS NOT NULL`,
  ),
}

interface ReadConsents {
  personal: readonly ReadConsent[]
  /** Those of orders from before the account are among them. */
  withOrders: readonly ReadConsent[]
  subscriptions: readonly { at: Date | null }[]
}

type ReadConsent = Pick<typeof consents.$inferSelect, keyof typeof fields>

/** Shows the consents of a person, newest first. */
export function showConsents({ personal, withOrders, subscriptions }: ReadConsents): Consent[] {
  return [
    ...[...withOrders, ...personal].map((consent) => ({ ...consent, at: consent.at.toISOString() })),
    ...subscriptions.map(({ at: confirmedAt }) => ({
      kind: 'newsletter' as const,
      version: '',
      place: 'newsletter' as const,
      network: '',
      at: confirmedAt?.toISOString() ?? '',
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
}
