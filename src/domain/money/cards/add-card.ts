import { and, eq, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { newId } from '#values/id.ts'
import { type CardPage, cardPages } from './cards.table.ts'
import { ensureCustomer } from './find-customer.ts'
import { unlessAway } from './list-cards.ts'

const pages = { max: 10, minutes: 60 }

interface NewCard {
  key: string
  /** The rental of the actor whose deposit could not be held: the card becomes the one of its order, and the payer returns to it. */
  rental?: { id: string; orderId: string }
}

/**
 * Opens the provider's page that saves a card: for the actor, or for an order of theirs. The same key answers the same page.
 * @throws {Refusal} 429 `card.too-often` with `retryAfter` after ten pages in an hour
 * @throws {Refusal} 503 `payment.unavailable`
 */
export async function addCard(ctx: Context & Needs<'payments'>, { key, rental }: NewCard): Promise<{ redirect: string }> {
  const { personId, visitorId } = ctx.actor
  const mine = `${personId ?? visitorId}:${key}`
  const page = (await findPage(ctx, mine)) ?? (await begin(ctx, mine, rental))
  if (page.redirect !== null) return { redirect: page.redirect }
  const { id, customer, locale } = page
  const returnUrl = `${ctx.baseUrl}/api/payments/card-return/${id}`
  const opened = await unlessAway(ctx.payments.saveCard({ key: id, customer, locale, returnUrl }))
  await inTransaction(ctx, (tx) =>
    tx.db
      .update(cardPages)
      .set({ ...opened, updatedAt: tx.now })
      .where(and(eq(cardPages.id, id), isNull(cardPages.providerId))),
  )
  return { redirect: opened.redirect }
}

async function begin(ctx: Context & Needs<'payments'>, key: string, rental: NewCard['rental']): Promise<CardPage> {
  const { personId, visitorId } = ctx.actor
  const retryAfter = await secondsToWait(ctx.db, { key: `card-page:${personId ?? visitorId}`, ...pages, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('card.too-often', 429, { retryAfter })
  const orderId = rental?.orderId ?? null
  const customer = await unlessAway(ensureCustomer(ctx, { personId, orderId, email: await findEmail(ctx, orderId) }))
  return inTransaction(ctx, async (tx) => {
    const times = { createdAt: tx.now, updatedAt: tx.now }
    const page = { id: newId(), key, personId, orderId, rentalId: rental?.id ?? null, customer, status: 'open', locale: tx.locale } as const
    const [opened] = await tx.db
      .insert(cardPages)
      .values({ ...page, ...times })
      .onConflictDoNothing()
      .returning()
    if (opened) await record(tx, 'card.page-opened', personId ?? orderId ?? '', orderId === null ? {} : { orderId })
    const [found] = opened ? [opened] : await tx.db.select().from(cardPages).where(eq(cardPages.key, key))
    if (!found) throw new Error('a page of a card was not written')
    return found
  })
}

async function findPage(ctx: Context, key: string): Promise<CardPage | undefined> {
  const [page] = await ctx.db.select().from(cardPages).where(eq(cardPages.key, key))
  return page
}

async function findEmail(ctx: Context, orderId: string | null): Promise<string | null> {
  const { personId } = ctx.actor
  const [found] =
    personId === null
      ? await ctx.db
          .select({ email: orders.email })
          .from(orders)
          .where(eq(orders.id, orderId ?? ''))
      : await ctx.db.select({ email: people.email }).from(people).where(eq(people.id, personId))
  return found?.email ?? null
}
