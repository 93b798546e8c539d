import { and, eq, inArray } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { isRefundable } from '#domain/money/payments/payment.policy.ts'
import { paymentParts, payments } from '#domain/money/payments/payments.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireStranger } from '#domain/renting/orders/require-stranger.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { decideAlone } from '#domain/site/second-person/decide-alone.ts'
import { mailAdministrators } from '#domain/site/second-person/mail-administrators.ts'
import { requireSecond } from '#domain/site/second-person/require-second.ts'
import { newId } from '#values/id.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { orderNumber } from '#values/order-number.ts'
import { goodwillRefunds } from './goodwill-refunds.table.ts'
import { lockAnyOrder } from './lock-any-order.ts'

interface Wish {
  orderId: string
  rentalId: string
  amount: Fils
  /** The reason, for the audit log. */
  words: string
  key: string
}
type Goodwill = typeof goodwillRefunds.$inferSelect

/**
 * Refunds a part of a rental's price at the shop's cost once it was handed over; its owner keeps their share. It goes back as it was paid.
 * Above the limits of one person it is only asked for: administrators are mailed, and one of them makes it. The same key refunds once.
 * @throws {Refusal} 404 `order.unknown`, `rental.unknown`, 403 `rental.not-yours` for an order or a piece of their own
 * @throws {Refusal} 409 `rental.too-early`, `refund.above-paid` with the amount `limit`, `payment.not-refundable`, 422 `order.key-reused`
 */
export function refundAmount(ctx: Context, wish: Wish): Promise<{ isAsked: boolean }> {
  const { orderId, rentalId, amount, words, key } = wish
  return inTransaction(ctx, async (tx) => {
    const { order } = await lockAnyOrder(tx, orderId)
    const [known] = await tx.db.select().from(goodwillRefunds).where(eq(goodwillRefunds.key, key))
    if (known) return againOf(known, wish)
    const rental = await findForStranger(tx, { orderId, rentalId })
    if (rental.deliveredAt === null) throw new Refusal('rental.too-early', 409)
    const left = (await findPaid(tx, wish)).reduce((sum, one) => sum + one.left, 0)
    if (amount > left) throw new Refusal('refund.above-paid', 409, { limit: left })
    const isAlone = await decideAlone(tx, { event: 'refund.goodwill', amount, receiverId: rental.customerId })
    const asked = { id: newId(), key, orderId, rentalId, amount, words, askedBy: tx.actor.personId, askedAt: tx.now }
    const decision = isAlone ? { status: 'made' as const, decidedBy: tx.actor.personId, decidedAt: tx.now } : { status: 'asked' as const }
    const [written] = await tx.db
      .insert(goodwillRefunds)
      .values({ ...asked, ...decision })
      .returning()
    if (isAlone && written) await make(tx, written)
    else await ask(tx, { amount, words, number: orderNumber(order.number), orderId, rentalId })
    return { isAsked: !isAlone }
  })
}

/**
 * Makes a refund that somebody else has asked for.
 * @throws {Refusal} 404 `order.unknown`, 409 `refund.decided`, `refund.same-person`, `refund.above-paid`, 403 `rental.not-yours`
 * @throws {Refusal} those of `requireSecond`
 */
export function confirmGoodwill(ctx: Context, { orderId, id }: { orderId: string; id: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const asked = await lockAsked(tx, { orderId, id })
    await requireSecond(tx, { ...asked, needs: 'payments.write-all', refusal: 'refund.same-person' })
    await findForStranger(tx, asked)
    await decide(tx, id, 'made')
    await make(tx, asked)
  })
}

/**
 * Gives up a refund that was asked for, by whoever asked or by another.
 * @throws {Refusal} 404 `order.unknown`, 409 `refund.decided`
 */
export function declineGoodwill(ctx: Context, { orderId, id }: { orderId: string; id: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { amount, rentalId } = await lockAsked(tx, { orderId, id })
    await decide(tx, id, 'declined')
    await record(tx, 'order.refund-declined', orderId, { rentalId, amount })
  })
}

function againOf(known: Goodwill, { orderId, rentalId, amount }: Wish): { isAsked: boolean } {
  if (known.orderId !== orderId || known.rentalId !== rentalId || known.amount !== amount) throw new Refusal('order.key-reused', 422)
  return { isAsked: known.status === 'asked' }
}

/** The rental, unless the actor has a part in its order. */
async function findForStranger(tx: TxContext, { orderId, rentalId }: Pick<Wish, 'orderId' | 'rentalId'>) {
  const [rental] = await readRentals(tx, and(eq(rentals.id, rentalId), eq(rentals.orderId, orderId)))
  if (!rental) throw new Refusal('rental.unknown', 404)
  await requireStranger(tx, orderId)
  return rental
}

/** The unrefunded part of a rental's price in each payment that has come in, in fils. */
async function findPaid(tx: TxContext, { orderId, rentalId }: Pick<Wish, 'orderId' | 'rentalId'>): Promise<{ id: string; left: Fils }[]> {
  const found = await tx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.createdAt, payments.id)
  const ids = found.filter(isRefundable).map(({ id }) => id)
  const parts = await tx.db
    .select()
    .from(paymentParts)
    .where(and(inArray(paymentParts.paymentId, ids), eq(paymentParts.rentalId, rentalId), eq(paymentParts.part, 'rental')))
  return ids.map((id) => {
    const part = parts.find(({ paymentId }) => paymentId === id)
    return { id, left: part ? part.captured - part.refunded : 0 }
  })
}

async function make(tx: TxContext, { id, orderId, rentalId, amount, words }: Goodwill): Promise<void> {
  let open = amount
  for (const payment of await findPaid(tx, { orderId, rentalId })) {
    const rental = Math.min(open, payment.left)
    if (rental === 0) continue
    open -= rental
    const key = `goodwill:${id}:${payment.id}`
    await createRefund(tx, { paymentId: payment.id, rentalId, back: { rental }, reason: 'goodwill', key, rule: 'on-shop' })
  }
  if (open > 0) throw new Refusal('refund.above-paid', 409, { limit: amount - open })
  await record(tx, 'order.refunded', orderId, { rentalId, amount, words })
}

async function ask(
  tx: TxContext,
  about: { amount: Fils; words: string; number: string; orderId: string; rentalId: string },
): Promise<void> {
  const { amount, words, number, orderId, rentalId } = about
  await record(tx, 'order.refund-asked', orderId, { rentalId, amount, words })
  const [asker] = await tx.db
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, tx.actor.personId ?? ''))
  await mailAdministrators(tx, {
    about: 'refund',
    path: `/admin/orders/${orderId}`,
    lines: (t, locale) => [t('mail:second.refundLine', { by: asker?.name ?? '', amount: formatMoney(amount, locale), number, words })],
  })
}

async function lockAsked(tx: TxContext, { orderId, id }: { orderId: string; id: string }): Promise<Goodwill> {
  await lockAnyOrder(tx, orderId)
  const [asked] = await tx.db
    .select()
    .from(goodwillRefunds)
    .where(and(eq(goodwillRefunds.id, id), eq(goodwillRefunds.orderId, orderId)))
    .for('update')
  if (asked?.status !== 'asked') throw new Refusal('refund.decided', 409)
  return asked
}

async function decide(tx: TxContext, id: string, status: 'made' | 'declined'): Promise<void> {
  await tx.db.update(goodwillRefunds).set({ status, decidedBy: tx.actor.personId, decidedAt: tx.now }).where(eq(goodwillRefunds.id, id))
}
