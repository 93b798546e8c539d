import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'

/** True when the address, in lower case, is the confirmed one of the signed-in person. */
export async function isOwnEmail(tx: TxContext, email: string): Promise<boolean> {
  if (tx.actor.personId === null) return false
  const { rows } = await tx.db.execute(
    sql`SELECT 1 FROM people WHERE id = ${tx.actor.personId} AND email_verified AND lower(email) = ${email}`,
  )
  return rows.length > 0
}
