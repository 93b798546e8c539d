import { and, asc, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { paidEntries, payoutEntries } from '#domain/money/ledger/payout-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { Refusal } from '#domain/refusal.ts'
import { readBusinessSettings } from '#domain/site/business-settings/read-business-settings.ts'
import { findOpening } from '#domain/site/second-person/find-opening.ts'
import { isNewIn } from '#domain/site/second-person/find-others.ts'
import type { Day } from '#values/day.ts'
import { isOwnAccount } from './is-own-account.ts'
import { accountFailureOf, type PayoutFailure, type PayoutRefusal } from './payout.policy.ts'
import { type PayoutRow, payoutExports, payoutLines, payoutMethods, payouts } from './payouts.table.ts'

const needs = 'payments.write-all'

/**
 * Books that the bank has made a payout; the same reference again changes nothing.
 * @throws {Refusal} 404 `payout.unknown`
 * @throws {Refusal} 409 `payout.decided`, `payout.own`, `payout.same-admin`, `payout.file-first`
 * @throws {Refusal} 409 `second-person.alone`, `second-person.new`
 */
export async function confirmPayout(ctx: Context, { id, reference }: { id: string; reference: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.status === 'paid' && payout.reference === reference) return
    const refusal = await refusalToConfirm(tx, payout)
    if (refusal) throw new Refusal(refusal.code, 409, refusal.at ? { at: refusal.at.toISOString() } : {})
    await confirm(tx, payout, reference)
  })
}

/**
 * Books that the bank has made every open payout of a batch, under one reference. Payouts that the actor may not confirm stay open. Returns
 * the numbers of confirmed and open payouts.
 */
export async function confirmBatch(
  ctx: Context,
  { batch, reference }: { batch: Day; reference: string },
): Promise<{ confirmed: number; left: number }> {
  return inTransaction(ctx, async (tx) => {
    const open = await tx.db
      .select()
      .from(payouts)
      .where(and(eq(payouts.batch, batch), eq(payouts.status, 'batched')))
      .orderBy(asc(payouts.id))
      .for('update')
    let confirmed = 0
    for (const payout of open) {
      if (await refusalToConfirm(tx, payout)) continue
      await confirm(tx, payout, reference)
      confirmed += 1
    }
    return { confirmed, left: open.length - confirmed }
  })
}

/**
 * Books that the bank has refused a payout: its amount is due again, and its owner is notified with the reason. Where the account is the
 * reason, nothing more is paid to it until its owner has changed or confirmed it. The same failure again changes nothing.
 * @throws {Refusal} 404 `payout.unknown`
 * @throws {Refusal} 409 `payout.decided`, `payout.own`
 */
export async function failPayout(ctx: Context, { id, reason }: { id: string; reason: PayoutFailure }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.status === 'failed' && payout.failure === reason) return
    if (payout.status !== 'batched') throw new Refusal('payout.decided', 409)
    if (payout.ownerId === tx.actor.personId) throw new Refusal('payout.own', 409)
    const { ownerId, amount } = payout
    await tx.db
      .update(payouts)
      .set({ status: 'failed', failure: reason, ...decidedNow(tx) })
      .where(eq(payouts.id, id))
    const lines = await tx.db.select().from(payoutLines).where(eq(payoutLines.payoutId, id))
    const entries = payoutEntries({ ownerId, lines, isBack: true })
    await postEntries(tx, { kind: 'payout_failed', orderId: null, key: `payout-failed:${id}`, entries })
    await holdAccount(tx, payout, reason)
    await record(tx, 'payout.failed', id, { amount, reason })
  })
}

/** Nothing is paid to an account that the bank refused, unless it was changed since the batch. */
async function holdAccount(tx: TxContext, { ownerId, sealed }: PayoutRow, reason: PayoutFailure): Promise<void> {
  const failure = accountFailureOf(reason)
  if (failure === null || sealed === null) return
  const isSame = and(eq(payoutMethods.personId, ownerId), eq(payoutMethods.sealed, sealed))
  await tx.db.update(payoutMethods).set({ failure }).where(isSame)
}

async function lockPayout(tx: TxContext, id: string): Promise<PayoutRow> {
  const [payout] = await tx.db.select().from(payouts).where(eq(payouts.id, id)).for('update')
  if (!payout) throw new Refusal('payout.unknown', 404)
  return payout
}

/** The reason why a payout cannot be confirmed, and the instant from which it can, if known. */
interface PayoutStop {
  code: PayoutRefusal
  at?: Date
}

/**
 * The reason why the actor may not confirm a payout; null when they may. Nobody confirms their own, or one to their own account. Above the limit, an established
 * colleague must have exported the file of its batch. Where nobody else could, the actor confirms some time after exporting it: `at`.
 */
export async function refusalToConfirm(
  ctx: Context | TxContext,
  {
    batch,
    status,
    amount,
    ownerId,
    sealed = null,
  }: Pick<PayoutRow, 'batch' | 'status' | 'amount' | 'ownerId'> & { sealed?: string | null },
): Promise<PayoutStop | null> {
  const actorId = ctx.actor.personId ?? ''
  if (status !== 'batched') return { code: 'payout.decided' }
  if (ownerId === actorId || (await isOwnAccount(ctx, sealed))) return { code: 'payout.own' }
  const { figures } = await readBusinessSettings(ctx)
  if (amount <= figures.twoPeople.toReceiver) return null
  const now = 'now' in ctx ? ctx.now : (await nowOf(ctx)).now
  const takers = await ctx.db.select().from(payoutExports).where(eq(payoutExports.batch, batch)).orderBy(asc(payoutExports.exportedAt))
  for (const { personId } of takers) if (personId !== actorId && !(await isNewIn(ctx, personId, { needs, now }))) return newcomer(ctx, now)
  const own = takers.find(({ personId }) => personId === actorId)
  const at = await findOpening(ctx, { askedBy: actorId, askedAt: own?.exportedAt ?? now, needs, now })
  if (at === null) return { code: 'payout.same-admin' }
  if (!own) return { code: 'payout.file-first', at }
  return now < at ? { code: 'second-person.alone', at } : null
}

async function newcomer(ctx: Context | TxContext, now: Date): Promise<PayoutStop | null> {
  return (await isNewIn(ctx, ctx.actor.personId ?? '', { needs, now })) ? { code: 'second-person.new' } : null
}

async function confirm(tx: TxContext, { id, ownerId, amount, batch }: PayoutRow, reference: string): Promise<void> {
  await tx.db
    .update(payouts)
    .set({ status: 'paid', reference, ...decidedNow(tx) })
    .where(eq(payouts.id, id))
  await postEntries(tx, { kind: 'payout_paid', orderId: null, key: `payout-paid:${id}`, entries: paidEntries({ ownerId, amount }) })
  await record(tx, 'payout.paid', id, { amount, batch, reference })
}

function decidedNow({ actor, now }: TxContext) {
  return { decidedBy: actor.personId, decidedAt: now }
}
