import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import type { Consent } from '#domain/my-data/my-data.contract.ts'
import { subscribers } from '#domain/newsletter/subscribers.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { people } from '#domain/people/people.table.ts'
import { consents } from './consents.table.ts'

/** What a person agreed to, also with the orders she made before she had an account, the newest first; and the newsletter. */
export async function listConsents(ctx: Context | TxContext, personId: string): Promise<Consent[]> {
  const rows = await ctx.db
    .select({ consent: consents })
    .from(consents)
    .leftJoin(orders, eq(orders.id, consents.orderId))
    .where(or(eq(consents.personId, personId), eq(orders.personId, personId)))
    .orderBy(desc(consents.at), desc(consents.id))
  const letters = await ctx.db
    .select({ at: subscribers.confirmedAt })
    .from(subscribers)
    .innerJoin(people, eq(people.email, subscribers.email))
    .where(and(eq(people.id, personId), eq(people.emailVerified, true), isNotNull(subscribers.confirmedAt)))
  return [
    ...rows.map(({ consent: { kind, version, place, network, at } }) => ({ kind, version, place, network, at: at.toISOString() })),
    ...letters.map(({ at }) => ({
      kind: 'newsletter' as const,
      version: '',
      place: 'newsletter' as const,
      network: '',
      at: at?.toISOString() ?? '',
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
}
