import { transferBackBy } from '#domain/money/payments/payment.policy.ts'
import type { RefundRow } from '#domain/money/payments/refunds.table.ts'
import type { Order } from './order.contract.ts'

/** Sums up the refunds of an order, separately for charges, compensation and deposits, a row for each way and state. */
export function showRefunds(rows: readonly RefundRow[]): Order['refunds'] {
  const shown: Order['refunds'] = []
  for (const { way, depositId, reason, amount, madeAt, createdAt } of rows) {
    const of = depositId !== null ? 'deposit' : reason === 'compensation' ? 'compensation' : 'charges'
    const isMade = madeAt !== null
    const by = way === 'transfer' && !isMade ? transferBackBy(createdAt).toISOString() : null
    const same = shown.find((one) => one.way === way && one.of === of && one.isMade === isMade)
    if (same) Object.assign(same, { amount: same.amount + amount, by })
    else shown.push({ way, of, isMade, amount, by })
  }
  return shown
}
