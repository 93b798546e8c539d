import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Refuses a move with another piece than the rental's. `said` is the typed id of the unit, or the content of the label's QR code.
 * @throws {Refusal} 422 `rental.unit-wrong`
 */
export async function requireLabel(tx: TxContext, unitId: string, said: string): Promise<void> {
  const typed = said.trim().toLowerCase()
  if (typed === unitId.toLowerCase()) return
  const { rows } = await tx.db.execute<{ code: string }>(sql`SELECT code FROM units WHERE id = ${unitId}`)
  if (rows[0]?.code !== typed.split('/').at(-1)) throw new Refusal('rental.unit-wrong', 422)
}
