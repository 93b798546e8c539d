import { randomInt } from 'node:crypto'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { createPayment } from './create-payment.ts'
import type { PaymentRow } from './payments.table.ts'

// Without letters and digits that are mistaken for others.
const alphabet = '23456789ACDEFGHJKLMNPQRTUVWXY'
const length = 8

interface Expected {
  id: string
  orderId: string
  /** The total of the order. */
  amount: Fils
  /** The deposits of its rentals, which the same transfer brings. */
  deposit: Fils
  expiresAt: Date
}

/** Awaits a CliQ transfer: it has to name the reference of the payment, and bring exactly its amount and its deposits in time. */
export function expectTransfer(tx: TxContext, expected: Expected): Promise<PaymentRow> {
  return createPayment(tx, { ...expected, method: 'transfer', status: 'transfer_pending', reference: newReference() })
}

/** A reference that a person types into a transfer: `LB` and eight letters and digits. */
export function newReference(): string {
  return `LB${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
