import { and, eq, ne, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { getTaxSettings } from '#domain/money/tax/tax-settings.ts'
import { Refusal } from '#domain/refusal.ts'
import type { CorrectDocument, SentBuyer } from './e-invoice.contract.ts'
import { eInvoices } from './e-invoices.table.ts'
import { readDocument } from './read-document.ts'

/**
 * The buyer of a document as it is sent.
 * @throws {Refusal} e-invoice.unknown (404)
 */
export async function getDocument(ctx: Context, number: string): Promise<SentBuyer> {
  const read = await readDocument(ctx, number)
  if (!read) throw new Refusal('e-invoice.unknown', 404)
  return { ...read.document.buyer, number }
}

/**
 * Corrects the buyer of a refused document. It keeps its number and identifier, is written again with the numbers of the seller that are in force,
 * and waits to be sent.
 * @throws {Refusal} e-invoice.unknown (404), e-invoice.not-refused (409)
 */
export function correctDocument(
  ctx: Context & Needs<'eInvoicing'>,
  { number, governorate = null, ...buyer }: CorrectDocument,
): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, number)
    if (row.status !== 'refused') throw new Refusal('e-invoice.not-refused', 409)
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
        ...waiting(tx),
        xml: null,
      })
      .where(eq(eInvoices.number, number))
    await record(tx, 'e-invoice.corrected', number)
    return { done: true }
  })
}

/**
 * Sends a waiting or refused document again as soon as possible, unchanged.
 * @throws {Refusal} e-invoice.unknown (404), e-invoice.accepted (409)
 */
export function sendDocumentAgain(ctx: Context, number: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, number)
    if (row.status === 'accepted') throw new Refusal('e-invoice.accepted', 409)
    await tx.db.update(eInvoices).set(waiting(tx)).where(eq(eInvoices.number, number))
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

function waiting({ now }: TxContext) {
  return { status: 'waiting' as const, nextAt: now, decidedAt: null, problem: null, reasons: [], attempts: 0 }
}

async function lock(tx: TxContext, number: string): Promise<typeof eInvoices.$inferSelect> {
  const [row] = await tx.db.select().from(eInvoices).where(eq(eInvoices.number, number)).for('update')
  if (!row) throw new Refusal('e-invoice.unknown', 404)
  return row
}
