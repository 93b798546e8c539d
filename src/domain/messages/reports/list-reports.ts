import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { Report } from './report.contract.ts'
import type { ReportSubject, reportStates } from './report.policy.ts'

interface ReportsQuery extends PageQuery {
  state?: (typeof reportStates)[number] | undefined
  about?: ReportSubject | undefined
}

/** A page of the reports of everybody, the newest first, for moderators. */
export function listReports(ctx: Context, query: ReportsQuery): Promise<{ rows: Report[]; next: string | null }> {
  const { state, about } = query
  return readPage(ctx.db, query, {
    from: sql`reports row`,
    by: sql`row.filed_at`,
    where: [
      state && (state === 'open' ? sql`row.decided_at IS NULL` : sql`row.decided_at IS NOT NULL`),
      about && sql`row.about = ${about}`,
    ],
    read: ({ page, sorted }) => sql`${reportsOf(ctx, page)} ${sorted}`,
    toRow,
  })
}

/**
 * One report as moderators see it.
 * @throws {Refusal} 404 `report.unknown`
 */
export async function getReport(ctx: Context | TxContext, id: string): Promise<Report> {
  const { rows } = await ctx.db.execute<Report & Record<string, unknown>>(reportsOf(ctx, sql`(SELECT * FROM reports WHERE id = ${id}) row`))
  if (!rows[0]) throw new Refusal('report.unknown', 404)
  return toRow(rows[0])
}

function reportsOf(ctx: Context | TxContext, page: SQL): SQL {
  const me = ctx.actor.personId
  return sql`
    SELECT row.id, row.about, row.reason, row.words, i.name ->> ${ctx.locale} AS piece, i.id AS "itemId", r.order_id AS "orderId",
      ${nameOf(ctx.locale, sql`subjects`)} AS subject, ${nameOf(ctx.locale, sql`reporters`)} AS reporter, i.status = 'approved' AND i.visibility IN ('visible', 'paused') AS "isLive",
      (SELECT count(*)::int FROM reports other WHERE other.decided_at IS NULL AND other.id <> row.id AND row.decided_at IS NULL
        AND (other.item_id = row.item_id OR other.person_id = row.person_id)) AS others,
      coalesce(${me} IN (row.reporter_id, row.person_id, CASE row.about WHEN 'item' THEN i.owner_id END), false) AS "isOwn",
      row.outcome, ${nameOf(ctx.locale, sql`deciders`)} AS "decidedBy", row.decided_at AS "decidedAt", row.filed_at AS at
    FROM ${page}
      LEFT JOIN rentals r ON r.id = row.rental_id JOIN items i ON i.id = coalesce(row.item_id, r.item_id)
      LEFT JOIN people subjects ON subjects.id = CASE row.about WHEN 'item' THEN i.owner_id ELSE row.person_id END
      LEFT JOIN people reporters ON reporters.id = row.reporter_id LEFT JOIN people deciders ON deciders.id = row.decided_by`
}

function toRow(row: Report): Report {
  return { ...row, decidedAt: row.decidedAt && new Date(row.decidedAt).toISOString(), at: new Date(row.at).toISOString() }
}
