import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

const most = 500

/** Those of the objects that have a row. */
export async function findKnown({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let at = 0; at < ids.length; at += most) {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM objects WHERE id = ANY (${sql.param(ids.slice(at, at + most))}::text[])`,
    )
    for (const { id } of rows) known.add(id)
  }
  return known
}
