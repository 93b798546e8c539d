import { and, eq } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { isCorrectable } from './e-invoice.policy.ts'
import { eInvoices } from './e-invoices.table.ts'
import { lockDocument, waitingAgain } from './lock-document.ts'

/**
 * Withdraws a document that the service has refused or answered with a fault, for a reason: it is not sent any more. Its credit notes are refused
 * then, as the service does not know their invoice.
 * @throws {Refusal} e-invoice.unknown (404), e-invoice.not-refused (409)
 */
export function withdrawDocument(ctx: Context, { number, reason }: { number: string; reason: string }): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    if (!isCorrectable(await lockDocument(tx, number))) throw new Refusal('e-invoice.not-refused', 409)
    await tx.db
      .update(eInvoices)
      .set({ status: 'withdrawn', note: reason, nextAt: null, problem: null, decidedAt: tx.now })
      .where(eq(eInvoices.number, number))
    await record(tx, 'e-invoice.withdrawn', number, { reason })
    return { done: true }
  })
}

/**
 * Decides about the documents that only the sandbox has accepted, once the live service is connected: they are sent to it, or left out.
 * Returns their number.
 * @throws {Refusal} e-invoice.sandbox (409) without a live service
 */
export function releaseSandboxed(ctx: Context & Needs<'eInvoicing'>, { isSent }: { isSent: boolean }): Promise<{ count: number }> {
  return inTransaction(ctx, async (tx) => {
    if (!tx.eInvoicing || tx.eInvoicing.isSandbox) throw new Refusal('e-invoice.sandbox', 409)
    const changed = await tx.db
      .update(eInvoices)
      .set(isSent ? { ...waitingAgain(tx), xml: null, answer: null } : { status: 'withdrawn', note: '', qr: null })
      .where(and(eq(eInvoices.status, 'accepted'), eq(eInvoices.isSandbox, true)))
      .returning({ number: eInvoices.number })
    const count = changed.length
    if (count > 0) await record(tx, isSent ? 'e-invoice.sandbox-sent' : 'e-invoice.sandbox-left', 'all', { count })
    return { count }
  })
}
