import { type SQL, sql } from 'drizzle-orm'
import type { Day, DayRange } from '#values/day.ts'
import { instant } from './earned.ts'
import type { Report } from './statistic.contract.ts'

/** The days of a report, and the instants at which they begin and are over. */
export interface Span {
  from: Day
  until: Day
  since: Date
  to: Date
}

export type ReportRow = Report['rows'][number]

/** The part of an address that asks a list for these days. */
export function daysIn({ from, until }: DayRange): string {
  return `from=${from}&until=${until}`
}

/** True in SQL for an instant of these days. */
export function isWithin(column: SQL, { since, to }: Span): SQL {
  return sql`${column} >= ${instant(since)} AND ${column} < ${instant(to)}`
}
