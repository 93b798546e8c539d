import { type SQL, sql } from 'drizzle-orm'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { rentalStages } from './list-query.policy.ts'

type Stage = Exclude<(typeof rentalStages)[number], 'on'>

/** The condition on a row of `rentals` for each stage that it has reached, whatever happened later. */
const stages: Readonly<Record<Stage, (row: SQL) => SQL>> = {
  placed: (row) => hasMeaning(({ isUnpaid }) => !isUnpaid, sql`${row}.status`),
  booked: (row) => sql`${row}.confirmed_at IS NOT NULL`,
  late: (row) => sql`${row}.late_from IS NOT NULL AND (${row}.late_until IS NULL OR ${row}.late_until > ${row}.late_from)`,
  back: (row) => sql`${row}.returned_at IS NOT NULL`,
}

/** True for a row of `rentals` that has reached a stage. */
export function isStage(stage: Stage, row: SQL): SQL {
  return sql`(${stages[stage](row)})`
}

/** True for one of a list of words. */
export function isIn<T extends string>(list: readonly T[], one: string | undefined): one is T {
  return (list as readonly (string | undefined)[]).includes(one)
}
