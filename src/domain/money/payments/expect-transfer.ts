import { randomInt } from 'node:crypto'
import type { TxContext } from '#domain/context.ts'
import type { Fils } from '#values/money.ts'
import { newId } from '#values/id.ts'
import { createPayment } from './create-payment.ts'
import type { PaymentRow } from './payments.table.ts'

const waitMs = 2 * 3_600_000
// Without letters and digits that are mistaken for others.
const alphabet = '23456789ACDEFGHJKLMNPQRTUVWXY'
const length = 8

interface Expected {
  orderId: string
  amount: Fils
  /** The rental that the transfer extends. */
  extends?: string
}

/** Awaits a CliQ transfer for two hours: it has to name the reference of the payment and bring exactly its amount. */
export function expectTransfer(tx: TxContext, { orderId, amount, extends: rentalId }: Expected): Promise<PaymentRow> {
  return createPayment(tx, {
    id: newId(),
    orderId,
    amount,
    method: 'transfer',
    status: 'transfer_pending',
    reference: newReference(),
    expiresAt: new Date(tx.now.getTime() + waitMs),
    ...(rentalId !== undefined && { purpose: 'extension' as const, rentalId }),
  })
}

/** A reference that a person types into a transfer: `LB` and eight letters and digits. */
export function newReference(): string {
  return `LB${Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
