import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

/** The changes of what calendar events are about. */
export interface Changes {
  /** Their number, which is the sequence of an event: programs take the file with the higher one. */
  sequence: number
  /** The last one; null without any. */
  changedAt: Date | null
  /** A visit may be on another day than before, or come with another one. */
  isMoved: boolean
}

const moves = ['rental.days-moved', 'rental.extended', 'rental.returns-early']

/** Reads the recorded events of orders and rentals in one statement, and returns the changes of some of them together. */
export async function readChanges(ctx: Context, subjects: readonly string[]): Promise<(ids: readonly string[]) => Changes> {
  const { rows } = await ctx.db.execute<{ id: string; changes: number; moves: number; at: string }>(sql`
    SELECT subject_id AS id, count(*)::int AS changes, (count(*) FILTER (WHERE event = ANY (${sql.param(moves)}::text[])))::int AS moves,
      max(at) AS at
    FROM audit_log WHERE subject_id = ANY (${sql.param([...subjects])}::text[]) GROUP BY subject_id`)
  const counted = new Map(rows.map((row) => [row.id, row]))
  return (ids) => {
    const counts = ids.flatMap((id) => counted.get(id) ?? [])
    const times = counts.map(({ at }) => new Date(at).getTime())
    return {
      sequence: counts.reduce((sum, { changes }) => sum + changes, 0),
      changedAt: times.length > 0 ? new Date(Math.max(...times)) : null,
      isMoved: counts.some((one) => one.moves > 0),
    }
  }
}
