import { and, eq, ne, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { getTaxSettings } from '#domain/money/tax/tax-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CorrectDocument, SentBuyer } from './e-invoice.contract.ts'
import { isCorrectable } from './e-invoice.policy.ts'
import { eInvoices } from './e-invoices.table.ts'
import { lockDocument, waitingAgain } from './lock-document.ts'
import { readDocument } from './read-document.ts'

/**
 * The buyer of a document as it is sent, with the last answer of the service.
 * @throws {Refusal} e-invoice.unknown (404)
 */
export async function getDocument(ctx: Context, number: string): Promise<SentBuyer> {
  const read = await readDocument(ctx, number)
  if (!read) throw new Refusal('e-invoice.unknown', 404)
  const [row] = await ctx.db.select().from(eInvoices).where(eq(eInvoices.number, number))
  if (!row) throw new Refusal('e-invoice.unknown', 404)
  const { status, statusCode, answer } = row
  return {
    ...read.document.buyer,
    number,
    isCorrectable: isCorrectable(row),
    state: status,
    statusCode,
    answer: answer?.slice(0, 4000) ?? null,
  }
}

/**
 * Corrects the buyer of a document that was refused or answered with a fault. It keeps its number and identifier, is written again with the numbers of the seller that are in force,
 * and waits to be sent.
 * @throws {Refusal} e-invoice.unknown (404), e-invoice.not-refused (409)
 */
export function correctDocument(
  ctx: Context & Needs<'eInvoicing'>,
  { number, governorate = null, ...buyer }: CorrectDocument,
): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockDocument(tx, number)
    if (!isCorrectable(row)) throw new Refusal('e-invoice.not-refused', 409)
    const { settings } = await getTaxSettings(ctx)
    const read = await readDocument(tx, number)
    const seller = read?.document.seller
    await tx.db
      .update(eInvoices)
      .set({
        correction: {
          buyer: { ...buyer, governorate },
          taxNumber: settings.taxNumber || (seller?.taxNumber ?? ''),
          incomeSource: settings.incomeSource || (seller?.incomeSource ?? ''),
        },
        ...waitingAgain(tx),
        xml: null,
      })
      .where(eq(eInvoices.number, number))
    await record(tx, 'e-invoice.corrected', number)
    return { done: true }
  })
}

/**
 * Sends a document that is not accepted again as soon as possible, unchanged; also one that was withdrawn.
 * @throws {Refusal} e-invoice.unknown (404), e-invoice.accepted (409)
 */
export function sendDocumentAgain(ctx: Context, number: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockDocument(tx, number)
    if (row.status === 'accepted') throw new Refusal('e-invoice.accepted', 409)
    await tx.db.update(eInvoices).set(waitingAgain(tx)).where(eq(eInvoices.number, number))
    await record(tx, 'e-invoice.sent-again', number)
    return { done: true }
  })
}

/** Sends every waiting document as soon as possible; returns their number. */
export function sendWaitingDocuments(ctx: Context): Promise<{ waiting: number }> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(eInvoices)
      .set({ nextAt: tx.now })
      .where(and(eq(eInvoices.status, 'waiting'), ne(eInvoices.nextAt, tx.now)))
      .returning({ number: eInvoices.number })
    const { rows: counted } = await tx.db.execute<{ waiting: number }>(
      sql`SELECT count(*)::int AS waiting FROM e_invoices WHERE status = 'waiting'`,
    )
    if (rows.length > 0) await record(tx, 'e-invoice.sent-again', 'all', { count: rows.length })
    return { waiting: counted[0]?.waiting ?? 0 }
  })
}
