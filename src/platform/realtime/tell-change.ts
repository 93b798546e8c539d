import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/database/database.ts'

/** The PostgreSQL channel of the changes that open screens hear of. */
export const changesChannel = 'changes'

/** Something changed: the screen that shows it loads it again. */
export interface Change {
  /** What kind of thing it is, such as `chat` or `order`. */
  topic: string
  id: string
  /** The last sequence of what has one. */
  sequence?: number
  /** What passes and is stored nowhere, such as that somebody types; a screen needs no reload for it. */
  passing?: string
  /** Who does it, where the screen of the same side need not be told. */
  by?: string
}

/** Tells every process of a change once the transaction commits, in the order of the commits; nobody is told when it rolls back. */
export async function tellChange(db: Handle, change: Change): Promise<void> {
  await db.execute(sql`SELECT pg_notify(${changesChannel}, ${JSON.stringify(change)})`)
}
