import { eq } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { profiles } from '#domain/accounts/profiles/profiles.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { mailOf, phoneOf } from '#domain/renting/orders/mail-of.ts'
import type { OrderRow } from '#domain/renting/orders/orders.table.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Locale } from '#values/locale.ts'

interface Reach {
  /** Null where no address or number is known to be the customer's. */
  way: { kind: 'mail' | 'sms'; to: string } | null
  locale: Locale
}

/** The way to write to the customer of an order, by mail or else by SMS, and the language. */
export async function reachCustomer(ctx: Context | TxContext, order: OrderRow, known: readonly { status: RentalStatus }[]): Promise<Reach> {
  const [person] = await ctx.db
    .select({ email: people.email, phone: people.phone, locale: profiles.locale })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .where(eq(people.id, order.personId ?? ''))
  const mail = mailOf(order, known) ?? person?.email
  const phone = phoneOf(order) ?? person?.phone
  const way = mail ? ({ kind: 'mail', to: mail } as const) : phone ? ({ kind: 'sms', to: phone } as const) : null
  return { way, locale: person?.locale ?? order.locale }
}
