import { eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { debtPaidEntries } from '#domain/money/ledger/claim-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { chargeSaved } from './charge-saved.ts'
import { decidePayment } from './decide-payment.ts'
import { movePayment } from './move-payment.ts'
import { type PaymentRow, paymentParts, payments } from './payments.table.ts'
import { savePaymentPage } from './save-payment-page.ts'

const maxRounds = 8
/** A page that nobody pays on is closed after so long; what is owed can be paid on another. */
const pageMs = 30 * 60_000

/**
 * Moves the payment of what a customer owes by claims to the state that the provider reports: the saved card is asked first, then its payer on
 * the provider's page. Any number of calls, at once or after a crash at any point, end in the same state.
 */
export async function settleDebt(ctx: Context, paymentId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const payment = await readPayment(ctx, paymentId)
    const hasMoved =
      payment?.status === 'created'
        ? await settleCreated(ctx, payment)
        : payment?.status === 'authorized' && (await settleAuthorized(ctx, payment))
    if (!hasMoved) return
  }
}

async function readPayment(ctx: Context, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, id))
  return payment
}

async function settleCreated(ctx: Context, payment: PaymentRow): Promise<boolean> {
  const { id, providerId, card, rentalId } = payment
  if (providerId === null && card !== null) return chargeOrGiveUp(ctx, payment)
  if (providerId === null) return (await isOver(ctx, payment)) ? end(ctx, id, 'expirePage') : openPage(ctx, payment)
  const { status } = await ctx.payments.findPayment(providerId)
  if (status === 'authorized' || status === 'captured') await inTransaction(ctx, (tx) => movePayment(tx, id, 'authorize'))
  else if (status === 'failed') return end(ctx, id, 'fail')
  else if (status === 'voided') return end(ctx, id, 'expirePage')
  else if (await isOver(ctx, payment)) await ctx.payments.expirePage(providerId)
  else return false
  return rentalId !== null
}

/** A saved card that refuses ends the payment: its customer is asked to pay on a page when they look. */
async function chargeOrGiveUp(ctx: Context, payment: PaymentRow): Promise<boolean> {
  await chargeSaved(ctx, payment, payment.rentalId ?? '')
  const after = await readPayment(ctx, payment.id)
  return after?.card === null ? end(ctx, payment.id, 'fail') : true
}

async function openPage(ctx: Context, { id, orderId, amount, key, locale }: PaymentRow): Promise<boolean> {
  const returnUrl = `${ctx.baseUrl}/api/payments/return/${id}`
  const page = await ctx.payments.createPayment({ orderId, amount, key, locale, pictures: [], returnUrl })
  await inTransaction(ctx, (tx) => savePaymentPage(tx, id, page))
  return true
}

async function end(ctx: Context, id: string, move: 'fail' | 'expirePage'): Promise<false> {
  await inTransaction(ctx, (tx) => movePayment(tx, id, move))
  return false
}

async function isOver(ctx: Context, { createdAt }: PaymentRow): Promise<boolean> {
  const now = await ctx.clock.now(ctx.db)
  return createdAt.getTime() + pageMs <= now.getTime()
}

async function settleAuthorized(ctx: Context, { id, key, amount, providerId, orderId }: PaymentRow): Promise<boolean> {
  if (providerId === null) return false
  const decided = await inTransaction(ctx, async (tx) => {
    await lock(tx, orderId)
    await decidePayment(tx, id, 'capture')
    return (await readPaymentOf(tx, id))?.decision
  })
  if (decided !== 'capture') return false
  await ctx.payments.capture(providerId, amount, `${key}-capture`)
  const { status } = await ctx.payments.findPayment(providerId)
  if (status !== 'captured') return false
  await inTransaction(ctx, (tx) => book(tx, id, orderId))
  return true
}

async function book(tx: TxContext, id: string, orderId: string): Promise<void> {
  await lock(tx, orderId)
  const payment = await readPaymentOf(tx, id)
  const moved = payment && (await movePayment(tx, id, 'capture', { captured: payment.amount }))
  if (!moved || moved.rentalId === null) return
  const { rentalId, amount } = moved
  await tx.db.insert(paymentParts).values({ paymentId: id, rentalId, part: 'claim', captured: amount })
  const { rows } = await tx.db.execute<{ personId: string | null }>(sql`SELECT person_id AS "personId" FROM orders WHERE id = ${orderId}`)
  const entries = debtPaidEntries({ rentalId, amount, personId: rows[0]?.personId ?? null })
  await postEntries(tx, { kind: 'capture', orderId, key: `capture:${id}`, entries })
  await record(tx, 'debt.paid', rentalId, { orderId, rentalId, amount })
}

async function readPaymentOf(tx: TxContext, id: string): Promise<PaymentRow | undefined> {
  const [payment] = await tx.db.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment
}

async function lock(tx: TxContext, orderId: string): Promise<void> {
  await tx.db.execute(sql`SELECT id FROM orders WHERE id = ${orderId} FOR UPDATE`)
}
