import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#values/day.ts'

/** The number of rows on a page of a list. */
export const rowsPerPage = 50

interface Sorted {
  table: 'people' | 'orders' | 'rentals' | 'payments' | 'deposits' | 'bank_transfers' | 'payouts' | 'ledger_transactions' | 'audit_log'
  column: 'created_at' | 'received_at' | 'at' | 'total' | 'first_day' | 'id'
  isFalling: boolean
  /** The id of the last row of the page before. */
  after: string | undefined
  perPage?: number | undefined
}

/**
 * The start and the order of a page of rows named `row`: by a column, then by id, as the index of both has them. One row more than a page
 * is read.
 */
export function pageOf({ table, column, isFalling, after, perPage = rowsPerPage }: Sorted): { begins: SQL; sorted: SQL; limited: SQL } {
  const name = sql.identifier(column)
  const direction = isFalling ? sql`DESC` : sql`ASC`
  const start = sql`((SELECT ${name} FROM ${sql.identifier(table)} WHERE id = ${after}), ${after})`
  return {
    begins: after === undefined ? sql`true` : sql`(row.${name}, row.id) ${isFalling ? sql`<` : sql`>`} ${start}`,
    sorted: sql`ORDER BY row.${name} ${direction}, row.id ${direction}`,
    limited: limitOf(perPage),
  }
}

/**
 * The common query of every list: the days, both included, within which its rows were made, open where one is left out; and the length of a
 * page.
 */
export interface AskedDays {
  from?: Day | undefined
  until?: Day | undefined
  perPage?: number | undefined
}

/** True for an instant within days in Amman; null where none are asked for. */
export function inDays(column: SQL, { from, until }: AskedDays): SQL | null {
  const start = from && sql`${column} >= ${from}::timestamp AT TIME ZONE 'Asia/Amman'`
  const end = until && sql`${column} < (${until}::date + 1)::timestamp AT TIME ZONE 'Asia/Amman'`
  return start || end ? all(start, end) : null
}

/** The rows of a page, and the id after which the next one begins. */
export function cut<Row extends { id: string }>(rows: Row[], perPage = rowsPerPage): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, perPage)
  return { rows: shown, next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null }
}

/** Joins the conditions that are given with AND; true when there is none. */
export function all(...conditions: (SQL | false | '' | null | undefined)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one instanceof Object)], sql` AND `)
}

/** One row more than a page has. */
export function limitOf(perPage = rowsPerPage): SQL {
  return sql`LIMIT ${perPage + 1}`
}
