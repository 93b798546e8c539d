import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'

/** Writes down that the database was backed up just now, into a file of so many bytes. */
export async function recordBackup({ db, clock }: Pick<Context, 'db' | 'clock'>, bytes: number): Promise<void> {
  const at = (await clock.now(db)).toISOString()
  await db.execute(sql`INSERT INTO backups (at, bytes) VALUES (${at}, ${bytes}) ON CONFLICT DO NOTHING`)
}
