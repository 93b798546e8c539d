/** The payment methods; `transfer` is CliQ. */
export const paymentMethods = ['card', 'cash', 'transfer'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentStatuses = [
  'created',
  'authorized',
  'captured',
  'failed',
  'expired',
  'voided',
  'partially_refunded',
  'refunded',
  'cash_due',
  'cash_collected',
  'cash_remitted',
  'transfer_pending',
  'chargeback_open',
  'chargeback_won',
  'chargeback_lost',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * The state of a deposit as people see it. `not_taken`: ended before it was held. `to_return`: owed to its customer, in part when something
 * of it is kept. `kept_part`: the rest was returned.
 */
export const depositStates = ['planned', 'failed', 'held', 'not_taken', 'to_return', 'returned', 'kept_part', 'kept'] as const

export type DepositState = (typeof depositStates)[number]
