import { and, asc, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { type RefundRow, refunds } from '#domain/money/payments/refunds.table.ts'
import { bookReturned, bookSent } from '#domain/money/payments/repay.ts'
import { batchFileOf } from '#domain/money/payouts/batch-file.policy.ts'
import { openAccount } from '#domain/money/payouts/find-account.ts'
import { isOwnAccount } from '#domain/money/payouts/is-own-account.ts'
import { accountFailureOf, type PayoutFailure } from '#domain/money/payouts/payout.policy.ts'
import { Refusal } from '#domain/refusal.ts'
import { isOwnOrder } from '#domain/renting/orders/is-own-order.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import { isNewIn } from '#domain/site/second-person/find-others.ts'
import { newId } from '#values/id.ts'
import { findRefundAccount } from './find-refund-account.ts'
import { findRepayments, repaymentNumber } from './list-repayments.ts'
import type { RepaymentRow } from './repayment.contract.ts'
import { refundAccounts, repaymentApprovals, repaymentFiles, repayments } from './repayments.table.ts'

const needs = 'payments.write-all'

/**
 * Confirms that an account belongs to its customer although the names differ; until it is changed.
 * @throws {Refusal} 409 `repayment.other-state`, `repayment.own`
 */
export async function compareName(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await lockIn(tx, id, 'compare')
    const account = await findRefundAccount(tx, row)
    await tx.db
      .update(refundAccounts)
      .set({ comparedBy: tx.actor.personId })
      .where(eq(refundAccounts.id, account?.id ?? ''))
    await record(tx, 'refund.name-compared', id, { orderId: row.orderId, names: row.names.length })
  })
}

/**
 * Gives the first of two people's consent to a large refund: another person puts it into a file.
 * @throws {Refusal} 409 `repayment.other-state`, `repayment.own`
 */
export async function approveRepayment(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { orderId, amount } = await lockIn(tx, id, 'approve')
    const consent = { approvedBy: tx.actor.personId ?? '', approvedAt: tx.now }
    await tx.db
      .insert(repaymentApprovals)
      .values({ refundId: id, ...consent })
      .onConflictDoUpdate({ target: repaymentApprovals.refundId, set: consent })
    await record(tx, 'refund.approved', id, { orderId, amount })
  })
}

/**
 * Puts refunds that are ready into a file for the bank. Others stay, as do one's own, and large ones that the actor has approved while somebody
 * else could file them. Returns the number of the file, and how many were filed and left.
 * @throws {Refusal} 409 `repayment.nothing-ready`
 */
export async function fileRepayments(ctx: Context, ids: readonly string[]): Promise<{ file: number; filed: number; left: number }> {
  return inTransaction(ctx, async (tx) => {
    await lockRefunds(tx, ids)
    const rows = await findRepayments(tx, sql`refund.status = 'due' AND refund.id = ANY (${sql.param([...ids])}::text[])`)
    const ready: RepaymentRow[] = []
    for (const row of rows) if (row.state === 'ready' && !(await isOwn(tx, row)) && (await maySend(tx, row))) ready.push(row)
    if (ready.length === 0) throw new Refusal('repayment.nothing-ready', 409)
    const fileId = newId()
    const [file] = await tx.db
      .insert(repaymentFiles)
      .values({ id: fileId, madeBy: tx.actor.personId, madeAt: tx.now })
      .returning({ number: repaymentFiles.number })
    for (const { id: refundId, amount, personId, orderId } of ready) {
      const account = await findRefundAccount(tx, { personId, orderId })
      if (!account) throw new Error('a ready refund without its account')
      const { kind, sealed, hint } = account
      await tx.db.insert(repayments).values({ id: newId(), refundId, fileId, amount, kind, sealed, hint, status: 'filed' })
      await record(tx, 'refund.filed', refundId, { orderId, amount })
    }
    return { file: file?.number ?? 0, filed: ready.length, left: ids.length - ready.length }
  })
}

