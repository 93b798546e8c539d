import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import type { DocumentAnswer } from '#platform/e-invoicing/e-invoicing.ts'
import { type Problem, retryAfterMs } from './e-invoice.policy.ts'
import { eInvoices } from './e-invoices.table.ts'
import { readDocument } from './read-document.ts'

const atOnce = 50
/** A try that never ends is repeated after that time. */
const leaseMs = 120_000

type Sender = Context & Needs<'eInvoicing'>

interface Taken {
  number: string
  xml: string
}

/** Sends the documents that are due to the national service, in the order of their counter. Returns errors, which the next run tries again. */
export async function sendDocuments(ctx: Sender): Promise<unknown[]> {
  const faults: unknown[] = []
  const { eInvoicing } = ctx
  if (!eInvoicing) return faults
  for (let sent = 0; sent < atOnce; sent += 1) {
    const taken = await takeNext(ctx, faults)
    if (taken === null) break
    if (taken === 'passed') continue
    try {
      const answer = await eInvoicing.submit(taken.xml)
      await settle(ctx, taken, answer)
      // The others would fail in the same way.
      if (answer.state === 'unanswered') break
    } catch (error) {
      faults.push(error)
    }
  }
  return faults
}

/** The XML of a document; undefined, with its error among the faults, for one that cannot be written. */
function written(ctx: Pick<Sender, 'eInvoicing'>, read: Awaited<ReturnType<typeof readDocument>>, faults: unknown[]): string | undefined {
  try {
    return read ? ctx.eInvoicing?.write(read.document) : undefined
  } catch (error) {
    faults.push(error)
    return undefined
  }
}

/** Takes the next document that is due and stores its XML before it is sent; `passed` for one that cannot be sent now, so that others are. */
function takeNext(ctx: Sender, faults: unknown[]): Promise<Taken | 'passed' | null> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ number: string; xml: string | null; original: string | null; isOnlyTried: boolean | null }>(sql`
      SELECT document.number, document.xml, original.status AS original, original.is_sandbox AS "isOnlyTried" FROM e_invoices document LEFT JOIN e_invoices original ON original.number = document.corrects
      WHERE document.status = 'waiting' AND document.next_at <= ${tx.now.toISOString()}::timestamptz
      ORDER BY document.counter LIMIT 1 FOR UPDATE OF document SKIP LOCKED`)
    const [next] = rows
    if (!next) return null
    const { number, xml: stored, original, isOnlyTried } = next
    const lease = new Date(tx.now.getTime() + leaseMs)
    if (original === 'withdrawn') return refuse(tx, number, 'withdrawn')
    // The live service does not know what the sandbox has accepted.
    if (original !== null && (original !== 'accepted' || (isOnlyTried && !ctx.eInvoicing?.isSandbox))) {
      await tx.db.update(eInvoices).set({ problem: 'invoice', nextAt: lease }).where(eq(eInvoices.number, number))
      return 'passed'
    }
    const read = stored === null ? await readDocument(tx, number) : null
    if (read?.isBeyond) return refuse(tx, number, 'invoice')
    const xml = stored ?? written(tx, read, faults)
    if (!xml) {
      await tx.db.update(eInvoices).set({ problem: 'service', nextAt: lease }).where(eq(eInvoices.number, number))
      return 'passed'
    }
    await tx.db
      .update(eInvoices)
      .set({ xml, nextAt: lease, statusCode: null, attempts: sql`${eInvoices.attempts} + 1` })
      .where(eq(eInvoices.number, number))
    return { number, xml }
  })
}

/** A note that the service would refuse is not sent. */
async function refuse(tx: TxContext, number: string, kind: 'invoice' | 'withdrawn'): Promise<'passed'> {
  const reasons = [{ kind, message: '' }]
  await tx.db
    .update(eInvoices)
    .set({ status: 'refused', nextAt: null, reasons, problem: null, decidedAt: tx.now })
    .where(eq(eInvoices.number, number))
  await record(tx, 'e-invoice.refused', number, { reasons: [kind] })
  return 'passed'
}

/** Keeps the answer to a document, unless staff have corrected it meanwhile. */
async function settle(ctx: Sender, { number, xml }: Taken, answer: DocumentAnswer): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const waiting = and(eq(eInvoices.number, number), eq(eInvoices.status, 'waiting'), eq(eInvoices.xml, xml))
    const set = (values: Partial<typeof eInvoices.$inferInsert>) =>
      tx.db.update(eInvoices).set(values).where(waiting).returning({ number: eInvoices.number })
    if (answer.state === 'unanswered') {
      const [row] = await tx.db.select({ attempts: eInvoices.attempts }).from(eInvoices).where(waiting)
      const nextAt = new Date(tx.now.getTime() + retryAfterMs(row?.attempts ?? 1))
      await set({ nextAt, problem: answer.problem satisfies Problem, statusCode: answer.status, answer: answer.raw.slice(0, 4000) })
      return
    }
    const decided = {
      nextAt: null,
      decidedAt: tx.now,
      problem: null,
      answer: answer.raw,
      statusCode: answer.status,
      isSandbox: ctx.eInvoicing?.isSandbox ?? false,
    }
    if (answer.state === 'accepted') {
      const [row] = await set({ ...decided, status: 'accepted', qr: answer.qr, isRepeated: answer.isRepeated, reasons: [] })
      if (row)
        await tx.db.execute(
          sql`UPDATE e_invoices SET next_at = ${tx.now.toISOString()}::timestamptz WHERE corrects = ${number} AND status = 'waiting'`,
        )
      return
    }
    const [row] = await set({ ...decided, status: 'refused', reasons: [...answer.reasons] })
    if (row) await record(tx, 'e-invoice.refused', number, { reasons: answer.reasons.map(({ kind }) => kind) })
  })
}
