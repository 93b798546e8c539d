import { type SQL, sql } from 'drizzle-orm'

/** So many rows a page of a list has. */
export const rowsPerPage = 50

interface Sorted {
  table: 'people' | 'orders' | 'rentals' | 'payments' | 'deposits' | 'bank_transfers' | 'payouts' | 'audit_log'
  column: 'created_at' | 'received_at' | 'total' | 'first_day' | 'id'
  isFalling: boolean
  /** The id of the last row of the page before. */
  after: string | undefined
}

/**
 * Where a page of rows named `row` begins and how it is sorted: by a column, then by id, as the index of both has them. One row more than a
 * page is read.
 */
export function pageOf({ table, column, isFalling, after }: Sorted): { begins: SQL; sorted: SQL; limited: SQL } {
  const name = sql.identifier(column)
  const direction = isFalling ? sql`DESC` : sql`ASC`
  const start = sql`((SELECT ${name} FROM ${sql.identifier(table)} WHERE id = ${after}), ${after})`
  return {
    begins: after === undefined ? sql`true` : sql`(row.${name}, row.id) ${isFalling ? sql`<` : sql`>`} ${start}`,
    sorted: sql`ORDER BY row.${name} ${direction}, row.id ${direction}`,
    limited: sql`LIMIT ${rowsPerPage + 1}`,
  }
}

/** The rows of a page, and the id after which the next one begins. */
export function cut<Row extends { id: string }>(rows: Row[]): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, rowsPerPage)
  return { rows: shown, next: rows.length > rowsPerPage ? (shown.at(-1)?.id ?? null) : null }
}

/** Every condition that is wanted; true when there is none. */
export function all(...conditions: (SQL | false | '' | null | undefined)[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one instanceof Object)], sql` AND `)
}