/** Above the limit the person who files is not the one who approved, unless nobody else could for a day. */
async function maySend(tx: TxContext, { isLarge, approval }: RepaymentRow): Promise<boolean> {
  if (!isLarge) return true
  if (approval === null) return false
  if (!approval.isOwn) return !(await isNewIn(tx, tx.actor.personId ?? '', { needs, now: tx.now }))
  const opens = await findOpening(tx, { askedBy: tx.actor.personId, askedAt: new Date(approval.at), needs, now: tx.now })
  return opens !== null && opens <= tx.now
}

/**
 * The transfers of a file that the bank has not answered, for the bank.
 * @throws {Refusal} 404 `repayment.no-file`
 */
export async function exportRepayments(ctx: Context, number: number): Promise<{ name: string; text: string }> {
  return inTransaction(ctx, async (tx) => {
    const open = await tx.db
      .select({ repayment: repayments, orderId: refunds.orderId })
      .from(repayments)
      .innerJoin(repaymentFiles, eq(repaymentFiles.id, repayments.fileId))
      .innerJoin(refunds, eq(refunds.id, repayments.refundId))
      .where(and(eq(repaymentFiles.number, number), eq(repayments.status, 'filed')))
      .orderBy(asc(repayments.number))
    if (open.length === 0) throw new Refusal('repayment.no-file', 404)
    const sent = open
      .filter(({ repayment }) => repayment.sealed !== null)
      .map(({ repayment: { number: each, kind, sealed, amount } }) => {
        const account = sealed === null ? { account: '', holder: '' } : openAccount(sealed, tx.secret)
        return { number: repaymentNumber(each), method: kind, ...account, amount }
      })
    await record(tx, 'refund.exported', String(number), { transfers: open.length })
    return { name: `refunds-${number}.xml`, text: batchFileOf(String(number), sent) }
  })
}

/**
 * Books that the bank has made a transfer; the same reference again changes nothing.
 * @throws {Refusal} 404 `repayment.unknown`, 409 `repayment.other-state`, `repayment.own`
 */
export async function confirmRepayment(ctx: Context, { id, reference }: { id: string; reference: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { repayment, refund } = await lockRepayment(tx, id)
    if (repayment.status === 'paid' && repayment.reference === reference) return
    if (repayment.status !== 'filed') throw new Refusal('repayment.other-state', 409)
    await refuseOwn(tx, refund)
    await confirm(tx, { id, refund, reference })
  })
}

/** Books that the bank has made every open transfer of a file, but the actor's own. Returns how many. */
export async function confirmRepaymentFile(
  ctx: Context,
  { number, reference }: { number: number; reference: string },
): Promise<{ confirmed: number }> {
  return inTransaction(ctx, async (tx) => {
    const open = await tx.db
      .select({ id: repayments.id })
      .from(repayments)
      .innerJoin(repaymentFiles, eq(repaymentFiles.id, repayments.fileId))
      .where(and(eq(repaymentFiles.number, number), eq(repayments.status, 'filed')))
      .orderBy(asc(repayments.refundId))
    let confirmed = 0
    for (const { id } of open) {
      const { repayment, refund } = await lockRepayment(tx, id)
      if (repayment.status !== 'filed' || (await isOwn(tx, refund))) continue
      await confirm(tx, { id, refund, reference })
      confirmed += 1
    }
    return { confirmed }
  })
}

/**
 * Books that the bank has returned a transfer, before or after it was booked as made: the refund is due again. Where the account is the reason,
 * nothing more is sent to it until its customer has changed it.
 * @throws {Refusal} 404 `repayment.unknown`, 409 `repayment.other-state`, `repayment.own`
 */
