import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** SQL for the handle of an owner, under which their page is found; it tells nobody the id of the person. The index `people_handle` has it. */
export function handleOf(personId: PgColumn | SQL): SQL<string> {
  return sql<string>`left(md5('owner:' || ${personId}), 20)`
}
