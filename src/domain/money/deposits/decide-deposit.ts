import { and, eq, inArray, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { applyEntries, type Beneficiary, releaseEntries } from '#domain/money/ledger/deposit-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { oweCustomer } from '#domain/money/payments/owe-customer.ts'
import { Refusal } from '#domain/refusal.ts'
import { type DepositRow, deposits } from './deposits.table.ts'
import { heldOf, takeableOf } from './held-part.ts'

/**
 * Decides that a deposit is returned: a job asks the card's provider, and cash and transfers become due for payment. A deposit that is not
 * held yet ends. Does nothing to a deposit that has ended or is decided about.
 */
export async function releaseDeposit(tx: TxContext, id: string): Promise<void> {
  const decided = await decide(tx, id, { decision: 'release' })
  if (!decided) return
  const { orderId, rentalId, status, method, isAsking } = decided
  if (status === 'held' || isAsking) await record(tx, 'deposit.to-release', id, { orderId, rentalId })
  if (status === 'held' && method === 'card') return
  await endDeposit(tx, decided)
}

/**
 * Decides that a part of a held deposit, or all of it, is taken for the beneficiaries, and the rest is returned; a job asks the card's
 * provider.
 * @throws {Refusal} deposit.not-held (409)
 * @throws {Refusal} deposit.too-much (409)
 */
export async function applyDeposit(tx: TxContext, id: string, to: readonly Beneficiary[]): Promise<void> {
  const applied = to.reduce((sum, { amount }) => sum + amount, 0)
  const [deposit] = await tx.db.select().from(deposits).where(eq(deposits.id, id)).for('update')
  if (deposit?.status !== 'held' || deposit.decision !== null) throw new Refusal('deposit.not-held', 409)
  const limit = takeableOf(deposit)
  if (applied > limit) throw new Refusal('deposit.too-much', 409, { limit })
  const decided = await decide(tx, id, { decision: 'apply', applied, beneficiaries: [...to] })
  if (!decided) return
  await record(tx, 'deposit.to-apply', id, { orderId: decided.orderId, rentalId: decided.rentalId, applied })
  if (decided.method !== 'card') await endDeposit(tx, decided)
}

async function decide(
  tx: TxContext,
  id: string,
  decision: Pick<DepositRow, 'decision'> & Partial<Pick<DepositRow, 'applied' | 'beneficiaries'>>,
): Promise<DepositRow | null> {
  const [decided] = await tx.db
    .update(deposits)
    .set({ ...decision, dueAt: tx.now, updatedAt: tx.now })
    .where(and(eq(deposits.id, id), inArray(deposits.status, ['planned', 'failed', 'held']), isNull(deposits.decision)))
    .returning()
  return decided ?? null
}

/**
 * Books the end of a deposit as it was decided, once the provider has done its part; returns false when it has ended already, or the
 * provider is being asked for its hold.
 */
export async function endDeposit(
  tx: TxContext,
  { id, status, decision }: Pick<DepositRow, 'id' | 'status' | 'decision'>,
): Promise<boolean> {
  const [ended] = await tx.db
    .update(deposits)
    .set({ status: decision === 'apply' ? 'applied' : 'released', dueAt: null, renewAt: null, updatedAt: tx.now })
    .where(
      and(eq(deposits.id, id), eq(deposits.status, status), eq(deposits.decision, decision ?? 'release'), eq(deposits.isAsking, false)),
    )
    .returning()
  if (!ended) return false
  const { orderId, rentalId, applied, method, beneficiaries } = ended
  const amount = heldOf(ended)
  if (status === 'held') {
    const entries =
      decision === 'apply' ? applyEntries({ ...ended, amount, to: beneficiaries ?? [] }) : releaseEntries({ ...ended, amount })
    await postEntries(tx, {
      kind: decision === 'apply' ? 'deposit_applied' : 'deposit_released',
      orderId,
      key: `deposit-ended:${id}`,
      entries,
    })
    if (method !== 'card' && amount > applied)
      await oweCustomer(tx, {
        orderId,
        depositId: id,
        rentalId,
        amount: amount - applied,
        reason: 'deposit',
        key: `deposit:${id}`,
        way: 'transfer',
      })
  }
  const event = decision === 'apply' ? 'deposit.applied' : ended.heldAt ? 'deposit.released' : 'deposit.not-taken'
  await record(tx, event, id, { orderId, rentalId, amount, applied })
  return true
}
