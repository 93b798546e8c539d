import { type SQL, sql } from 'drizzle-orm'
import { type Context, nowOf } from '#domain/context.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { cleaned } from '#values/cleaned.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import type { PersonQuery, PersonRow } from './person-detail.contract.ts'
import type { PersonState } from './person-detail.policy.ts'

/** The few people who have requested their deletion, read once. */
const leaving = sql`ARRAY(SELECT person_id FROM deletions)`

/** The state of a row of `people`. */
export const personState = sql`CASE WHEN row.suspended_at IS NOT NULL THEN 'suspended' WHEN row.id = ANY (${leaving}) THEN 'leaving'
  WHEN row.invited_at IS NOT NULL THEN 'invited' ELSE 'active' END`

const isInState: Readonly<Record<PersonState, SQL>> = {
  suspended: sql`row.suspended_at IS NOT NULL`,
  leaving: sql`row.suspended_at IS NULL AND row.id = ANY (${leaving})`,
  invited: sql`row.invited_at IS NOT NULL AND row.suspended_at IS NULL AND row.id <> ALL (${leaving})`,
  active: sql`row.suspended_at IS NULL AND row.invited_at IS NULL AND row.id <> ALL (${leaving})`,
}

/** A page of everyone who has an account. */
export async function listPeople(ctx: Context, query: PersonQuery & PageQuery): Promise<{ rows: PersonRow[]; next: string | null }> {
  const { q, role, account, plan } = query
  const { now } = await nowOf(ctx)
  const at = sql`${now.toISOString()}::timestamptz`
  return readPage(ctx.db, query, {
    from: sql`people row`,
    by: sql`row.created_at`,
    where: [
      sql`row.deleted_at IS NULL`,
      role && sql`row.id IN (SELECT person_id FROM person_roles WHERE role = ${role})`,
      account && isInState[account],
      plan && sql`row.id IN (SELECT person_id FROM memberships WHERE plan = ${plan} AND starts_at <= ${at} AND ends_at > ${at})`,
      isMeantBy(q),
    ],
    read: ({ page, sorted }) => sql`
      SELECT row.id, row.name, row.arabic_name AS "arabicName", row.email, row.phone, ${personState} AS state, row.created_at AS at,
        ARRAY(SELECT role FROM person_roles WHERE person_id = row.id ORDER BY role) AS roles,
        (SELECT count(*)::int FROM orders WHERE person_id = row.id) AS orders,
        (SELECT count(*)::int FROM items WHERE owner_id = row.id AND status <> 'archived') AS listings
      FROM ${page}
      ${sorted}`,
    toRow: (row: PersonRow) => ({ ...row, at: new Date(row.at).toISOString() }),
  })
}

/** True for who has it in a name, an e-mail address or a phone; null when nothing was typed. */
function isMeantBy(typed: string | undefined): SQL | null {
  const words = cleaned(typed ?? '')
  if (words === '') return null
  const folded = phoneIn(words) ?? foldForSearch(words)
  // A trigram index finds fewer than three letters only at the beginning of a word.
  return sql`row.search_words LIKE ${folded.length < 3 ? `% ${folded}%` : `%${folded}%`}`
}

/** A phone ends in its national digits in every spelling. */
function phoneIn(words: string): string | null {
  if (!/^[+\d\s()-]+$/.test(words)) return null
  const digits = words.replace(/\D/g, '').replace(/^(?:00)?962|^0/, '')
  return digits.length >= 3 ? digits : null
}