export async function returnRepayment(ctx: Context, { id, reason }: { id: string; reason: PayoutFailure }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { repayment, refund } = await lockRepayment(tx, id)
    if (repayment.status === 'returned' && repayment.failure === reason) return
    if (repayment.status === 'returned') throw new Refusal('repayment.other-state', 409)
    await refuseOwn(tx, refund)
    await tx.db
      .update(repayments)
      .set({ status: 'returned', failure: reason, ...decidedNow(tx) })
      .where(eq(repayments.id, id))
    if (repayment.status === 'paid') await bookReturned(tx, refund)
    await tx.db.delete(repaymentApprovals).where(eq(repaymentApprovals.refundId, refund.id))
    const accountFailure = accountFailureOf(reason)
    if (accountFailure !== null && repayment.sealed !== null)
      await tx.db.update(refundAccounts).set({ failure: accountFailure }).where(eq(refundAccounts.sealed, repayment.sealed))
    const { orderId, rentalId, amount } = refund
    const whose = refund.personId === null ? { orderId, rentalId } : { personId: refund.personId }
    await record(tx, 'refund.returned', refund.id, { ...whose, amount, reason })
  })
}

async function confirm(tx: TxContext, { id, refund, reference }: { id: string; refund: RefundRow; reference: string }): Promise<void> {
  const { orderId, rentalId, personId, amount, reason } = refund
  await tx.db
    .update(repayments)
    .set({ status: 'paid', reference, ...decidedNow(tx) })
    .where(eq(repayments.id, id))
  await bookSent(tx, refund, reference)
  if (personId === null) await record(tx, 'refund.made', refund.id, { orderId, rentalId, amount, way: 'transfer', reason, reference })
  else await record(tx, 'credit.paid-out', personId, { amount, reference })
}

const decidedNow = (tx: TxContext) => ({ decidedBy: tx.actor.personId, decidedAt: tx.now })

/** Locks refunds and the accounts that they go to: neither changes until the transaction ends. */
async function lockRefunds(tx: TxContext, ids: readonly string[]): Promise<void> {
  const ofThem = sql`refund.id = ANY (${sql.param([...ids])}::text[])`
  await tx.db.execute(sql`SELECT FROM refunds refund WHERE ${ofThem} ORDER BY id FOR UPDATE`)
  await tx.db.execute(sql`
    SELECT FROM refund_accounts WHERE order_id IN (SELECT order_id FROM refunds refund WHERE ${ofThem})
      OR person_id IN (SELECT coalesce(refund.person_id, orders.person_id) FROM refunds refund LEFT JOIN orders ON orders.id = refund.order_id WHERE ${ofThem})
    ORDER BY id FOR UPDATE`)
}

/** Locks a refund that is in a state. */
async function lockIn(tx: TxContext, id: string, state: RepaymentRow['state']): Promise<RepaymentRow> {
  await lockRefunds(tx, [id])
  const [row] = await findRepayments(tx, sql`refund.status = 'due' AND refund.id = ${id}`)
  if (row?.state !== state) throw new Refusal('repayment.other-state', 409)
  if (row.isOwn || (await isOwn(tx, row))) throw new Refusal('repayment.own', 409)
  return row
}

async function lockRepayment(tx: TxContext, id: string) {
  const [known] = await tx.db.select({ refundId: repayments.refundId }).from(repayments).where(eq(repayments.id, id))
  if (!known) throw new Refusal('repayment.unknown', 404)
  const [refund] = await tx.db.select().from(refunds).where(eq(refunds.id, known.refundId)).for('update')
  const [repayment] = await tx.db.select().from(repayments).where(eq(repayments.id, id)).for('update')
  if (!refund || !repayment) throw new Refusal('repayment.unknown', 404)
  return { repayment, refund }
}

async function refuseOwn(tx: TxContext, refund: RefundRow): Promise<void> {
  if (await isOwn(tx, refund)) throw new Refusal('repayment.own', 409)
}

/** Whether a refund is the actor's own, or goes to an account of theirs. */
async function isOwn(tx: TxContext, { personId, orderId }: Pick<RefundRow, 'personId' | 'orderId'>): Promise<boolean> {
  if (personId !== null && personId === tx.actor.personId) return true
  if (orderId !== null && (await isOwnOrder(tx, orderId))) return true
  const account = await findRefundAccount(tx, { personId, orderId })
  const mine = await findRefundAccount(tx, { personId: tx.actor.personId, orderId: null })
  return isOwnAccount(tx, account?.sealed ?? null, mine ? [mine.sealed] : [])
}
