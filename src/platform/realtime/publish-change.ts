import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'

/** The PostgreSQL channel of the changes that open screens hear of. */
export const changesChannel = 'changes'

/** Something changed: the screen that shows it loads it again. */
export interface Change {
  /** The kind of thing, such as `chat` or `order`. */
  topic: string
  id: string
  /** The last sequence of what has one. */
  sequence?: number
  /** A passing event that is stored nowhere, such as typing; a screen needs no reload for it. */
  passing?: string
  /** The side that caused a passing event, such as `user` or `agent`; its own screens ignore it. */
  by?: string
}

/** Notifies every process of a change once the transaction commits, in the order of the commits; a rollback sends nothing. */
export async function publishChange(db: Handle, change: Change): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${changesChannel}, ${JSON.stringify(change)})`)
}
