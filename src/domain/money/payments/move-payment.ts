import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import type { TxContext } from '#domain/context.ts'
import { liftRefusals } from '#domain/money/cards/card-refusals.ts'
import { type PaymentMove, paymentMoves } from './payment.policy.ts'
import { type PaymentRow, payments } from './payments.table.ts'

/** The columns that a move may write besides the status. */
type Written = Partial<Pick<PaymentRow, 'decision' | 'captured' | 'credit' | 'disputed' | 'courierId' | 'customer' | 'card'>> & {
  /** The deadline for the shop's answer to a dispute: only the audit log keeps it. */
  answerBy?: Date | null
}

/** Moves a payment that has a status where the move begins; returns null, and changes nothing, for any other. */
export async function movePayment(
  tx: TxContext,
  id: string,
  move: PaymentMove,
  { answerBy, ...written }: Written = {},
): Promise<PaymentRow | null> {
  const { from, to, methods } = paymentMoves[move]
  const [moved] = await tx.db
    .update(payments)
    .set({ ...written, status: to, updatedAt: tx.now })
    .where(and(eq(payments.id, id), inArray(payments.status, [...from]), inArray(payments.method, [...methods])))
    .returning()
  if (!moved) return null
  if (move === 'authorize' && moved.redirect !== null && moved.card) await liftRefusals(tx, moved.card.id)
  await record(tx, `payment.${to}`, id, {
    ...{ orderId: moved.orderId, amount: moved.amount },
    ...(answerBy && { answerBy: answerBy.toISOString() }),
  })
  return moved
}
