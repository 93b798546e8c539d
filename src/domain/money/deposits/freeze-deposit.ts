import { and, eq, inArray, isNull } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { releaseEntries } from '#domain/money/ledger/deposit-entries.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { oweCustomer } from '#domain/money/payments/owe-customer.ts'
import type { Fils } from '#values/money.ts'
import { deposits } from './deposits.table.ts'
import { heldOf } from './held-part.ts'

/**
 * Limits the hold of a rental's deposit to the claimed amount, in fils; 0 when nothing is claimed any more. The rest of cash and transfers
 * is due for repayment at once. A card hold is reduced at its next renewal. Does nothing to a deposit that is decided about.
 */
export async function freezeDeposit(tx: TxContext, { rentalId, claimed }: { rentalId: string; claimed: Fils }): Promise<void> {
  const [deposit] = await tx.db
    .select()
    .from(deposits)
    .where(and(eq(deposits.rentalId, rentalId), inArray(deposits.status, ['held', 'failed']), isNull(deposits.decision)))
    .for('update')
  if (!deposit) return
  const { id, orderId, method, amount, status } = deposit
  const held = heldOf(deposit)
  const frozen = claimed > 0 && claimed < held ? claimed : null
  const isMoney = method !== 'card'
  const givenBack = isMoney && status === 'held' && frozen !== null ? amount - frozen : deposit.givenBack
  await tx.db.update(deposits).set({ frozen, givenBack, updatedAt: tx.now }).where(eq(deposits.id, id))
  const back = givenBack - deposit.givenBack
  if (back === 0) return
  const key = `deposit-reduced:${id}-${givenBack}`
  const entries = releaseEntries({ method, rentalId, amount: back })
  await postEntries(tx, { kind: 'deposit_released', orderId, key, entries })
  await oweCustomer(tx, { orderId, depositId: id, rentalId, amount: back, reason: 'deposit', key, way: 'transfer' })
  await record(tx, 'deposit.reduced', id, { orderId, rentalId, amount: back })
}
