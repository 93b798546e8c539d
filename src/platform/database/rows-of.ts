import { type AnyColumn, Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'

type Fields = Readonly<Record<string, AnyColumn | SQL>>

type RowOf<T extends Fields> = {
  [Name in keyof T]: T[Name] extends AnyColumn ? GetColumnData<T[Name]> : T[Name] extends SQL<infer Value> ? Value : never
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}

/**
 * Answers further rows as one field of a select; `rest` is their FROM and all that follows it. An expression without a decoder comes as JSON
 * has it: a time as text.
 */
export function rowsOf<T extends Fields>(fields: T, rest: SQL): SQL<RowOf<T>[]> {
  const entries = Object.entries(fields)
  const values = sql.join(
    entries.map(([, field]) => sql`${field}`),
    sql`, `,
  )
  const toRow = (found: unknown[]) => Object.fromEntries(entries.map(([name, field], index) => [name, decoded(field, found[index])]))
  return sql`(SELECT coalesce(json_agg(one.found), '[]') FROM (SELECT json_build_array(${values}) AS found ${rest}) one)`.mapWith(
    (rows: unknown[][]) => rows.map(toRow) as RowOf<T>[],
  )
}

function decoded(field: AnyColumn | SQL, value: unknown): unknown {
  if (value === null) return null
  // The types of Drizzle hide the decoder of an expression.
  const decoder = is(field, Column) ? field : (field as unknown as { decoder: Decoder }).decoder
  return decoder.mapFromDriverValue(value)
}
