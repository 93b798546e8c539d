import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { postTaken } from '#domain/money/cash-sessions/post-cash.ts'
import type { TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import { amountOf, type Charges, type Clearing, captureEntries, partsOf } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { movePayment } from './move-payment.ts'
import type { PaymentMove } from './payment.policy.ts'
import type { PaymentMethod } from './payment-words.policy.ts'
import { type PaymentRow, paymentParts, payments } from './payments.table.ts'

const ways = {
  card: { move: 'capture', clearing: 'provider_clearing', kind: 'capture' },
  cash: { move: 'collect', clearing: 'courier_cash', kind: 'cash_collected' },
  transfer: { move: 'match', clearing: 'transfer_clearing', kind: 'transfer_matched' },
} as const satisfies Record<PaymentMethod, { move: PaymentMove; clearing: Clearing; kind: TransactionKind }>

/**
 * Books that a payment has paid these charges: captured by the provider, collected by a courier or, `isAtShop`, by staff, or received by CliQ.
 * Charges that were not accepted are left out, also of a card's capture. Returns null, and books nothing, unless the payment still waits for
 * its money.
 */
export async function bookCapture(
  tx: TxContext,
  paymentId: string,
  { charges, courierId, isAtShop = false }: { charges: Charges; courierId?: string; isAtShop?: boolean },
): Promise<PaymentRow | null> {
  const [payment] = await tx.db.select({ method: payments.method }).from(payments).where(eq(payments.id, paymentId))
  if (!payment) return null
  const { move, clearing, kind } = ways[payment.method]
  const account = isAtShop ? 'cash_at_shop' : clearing
  const moved = await movePayment(tx, paymentId, move, {
    captured: amountOf(charges),
    credit: charges.credit?.amount ?? 0,
    ...(courierId !== undefined && { courierId }),
  })
  if (!moved) return null
  await tx.db
    .insert(paymentParts)
    .values(partsOf(charges).map(({ rentalId, part, amount }) => ({ paymentId, rentalId, part, captured: amount })))
  const posting = {
    kind,
    orderId: moved.orderId,
    key: `capture:${paymentId}`,
    entries: captureEntries({ ...charges, clearing: account, courierId }),
  }
  if (payment.method !== 'cash' || courierId === undefined) await postEntries(tx, posting)
  else await postTaken(tx, posting, { courierId, paymentId })
  // Credit has paid for everything, or the cash is in the shop: nothing is to be handed in.
  return (payment.method === 'cash' && (isAtShop || amountOf(charges) === 0) ? await movePayment(tx, paymentId, 'remit') : null) ?? moved
}
