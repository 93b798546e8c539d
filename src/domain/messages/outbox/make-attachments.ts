import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#domain/context.ts'
import { refunds } from '#domain/money/payments/refunds.table.ts'
import { payouts } from '#domain/money/payouts/payouts.table.ts'
import { printPayout } from '#domain/money/payouts/print-statement.ts'
import { isRefundOf } from '#domain/renting/invoices/find-settlement.ts'
import { invoices } from '#domain/renting/invoices/invoices.table.ts'
import { printInvoice } from '#domain/renting/invoices/print-invoice.ts'
import { printReceipt } from '#domain/renting/invoices/print-receipt.ts'
import { readOrders } from '#domain/renting/orders/find-orders.ts'
import { calendarOf } from '#domain/renting/orders/get-calendar.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { orderAddress } from '#domain/renting/orders/order-address.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import type { AttachmentKind } from '#platform/mail/attachment.ts'
import type { outbox } from '#platform/mail/outbox.table.ts'

type Message = typeof outbox.$inferSelect

/** Makes the file of a kind for a reader, whose language is that of the context; null where there is nothing to attach any more. */
type Maker = (ctx: Context, id: string, message: Message) => Promise<File | null>

const makers: Record<AttachmentKind, Maker> = {
  calendar: async (ctx, id, { isDiscreet }) => {
    const order = await findOrder(ctx, id)
    return order && calendarOf(ctx, { ...order, isDiscreet: isDiscreet || order.isDiscreet }, await addressOf(ctx, id))
  },
  receipt: async (ctx, id) => {
    const order = await findOrder(ctx, id)
    return order && printReceipt(ctx, order)
  },
  'credit-note': makeCreditNote,
  statement: async (ctx, id) => {
    const [payout] = await ctx.db.select({ ownerId: payouts.ownerId }).from(payouts).where(eq(payouts.id, id))
    return payout ? printPayout({ ...ctx, actor: { ...ctx.actor, personId: payout.ownerId } }, id) : null
  },
}

/** The files of a mail's attachments, as they are now. One that cannot be made is left out: the mail does not wait for it. */
export async function makeAttachments(ctx: Context, message: Message): Promise<File[]> {
  const files: File[] = []
  for (const { kind, id } of message.attachments) {
    try {
      const file = await makers[kind]({ ...ctx, locale: message.locale }, id, message)
      // Refunds of one cancellation have one credit note together.
      if (file && files.every(({ name }) => name !== file.name)) files.push(file)
    } catch (error) {
      ctx.log.warn({ messageId: message.id, kind, reason: String(error) }, 'a mail goes without one of its attachments')
    }
  }
  return files
}

async function findOrder(ctx: Context, id: string): Promise<Order | null> {
  const [order] = await readOrders(ctx, eq(orders.id, id))
  return order ?? null
}

/** The address at which the customer of an order finds it. */
function addressOf(ctx: Context, id: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const [order = { id, personId: null }] = await tx.db
      .select({ id: orders.id, personId: orders.personId })
      .from(orders)
      .where(eq(orders.id, id))
    return orderAddress(tx, { order, path: `/profile/orders/${id}`, locale: ctx.locale, isMessage: false })
  })
}

/** The credit note that was issued with a refund; null for one of what was no sale, such as a deposit. */
async function makeCreditNote(ctx: Context, refundId: string): Promise<File | null> {
  const [found] = await ctx.db
    .select({ invoice: invoices })
    .from(refunds)
    .innerJoin(invoices, and(eq(invoices.orderId, refunds.orderId), isRefundOf(refunds.key, invoices.transactionId)))
    .where(eq(refunds.id, refundId))
  const order = found && (await findOrder(ctx, found.invoice.orderId))
  return order ? printInvoice(ctx, { invoice: found.invoice, order }) : null
}
