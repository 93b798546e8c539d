import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, Needs } from '#domain/context.ts'
import { isTaxed } from '#domain/money/tax/tax.policy.ts'
import { getTaxSettings } from '#domain/money/tax/tax-settings.ts'
import { guestName, wholeName } from '#domain/renting/orders/shown-names.ts'
import { readPage } from '#platform/database/read-page.ts'
import { orderNumber } from '#values/order-number.ts'
import type { DocumentRow } from './e-invoice.contract.ts'
import { type DocumentState, isCorrectable } from './e-invoice.policy.ts'

interface Stored extends Omit<DocumentRow, 'kind' | 'isCorrectable'> {
  paper: '388' | '381'
  isOfOwner: boolean
}

interface Listed {
  rows: DocumentRow[]
  next: string | null
  counts: Record<DocumentState, number>
  sandboxed: number
  isTaxed: boolean
  isSent: boolean
  service: 'live' | 'sandbox' | 'demonstration' | null
}

/** A page of the documents for the national service, newest first, with the number in each state. */
export async function listDocuments(
  ctx: Context & Needs<'eInvoicing'>,
  { state, after }: { state?: DocumentState | undefined; after?: string | undefined },
): Promise<Listed> {
  const page = await readPage(
    ctx.db,
    { after },
    {
      from: sql`e_invoices row`,
      by: sql`row.counter`,
      id: sql`row.number`,
      where: [state && sql`row.status = ${state}`],
      read: ({ page: cut, sorted }) => sql`
        SELECT row.number AS id, row.kind AS paper, row.corrects, row.order_id AS "orderId", orders.number::text AS "order", row.amount, row.status AS state,
          row.issued_at AS "issuedAt", row.decided_at AS "decidedAt", row.next_at AS "nextAt", row.attempts, row.problem, row.reasons,
          row.is_repeated AS "isRepeated", row.is_sandbox AS "isSandbox", row.status_code AS "statusCode", row.note, papers.number IS NOT NULL AS "isOfOwner",
          CASE WHEN papers.number IS NOT NULL THEN ${nameOf(ctx.locale, sql`owners`)} WHEN orders.person_id IS NULL THEN ${guestName} ELSE ${wholeName(ctx.locale)} END AS buyer
        FROM ${cut} LEFT JOIN owner_papers papers ON papers.number = row.number LEFT JOIN people owners ON owners.id = papers.owner_id
          LEFT JOIN orders ON orders.id = row.order_id LEFT JOIN people ON people.id = orders.person_id ${sorted}`,
      toRow: rowOf,
    },
  )
  const { rows: counted } = await ctx.db.execute<Record<DocumentState | 'sandboxed', number>>(sql`
    SELECT count(*) FILTER (WHERE status = 'accepted')::int AS accepted, count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
      count(*) FILTER (WHERE status = 'refused')::int AS refused, count(*) FILTER (WHERE status = 'withdrawn')::int AS withdrawn,
      count(*) FILTER (WHERE status = 'accepted' AND is_sandbox)::int AS sandboxed FROM e_invoices`)
  const { sandboxed, ...counts } = counted[0] ?? { accepted: 0, waiting: 0, refused: 0, withdrawn: 0, sandboxed: 0 }
  const { settings, service } = await getTaxSettings(ctx)
  return {
    ...page,
    counts,
    sandboxed: service === null || service === 'sandbox' ? 0 : sandboxed,
    isTaxed: isTaxed(settings),
    isSent: settings.sendsInvoices,
    service,
  }
}

function rowOf({ paper, isOfOwner, ...row }: Stored): DocumentRow {
  const spelled = (at: string | null) => at && new Date(at).toISOString()
  const kind = paper === '388' ? (isOfOwner ? 'commission' : 'invoice') : isOfOwner ? 'commission_note' : 'credit_note'
  return {
    ...row,
    kind,
    isCorrectable: isCorrectable({ ...row, status: row.state }),
    order: row.order && orderNumber(row.order),
    issuedAt: new Date(row.issuedAt).toISOString(),
    decidedAt: spelled(row.decidedAt),
    nextAt: spelled(row.nextAt),
  }
}
