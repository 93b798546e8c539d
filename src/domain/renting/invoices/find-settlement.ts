import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { type RefundRow, refunds } from '#domain/money/payments/refunds.table.ts'
import { translator } from '#i18n/server.ts'
import type { PdfContent } from '#platform/pdf/pdf-content.ts'
import { type Fils, formatMoney } from '#values/money.ts'
import { findMovements } from './find-movements.ts'
import type { invoices } from './invoices.table.ts'
import { findCard, movementRows, shortInstant } from './print-receipt.ts'

type InvoiceRow = typeof invoices.$inferSelect

/** The payment of an invoice or the refund of a credit note: the state in words, and a row for each movement. */
export interface Settlement {
  state: string
  payments: NonNullable<PdfContent['payments']>
}

/** A refund was booked by a transaction of the ledger; its part as credit has a key of its own. */
export function isRefundOf(key: SQLWrapper, transactionId: SQLWrapper): SQL {
  return sql`EXISTS (SELECT 1 FROM ledger_transactions booked WHERE booked.id = ${transactionId}
    AND booked.key = 'refund:' || regexp_replace(${key}, ':credit$', ''))`
}

/** The settlement of an invoice or a credit note; null where nothing is known of it, as of late fees, which a deposit or a debt pays. */
export async function findSettlement(ctx: Context, invoice: InvoiceRow): Promise<Settlement | null> {
  if (invoice.tax?.lines[0]?.code === 'late_fee') return null
  return invoice.corrects === null ? paymentOf(ctx, invoice) : refundOf(ctx, invoice)
}

/** An invoice is issued for what came in; the rest of its amount is due. */
async function paymentOf(ctx: Context, { orderId, transactionId, amount }: InvoiceRow): Promise<Settlement> {
  const t = translator(ctx.locale)
  const movements = (await findMovements(ctx, orderId)).filter((one) => one.transactionId === transactionId)
  const due: Fils = amount - movements.reduce((sum, one) => sum + one.amount, 0)
  const rows = movementRows(ctx, movements, await findCard(ctx, orderId))
  return {
    state: t(due > 0 ? 'invoices:state.due' : 'invoices:state.paid'),
    payments: {
      title: t('invoices:payments.title'),
      rows: [...rows, { label: t('invoices:state.rest'), day: '', amount: formatMoney(due, ctx.locale) }],
    },
  }
}

async function refundOf(ctx: Context, { orderId, transactionId }: InvoiceRow): Promise<Settlement | null> {
  const t = translator(ctx.locale)
  const back = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isRefundOf(refunds.key, sql`${transactionId}`)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  if (back.length === 0) return null
  const card = await findCard(ctx, orderId)
  return {
    state: t(back.some(isOwed) ? 'invoices:state.owed' : 'invoices:state.refunded'),
    payments: {
      title: t('invoices:refunds.title'),
      rows: back.map((refund) => ({
        label: t(`invoices:${labelOf(refund, card)}`, { card }),
        day: refund.madeAt ? shortInstant(refund.madeAt, ctx.locale) : '',
        amount: formatMoney(refund.amount, ctx.locale),
      })),
    },
  }
}

/** A failed refund is made again. */
function isOwed({ status }: RefundRow): boolean {
  return status === 'due' || status === 'failed'
}

function labelOf({ status, way }: RefundRow, card: string | null): string {
  if (status === 'replaced' || status === 'charged_back') return `refunds.${status}`
  const named = card && way === 'card' ? 'named' : way
  return status === 'made' ? `payments.refunded-${named}` : `refunds.due-${named}`
}
