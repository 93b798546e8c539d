import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { CreditRow } from './promotion.contract.ts'

const rowsPerPage = 50

interface Asked {
  status?: CreditRow['status'] | undefined
  after?: string | undefined
}

/** A page of the credit that staff gave or asked for, the newest first. */
export async function listCredits(ctx: Context, { status, after }: Asked): Promise<{ rows: CreditRow[]; next: string | null }> {
  const me = ctx.actor.personId
  const begins =
    after === undefined ? sql`true` : sql`(row.asked_at, row.id) < (SELECT asked_at, id FROM given_credits WHERE id = ${after})`
  const { rows } = await ctx.db.execute<CreditRow & Record<string, unknown>>(sql`
    SELECT row.id, people.name AS person, people.email, row.amount, row.words, row.status, askers.name AS "askedBy",
      coalesce(row.asked_by = ${me} OR row.person_id = ${me}, false) AS "isOwn", row.asked_at AS at
    FROM given_credits row LEFT JOIN people ON people.id = row.person_id LEFT JOIN people askers ON askers.id = row.asked_by
    WHERE ${begins} AND ${status ? sql`row.status = ${status}` : sql`true`} ORDER BY row.asked_at DESC, row.id DESC LIMIT ${rowsPerPage + 1}`)
  const shown = rows.slice(0, rowsPerPage).map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { rows: shown, next: rows.length > rowsPerPage ? (shown.at(-1)?.id ?? null) : null }
}
