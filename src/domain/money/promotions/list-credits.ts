import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import type { CreditRow } from './promotion.contract.ts'

interface CreditsQuery extends PageQuery {
  status?: CreditRow['status'] | undefined
}

/** A page of the credit that staff gave or asked for, the newest first. */
export function listCredits(ctx: Context, query: CreditsQuery): Promise<{ rows: CreditRow[]; next: string | null }> {
  const me = ctx.actor.personId
  return readPage(ctx.db, query, {
    from: sql`given_credits row`,
    by: sql`row.asked_at`,
    where: [query.status && sql`row.status = ${query.status}`],
    read: ({ page, sorted }) => sql`
      SELECT row.id, people.name AS person, people.email, row.amount, row.words, row.status, askers.name AS "askedBy",
        coalesce(row.asked_by = ${me} OR row.person_id = ${me}, false) AS "isOwn", row.asked_at AS at
      FROM ${page} LEFT JOIN people ON people.id = row.person_id LEFT JOIN people askers ON askers.id = row.asked_by
      ${sorted}`,
    toRow: (row: CreditRow) => ({ ...row, at: new Date(row.at).toISOString() }),
  })
}
