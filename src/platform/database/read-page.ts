import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#values/day.ts'
import type { Handle } from './database.ts'

/** The number of rows on a page of a list. */
export const rowsPerPage = 50

/** The query of a page of any list. */
export interface PageQuery {
  /** `oldest` turns the order around. */
  sort?: string | undefined
  /** The id of the last row of the page before. */
  after?: string | undefined
  /** Fifty when left out. */
  perPage?: number | undefined
}

/** The days, both included, within which the rows of a list were made, open where one is left out. */
export interface DaysQuery {
  from?: Day | undefined
  until?: Day | undefined
}

type Condition = SQL | false | '' | null | undefined

interface Keyset {
  /** The table, as `row`. */
  from: SQL
  /** The column or expression that sorts the rows, as its index has it; the id comes second. */
  by: SQL
  /** `row.id` when left out. */
  id?: SQL
  /** By default the newest come first, unless `sort` is `oldest`. */
  isFalling?: boolean
}

interface List<Stored, Row> extends Keyset {
  where?: readonly Condition[]
  /**
   * The statement. `page` is the cut table as `row`, which further tables are joined to and which is sorted again. Conditions on joined
   * tables take `where`, `sorted` and `limited` into the statement itself.
   */
  read: (parts: { page: SQL; where: SQL; sorted: SQL; limited: SQL }) => SQL
  toRow: (stored: Stored) => Row
}

/** A page of a list by keyset, read with one row more than it has, and the id after which the next one begins. */
export async function readPage<Stored extends object, Row extends { id: string }>(
  db: Handle,
  query: PageQuery,
  { where: conditions = [], read, toRow, ...keyset }: List<Stored, Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const { begins, sorted } = keysetOf(query, keyset)
  const limited = limitOf(query.perPage)
  const where = all(begins, ...conditions)
  const page = sql`(SELECT row.* FROM ${keyset.from} WHERE ${where} ${sorted} ${limited}) row`
  const { rows } = await db.execute(read({ page, where, sorted, limited }))
  // The statement selects the columns of a stored row.
  return cut((rows as unknown as Stored[]).map(toRow), query.perPage)
}

/** The start and the order of a page. After an id that the table lacks there is nothing. */
export function keysetOf(
  { after, sort }: PageQuery,
  { from, by, id = sql`row.id`, isFalling = sort !== 'oldest' }: Keyset,
): { begins: SQL | false; sorted: SQL } {
  const direction = isFalling ? sql`DESC` : sql`ASC`
  const start = sql`((SELECT ${by} FROM ${from} WHERE ${id} = ${after}), ${after})`
  return {
    begins: after !== undefined && sql`(${by}, ${id}) ${isFalling ? sql`<` : sql`>`} ${start}`,
    sorted: sql`ORDER BY ${by} ${direction}, ${id} ${direction}`,
  }
}

/** True for an instant within days in Amman; null where none are asked for. */
export function inDays(column: SQL, { from, until }: DaysQuery): SQL | null {
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
export function all(...conditions: Condition[]): SQL {
  return sql.join([sql`true`, ...conditions.filter((one) => one instanceof Object)], sql` AND `)
}

/** One row more than a page has. */
export function limitOf(perPage = rowsPerPage): SQL {
  return sql`LIMIT ${perPage + 1}`
}
