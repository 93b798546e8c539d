import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf } from '#domain/context.ts'
import { paidBackEntries } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { PaymentRefused } from '#platform/payments/payments.ts'
import { payments } from './payments.table.ts'
import { type RefundRow, refunds } from './refunds.table.ts'

const firstPauseMs = 30_000
const longestPauseMs = 3_600_000

/**
 * Makes a due refund to a card: asks the provider under the refund's own key, then books it. Any number of calls, concurrent or after a
 * crash, make one refund. A refund that the provider refuses is `failed` and waits for a person. Any other error is thrown and tried again
 * with back-off.
 */
export async function makeRefund(ctx: Context & Needs<'payments'>, refundId: string): Promise<void> {
  const { now } = await nowOf(ctx)
  const [found] = await ctx.db
    .select({ refund: refunds, providerId: payments.providerId, paymentStatus: payments.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'due'), eq(refunds.way, 'card')))
  if (!found || found.refund.dueAt === null || found.refund.dueAt > now) return
  const { refund, providerId, paymentStatus } = found
  // A bank refunds no payment in dispute: the refund waits until the dispute is decided.
  if (paymentStatus === 'chargeback_open') return postpone(ctx, refund)
  try {
    const { status, failure } = await ctx.payments.refund(providerId ?? '', refund.amount, providerKeyOf(refund))
    if (status === 'failed') return fail(ctx, refund, failure ?? 'failed')
  } catch (fault) {
    if (fault instanceof PaymentRefused) return fail(ctx, refund, fault.message)
    await postpone(ctx, refund)
    throw fault
  }
  await book(ctx, refund)
}

/** Books refunds of a payment that the provider has made although its answer was lost. */
export async function bookMadeRefunds(
  ctx: Context & Needs<'payments'>,
  { id, providerId }: { id: string; providerId: string },
): Promise<void> {
  const isDue = and(eq(refunds.paymentId, id), eq(refunds.way, 'card'), eq(refunds.status, 'due'))
  const due = await ctx.db.select().from(refunds).where(isDue)
  if (due.length === 0) return
  const made = (await ctx.payments.findRefunds(providerId)).filter(({ status }) => status === 'made').map(({ key }) => key)
  for (const refund of due) if (made.includes(providerKeyOf(refund))) await book(ctx, refund)
}

/** The key of a refund at the provider. */
export function providerKeyOf({ key, attempt }: Pick<RefundRow, 'key' | 'attempt'>): string {
  return attempt === 0 ? key : `${key}-${attempt}`
}

/** The ledger's key of a made refund. */
export function madeKeyOf({ id, attempt }: Pick<RefundRow, 'id' | 'attempt'>): string {
  return `refund-made:${providerKeyOf({ key: id, attempt })}`
}

async function book(ctx: Context, refund: RefundRow): Promise<void> {
  const { id, orderId, rentalId, amount, attempt } = refund
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(refunds)
      .set({ status: 'made', madeAt: tx.now, dueAt: null, updatedAt: tx.now })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'due'), eq(refunds.attempt, attempt)))
    if (rowCount !== 1) return
    const entries = paidBackEntries({ amount, to: 'provider_clearing', rentalId })
    await postEntries(tx, { kind: 'refund_made', orderId, key: madeKeyOf(refund), entries })
    await record(tx, 'refund.made', id, { orderId, rentalId, amount, way: 'card' })
  })
}

async function fail(ctx: Context, { id, orderId, amount, attempt }: RefundRow, failure: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rowCount } = await tx.db
      .update(refunds)
      .set({ status: 'failed', failure, dueAt: null, updatedAt: tx.now })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'due'), eq(refunds.attempt, attempt)))
    if (rowCount === 1) await record(tx, 'refund.failed', id, { orderId, amount, failure })
  })
}

async function postpone(ctx: Context, { id, tries }: RefundRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const dueAt = new Date(tx.now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** tries))
    await tx.db
      .update(refunds)
      .set({ tries: sql`${refunds.tries} + 1`, dueAt, updatedAt: tx.now })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'due'), eq(refunds.tries, tries)))
  })
}
