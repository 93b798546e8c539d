import { createHash } from 'node:crypto'
import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { cardCustomers, orderCards } from './cards.table.ts'

interface Holder {
  /** Null for a guest, whose cards belong to the order. */
  personId: string | null
  orderId: string | null
  email: string | null
}

/** The provider's customer of a person: their own, or that of an order which they made as a guest; null where there is none. */
export async function findCustomer(ctx: Context, personId: string): Promise<string | null> {
  const [own] = await ctx.db.select({ customer: cardCustomers.customer }).from(cardCustomers).where(eq(cardCustomers.personId, personId))
  if (own) return own.customer
  const isTaken = ctx.db.select({ one: sql`1` }).from(cardCustomers).where(eq(cardCustomers.customer, orderCards.customer))
  const [adopted] = await ctx.db
    .select({ customer: orderCards.customer })
    .from(orderCards)
    .innerJoin(orders, eq(orders.id, orderCards.orderId))
    .where(and(eq(orders.personId, personId), notExists(isTaken)))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  return adopted?.customer ?? null
}

/** The provider's customer of a person, or of a guest's order; the provider creates it where there is none. */
export async function ensureCustomer(ctx: Context & Needs<'payments'>, { personId, orderId, email }: Holder): Promise<string> {
  if (personId === null) return (await findOrderCustomer(ctx, orderId)) ?? create(ctx, orderId ?? '', email)
  const customer = (await findCustomer(ctx, personId)) ?? (await create(ctx, personId, email))
  return inTransaction(ctx, async (tx) => {
    const times = { createdAt: tx.now, updatedAt: tx.now }
    await tx.db
      .insert(cardCustomers)
      .values({ personId, customer, ...times })
      .onConflictDoNothing()
    const [kept] = await tx.db.select({ customer: cardCustomers.customer }).from(cardCustomers).where(eq(cardCustomers.personId, personId))
    if (!kept) throw new Error('the customer of a person is the customer of another one')
    return kept.customer
  })
}

async function findOrderCustomer(ctx: Context, orderId: string | null): Promise<string | null> {
  const [found] = await ctx.db
    .select({ customer: orderCards.customer })
    .from(orderCards)
    .where(eq(orderCards.orderId, orderId ?? ''))
  return found?.customer ?? null
}

/** A repeated call with the same key answers the same customer, and a changed address is another call. */
function create(ctx: Context & Needs<'payments'>, holderId: string, email: string | null): Promise<string> {
  const about = createHash('sha256')
    .update(email ?? '')
    .digest('hex')
    .slice(0, 16)
  return ctx.payments.createCustomer({ personId: holderId, email: email ?? '', key: `customer-${holderId}-${about}` })
}
