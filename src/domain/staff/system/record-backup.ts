import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

/** Writes down that the database was backed up just now, into a file of so many bytes. */
export async function recordBackup({ db }: Pick<Context, 'db'>, bytes: number): Promise<void> {
  await db.execute(sql`INSERT INTO backups (at, bytes) VALUES (clock_timestamp(), ${bytes})`)
}
