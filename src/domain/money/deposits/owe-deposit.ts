import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { owedDepositEntries, releaseEntries } from '#domain/money/ledger/deposit-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { askForDebt } from '#domain/money/payments/ask-for-debt.ts'
import { type DepositRow, deposits } from './deposits.table.ts'
import { heldOf } from './held-part.ts'

/**
 * Turns a decided part of a deposit into a debt, because its hold on the card is gone. The customer owes it from now on, and the shop pays
 * the beneficiaries at once. Returns false when the deposit has ended already.
 */
export async function oweDeposit(tx: TxContext, deposit: DepositRow): Promise<boolean> {
  const { id, orderId, rentalId, status, applied, beneficiaries } = deposit
  const { rows } = await tx.db.execute<{ personId: string | null }>(
    sql`SELECT person_id AS "personId" FROM orders WHERE id = ${orderId} FOR UPDATE`,
  )
  const { rowCount } = await tx.db
    .update(deposits)
    .set({ status: 'released', decision: 'release', applied: 0, beneficiaries: null, dueAt: null, renewAt: null, updatedAt: tx.now })
    .where(and(eq(deposits.id, id), eq(deposits.status, status), eq(deposits.decision, 'apply'), eq(deposits.isAsking, false)))
  if (rowCount !== 1) return false
  if (status === 'held')
    await postEntries(tx, {
      kind: 'deposit_released',
      orderId,
      key: `deposit-lapsed:${id}-${deposit.attempt}`,
      entries: releaseEntries({ ...deposit, amount: heldOf(deposit) }),
    })
  await postEntries(tx, {
    kind: 'claim_settled',
    orderId,
    key: `deposit-owed:${id}`,
    entries: owedDepositEntries({ rentalId, personId: rows[0]?.personId ?? null, to: beneficiaries ?? [] }),
  })
  await record(tx, 'deposit.owed', id, { orderId, rentalId, amount: applied })
  await askForDebt(tx, { orderId, rentalId, amount: applied })
  return true
}
