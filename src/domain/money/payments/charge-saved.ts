import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { noteRefusal } from '#domain/money/cards/card-refusals.ts'
import { PaymentRefused } from '#platform/payments/payments.ts'
import { type PaymentRow, payments } from './payments.table.ts'
import { savePaymentPage } from './save-payment-page.ts'

/**
 * Charges the amount of a payment to its saved card, under a key of the payment's own; `reference` is the subject for the provider. Where
 * the card is declined, or its bank asks for the payer, the payment loses its card: its caller opens the provider's page, or ends it.
 */
export async function chargeSaved(
  ctx: Context & Needs<'payments'>,
  { id, key, amount, customer, card }: PaymentRow,
  reference: string,
): Promise<true> {
  const answer = await ctx.payments
    .authorizeSaved({ reference, amount, key: `${key}-saved`, customer: customer ?? '', card: card?.id ?? '' })
    .catch((fault: unknown) => {
      if (fault instanceof PaymentRefused) return null
      throw fault
    })
  await inTransaction(ctx, async (tx) => {
    if (answer?.status !== 'authorized') {
      if ((await forgetCard(tx, id)) && answer && card) await noteRefusal(tx, card.id, answer)
      return
    }
    await savePaymentPage(tx, id, { providerId: answer.providerId, redirect: null })
  })
  return true
}

async function forgetCard(tx: TxContext, id: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .update(payments)
    .set({ card: null, updatedAt: tx.now })
    .where(and(eq(payments.id, id), eq(payments.status, 'created'), isNotNull(payments.card)))
  return rowCount === 1
}
