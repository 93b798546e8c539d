import { and, desc, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Consent } from '#domain/privacy/my-data/my-data.contract.ts'
import { subscribers } from '#domain/messages/newsletter/subscribers.table.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { consents } from './consents.table.ts'

/** The consents of a person, newest first: their own, those of their orders (also from before the account), and the newsletter. */
export async function listConsents(ctx: Context | TxContext, personId: string): Promise<Consent[]> {
  // Two queries: one with OR would use neither index.
  const personal = await ctx.db.select().from(consents).where(eq(consents.personId, personId)).orderBy(desc(consents.id))
  const withOrders = await ctx.db
    .select(getTableColumns(consents))
    .from(orders)
    .innerJoin(consents, and(eq(consents.orderId, orders.id), eq(consents.place, 'checkout')))
    .where(eq(orders.personId, personId))
    .orderBy(desc(consents.id))
  const subscriptions = await ctx.db
    .select({ at: subscribers.confirmedAt })
    .from(subscribers)
    .innerJoin(people, eq(people.email, subscribers.email))
    .where(and(eq(people.id, personId), eq(people.emailVerified, true), isNotNull(subscribers.confirmedAt)))
  return [
    ...[...withOrders, ...personal].map(({ kind, version, place, network, at }) => ({
      kind,
      version,
      place,
      network,
      at: at.toISOString(),
    })),
    ...subscriptions.map(({ at }) => ({
      kind: 'newsletter' as const,
      version: '',
      place: 'newsletter' as const,
      network: '',
      at: at?.toISOString() ?? '',
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
}
