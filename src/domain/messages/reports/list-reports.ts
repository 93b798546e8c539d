import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Report } from './report.contract.ts'
import type { ReportSubject, reportStates } from './report.policy.ts'

const perPage = 50

interface Asked {
  state?: (typeof reportStates)[number] | undefined
  about?: ReportSubject | undefined
  after?: string | undefined
}

/** A page of the reports of everybody, the newest first, for moderators. */
export async function listReports(ctx: Context, { state, about, after }: Asked): Promise<{ rows: Report[]; next: string | null }> {
  const conditions = [
    ...(state ? [state === 'open' ? sql`row.decided_at IS NULL` : sql`row.decided_at IS NOT NULL`] : []),
    ...(about ? [sql`row.about = ${about}`] : []),
    ...(after === undefined
      ? []
      : [sql`(row.filed_at, row.id) < ((SELECT filed_at FROM reports last WHERE last.id = ${after}), ${after})`]),
  ]
  const rows = await read(ctx, { where: conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`, limit: perPage + 1 })
  const shown = rows.slice(0, perPage)
  return { rows: shown, next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null }
}

/**
 * One report as moderators see it.
 * @throws {Refusal} 404 `report.unknown`
 */
export async function getReport(ctx: Context | TxContext, id: string): Promise<Report> {
  const [found] = await read(ctx, { where: sql`row.id = ${id}`, limit: 1 })
  if (!found) throw new Refusal('report.unknown', 404)
  return found
}

async function read(ctx: Context | TxContext, { where, limit }: { where: SQL; limit: number }): Promise<Report[]> {
  const me = ctx.actor.personId
  const { rows } = await ctx.db.execute<Report & Record<string, unknown>>(sql`
    SELECT row.id, row.about, row.reason, row.words, i.name ->> ${ctx.locale} AS piece, i.id AS "itemId", r.order_id AS "orderId",
      ${nameOf(ctx.locale, sql`subjects`)} AS subject, ${nameOf(ctx.locale, sql`reporters`)} AS reporter, i.status = 'approved' AND i.visibility IN ('visible', 'paused') AS "isLive",
      (SELECT count(*)::int FROM reports other WHERE other.decided_at IS NULL AND other.id <> row.id AND row.decided_at IS NULL
        AND (other.item_id = row.item_id OR other.person_id = row.person_id)) AS others,
      coalesce(${me} IN (row.reporter_id, row.person_id, CASE row.about WHEN 'item' THEN i.owner_id END), false) AS "isOwn",
      row.outcome, ${nameOf(ctx.locale, sql`deciders`)} AS "decidedBy", row.decided_at AS "decidedAt", row.filed_at AS at
    FROM (SELECT row.* FROM reports row WHERE ${where} ORDER BY row.filed_at DESC, row.id DESC LIMIT ${limit}) row
      LEFT JOIN rentals r ON r.id = row.rental_id JOIN items i ON i.id = coalesce(row.item_id, r.item_id)
      LEFT JOIN people subjects ON subjects.id = CASE row.about WHEN 'item' THEN i.owner_id ELSE row.person_id END
      LEFT JOIN people reporters ON reporters.id = row.reporter_id LEFT JOIN people deciders ON deciders.id = row.decided_by
    ORDER BY row.filed_at DESC, row.id DESC`)
  const instant = (value: string | null) => (value === null ? null : new Date(value).toISOString())
  return rows.map((row) => ({ ...row, decidedAt: instant(row.decidedAt), at: new Date(row.at).toISOString() }))
}
