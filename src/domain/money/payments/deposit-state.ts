import { type SQL, sql } from 'drizzle-orm'
import { type DepositState, depositStates } from './payment-words.policy.ts'

type Condition = (row: SQL) => SQL

/** Something of it is the customer's, and nobody has sent it yet. */
const isOwed: Condition = (row) =>
  sql`EXISTS (SELECT FROM refunds WHERE refunds.deposit_id = ${row}.id AND refunds.status IN ('due', 'failed'))`

const conditions: Readonly<Record<DepositState, Condition>> = {
  planned: (row) => sql`${row}.status = 'planned'`,
  failed: (row) => sql`${row}.status = 'failed'`,
  held: (row) => sql`${row}.status = 'held' AND ${row}.decision IS DISTINCT FROM 'release'`,
  not_taken: (row) => sql`${row}.status = 'released' AND ${row}.held_at IS NULL`,
  to_return: (row) => sql`(${row}.status = 'held' OR ${isOwed(row)})`,
  returned: (row) => sql`${row}.status = 'released' AND ${row}.held_at IS NOT NULL AND NOT ${isOwed(row)}`,
  kept_part: (row) => sql`${row}.status = 'applied' AND ${row}.applied < ${row}.amount AND NOT ${isOwed(row)}`,
  kept: (row) => sql`${row}.status = 'applied' AND ${row}.applied = ${row}.amount`,
}

/** The state of a row of `deposits` as people see it. */
export function depositState(row: SQL): SQL<DepositState> {
  const cases = depositStates.map((state) => sql`WHEN ${conditions[state](row)} THEN ${sql.raw(`'${state}'`)}`)
  return sql<DepositState>`CASE ${sql.join(cases, sql` `)} END`
}

/** True for a row of `deposits` in this state. The few that are owed are found from the refunds that are open. */
export function isInState(row: SQL, state: DepositState): SQL {
  if (state !== 'to_return') return conditions[state](row)
  return sql`${row}.id IN (
    SELECT deposit_id FROM refunds JOIN deposits owed ON owed.id = deposit_id WHERE refunds.status IN ('due', 'failed') AND owed.status <> 'held'
    UNION ALL SELECT id FROM deposits WHERE status = 'held' AND decision = 'release')`
}
