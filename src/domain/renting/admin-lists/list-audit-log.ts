import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { aboutOf } from '#domain/audit-log/event-about.ts'
import type { Context } from '#domain/context.ts'
import { givenRoles } from '#domain/permissions.policy.ts'
import type { AuditRow } from '#domain/renting/order-details/operations.contract.ts'
import { type PageQuery, readPage } from '#platform/database/read-page.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import { orderNumber } from '#values/order-number.ts'
import type { ListQuery } from './list-query.contract.ts'
import type { AuditView } from './list-query.policy.ts'
import { findByWords } from './order-search.ts'

interface Row extends Record<string, unknown> {
  id: string
  event: string
  actor: string | null
  person: string | null
  personId: string | null
  about: AuditRow['about']
  orderId: string | null
  number: string | null
  method: AuditRow['method']
  at: string
}

const signInEvents: ReadonlySet<string> = new Set([
  'person.signed-in',
  'person.challenged',
  'person.code-sent',
  'person.backup-code-used',
  'person.proved-again',
  'person.signed-out',
  'person.session-ended',
  'person.sessions-ended-global',
  'person.sessions-ended-others',
])

/** By the kind first, as its index has it. */
const views: Readonly<Record<AuditView, SQL>> = {
  'sign-ins': sql`split_part(row.event, '.', 1) = 'person' AND row.event = ANY (${sql.param([...signInEvents])}::text[])`,
  changes: sql`split_part(row.event, '.', 1) = ANY (${sql.param(['role', 'settings', 'figures', 'places', 'system'])}::text[])`,
}

const maxFound = 200

/** The actor of these has no session yet, or not with this account: it is the account in the subject. */
const doneByTheirOwn = sql`('person.signed-in', 'person.confirmed', 'person.password-changed', 'person.backup-code-used', 'person.identity-linked')`

/** The actor of a row of the log. */
export const actorOf = sql`coalesce(log.actor_id, CASE WHEN log.event IN ${doneByTheirOwn} THEN log.subject_id END)`

/** A page of the audit log. */
export async function listAuditLog(
  ctx: Context,
  query: ListQuery<'audit'> & PageQuery,
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const { kind, view, sort, after, ...page } = query
  const start = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null
  const subjects = await findSubjects(ctx, query.q)
  return readPage(
    ctx.db,
    { sort, ...page },
    {
      from: sql`audit_log row`,
      by: sql`row.id`,
      where: [
        start !== null && sql`row.id ${sort === 'oldest' ? sql`>` : sql`<`} ${start}`,
        kind && sql`split_part(row.event, '.', 1) = ${kind}`,
        view && views[view],
        subjects && sql`(row.subject_id = ANY (${sql.param(subjects)}::text[]) OR row.actor_id = ANY (${sql.param(subjects)}::text[]))`,
      ],
      read: ({ where, sorted, limited }) => sql`
      SELECT row.id::text, row.event, orders.id AS "orderId", orders.number::text, row.at, row.details ->> 'method' AS method, row.about,
        (SELECT ${nameOf(ctx.locale, sql`people`)} FROM people WHERE people.id = row."actorId") AS actor,
        whose.id AS "personId", ${nameOf(ctx.locale, sql`whose`)} AS person
      FROM (SELECT log.*, ${actorOf} AS "actorId", ${aboutOf(ctx.locale)} AS about FROM (SELECT row.* FROM audit_log row WHERE ${where} ${sorted} ${limited}) log) row
        LEFT JOIN orders ON orders.id = coalesce(row.details ->> 'orderId', row.subject_id) LEFT JOIN people whose ON whose.id = row.subject_id
      ${sorted}`,
      toRow: ({ id, event, actor, person, personId, about, orderId, number, method, at }: Row): AuditRow => ({
        ...{ id, event, actor, about },
        person: personId && person ? { id: personId, name: person } : null,
        method: signInEvents.has(event) ? method : null,
        order: orderId && number ? { id: orderId, number: orderNumber(number) } : null,
        at: new Date(at).toISOString(),
      }),
    },
  )
}

/**
 * The ids found by a search text: people by their whole e-mail address, staff also by their name, and orders with their rentals and money.
 * At most the newest two hundred, with the people who made those. Null for an empty text.
 */
async function findSubjects(ctx: Context, q: string | undefined): Promise<string[] | null> {
  const found = findByWords(q)
  if (!found || q === undefined) return null
  const name = `%${foldForSearch(q)}%`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    WITH named AS (SELECT id, person_id FROM orders WHERE id IN ${found} ORDER BY created_at DESC LIMIT ${maxFound})
    SELECT id FROM named
    UNION SELECT rentals.id FROM rentals JOIN named ON rentals.order_id = named.id
    UNION SELECT payments.id FROM payments JOIN named ON payments.order_id = named.id
    UNION SELECT deposits.id FROM deposits JOIN named ON deposits.order_id = named.id
    UNION SELECT refunds.id FROM refunds JOIN named ON refunds.order_id = named.id
    UNION SELECT came.id FROM bank_transfers came JOIN payments ON payments.id = came.payment_id JOIN named ON payments.order_id = named.id
    UNION SELECT people.id FROM people WHERE email = ${q.trim().toLowerCase()}
    UNION SELECT people.id FROM people JOIN person_roles ON person_id = people.id
      WHERE role IN ${givenRoles} AND fold_for_search(people.name) LIKE ${name}
    UNION SELECT people.id FROM people JOIN named ON named.person_id = people.id
      WHERE fold_for_search(people.name) LIKE ${name}`)
  return rows.map(({ id }) => id)
}
