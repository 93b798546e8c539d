import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { eInvoices } from './e-invoices.table.ts'

type Row = typeof eInvoices.$inferSelect

/** @throws {Refusal} e-invoice.unknown (404) */
export async function lockDocument(tx: TxContext, number: string): Promise<Row> {
  const [row] = await tx.db.select().from(eInvoices).where(eq(eInvoices.number, number)).for('update')
  if (!row) throw new Refusal('e-invoice.unknown', 404)
  return row
}

/** The columns of a document that is sent as soon as possible, as if for the first time. */
export function waitingAgain({ now }: TxContext): Partial<Row> {
  const answered = { decidedAt: null, problem: null, reasons: [], statusCode: null, qr: null, note: null }
  return { status: 'waiting', nextAt: now, attempts: 0, isSandbox: false, isRepeated: false, ...answered }
}
