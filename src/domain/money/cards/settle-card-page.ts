import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { isOfVisitor } from '#domain/renting/orders/order-links.table.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { localizedPath } from '#values/locale.ts'
import { type CardPage, cardCustomers, cardPages } from './cards.table.ts'
import { faceOf } from './list-cards.ts'
import { setOrderCard } from './order-card.ts'
import { pathElsewhere } from './path-elsewhere.ts'

/**
 * Notes the card that was saved on a page of the provider: the default of its person where they have chosen none, and that of its order,
 * whose failed holds are then asked for again. The webhook and the return of the payer call it; twice changes nothing. Answers the page.
 */
export async function settleCardPage(ctx: Context & Needs<'payments'>, id: string): Promise<CardPage | null> {
  const page = await readPage(ctx, id)
  if (page?.status !== 'open' || page.providerId === null) return page
  const card = await ctx.payments.findSavedCard(page.providerId)
  if (card === null) return page
  const { personId, orderId, customer } = page
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(cardPages)
      .set({ status: 'saved', updatedAt: tx.now })
      .where(and(eq(cardPages.id, id), eq(cardPages.status, 'open')))
    if (rowCount !== 1) return
    if (personId !== null)
      await tx.db
        .update(cardCustomers)
        .set({ defaultCard: card.id, updatedAt: tx.now })
        .where(and(eq(cardCustomers.personId, personId), isNull(cardCustomers.defaultCard)))
    if (orderId !== null) {
      await setOrderCard(tx, orderId, { customer, card })
      await enqueueJob(tx, 'deposit.hold-again', { orderId })
    }
    await record(tx, 'card.saved', personId ?? orderId ?? '', orderId === null ? {} : { orderId })
  })
  return { ...page, status: 'saved' }
}

/** The page that the provider knows by this id; null for any other. */
export async function findCardPage(ctx: Context, providerId: string): Promise<string | null> {
  const [page] = await ctx.db.select({ id: cardPages.id }).from(cardPages).where(eq(cardPages.providerId, providerId))
  return page?.id ?? null
}

/** The path to which a payer returns from the page, with its outcome in `card`; in another browser the page that shows that outcome alone. */
export async function findCardReturnPath(ctx: Context & Needs<'payments'>, id: string, { hasLeft = false } = {}): Promise<string> {
  const page = await readPage(ctx, id)
  if (!page) return '/profile/payment'
  const { orderId, rentalId, locale, status } = page
  if (!(await isOwn(ctx, page))) return pathElsewhere(id, { hasLeft, locale })
  const path = rentalId === null ? '/profile/payment' : `/profile/orders/${orderId}/rentals/${rentalId}`
  const isKnown = status === 'saved' && rentalId === null && (await wasThere(ctx, page))
  const outcome = isKnown ? 'known' : status === 'saved' ? 'saved' : hasLeft ? 'left' : 'pending'
  return localizedPath(`${path}?card=${outcome}`, locale)
}

/** True for the person who asked for the page, or a browser with a part in the guest's order that it is for. */
async function isOwn({ db, actor }: Context, { personId, orderId }: CardPage): Promise<boolean> {
  if (personId !== null) return personId === actor.personId
  const isOfActor = sql`(orders.person_id = ${actor.personId} OR orders.person_id IS NULL AND ${isOfVisitor(actor.visitorId)})`
  const { rows } = await db.execute(sql`SELECT FROM orders WHERE orders.id = ${orderId} AND ${isOfActor}`)
  return rows.length > 0
}

/** True for a card that its customer had saved before; where the provider does not say so, it counts as new. */
async function wasThere(ctx: Context & Needs<'payments'>, { providerId, customer }: CardPage): Promise<boolean> {
  const card = await ctx.payments.findSavedCard(providerId ?? '').catch(() => null)
  const cards = card === null ? [] : await ctx.payments.listCards(customer).catch(() => [])
  return cards.some((one) => card !== null && one.id !== card.id && faceOf(one) === faceOf(card))
}

async function readPage(ctx: Context, id: string): Promise<CardPage | null> {
  const [page] = await ctx.db.select().from(cardPages).where(eq(cardPages.id, id))
  return page ?? null
}
