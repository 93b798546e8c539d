import { eq } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { type CashSessionRow, cashSessions } from '#domain/money/cash-sessions/cash-sessions.table.ts'
import { Refusal } from '#domain/refusal.ts'

/**
 * Locks a session until the transaction ends.
 * @throws {Refusal} 404 `cash.unknown`
 */
export async function lockSession(tx: TxContext, id: string): Promise<CashSessionRow> {
  const [session] = await tx.db.select().from(cashSessions).where(eq(cashSessions.id, id)).for('update')
  if (!session) throw new Refusal('cash.unknown', 404)
  return session
}

/**
 * Locks a session of somebody else: nobody counts or signs off the cash that they carry.
 * @throws {Refusal} 404 `cash.unknown`, 403 `cash.own`
 */
export async function lockOthers(tx: TxContext, id: string): Promise<CashSessionRow> {
  const session = await lockSession(tx, id)
  if (session.courierId !== null && session.courierId === tx.actor.personId) throw new Refusal('cash.own', 403)
  return session
}
