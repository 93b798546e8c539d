import { and, desc, eq, inArray } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import type { CashCounts, DifferenceReason } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { type CashSessionRow, cashSessions } from '#domain/money/cash-sessions/cash-sessions.table.ts'
import { changeSession } from '#domain/money/cash-sessions/change-session.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockOthers } from './lock-session.ts'

/**
 * Begins the count of a session: what its courier takes from now on belongs to another one. Begun twice, nothing changes.
 * @throws {Refusal} 404 `cash.unknown`, 403 `cash.own`, 409 `cash.wrong-status`
 */
export async function beginCount(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const session = await lockOthers(tx, id)
    if (session.status === 'counting') return
    await stopTaking(tx, session)
  })
}

/**
 * Keeps the courier's own count of their session, which begins its count. Staff count again; until then the courier may correct it.
 * @throws {Refusal} 404 `cash.nothing-open`
 */
export async function countOwn(
  ctx: Context,
  { counts, reason, words }: { counts: CashCounts; reason?: DifferenceReason | undefined; words?: string | undefined },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [session] = await tx.db
      .select()
      .from(cashSessions)
      .where(and(eq(cashSessions.courierId, tx.actor.personId ?? ''), inArray(cashSessions.status, ['open', 'counting'])))
      .orderBy(desc(eq(cashSessions.status, 'counting')))
      .limit(1)
      .for('update')
    if (!session) throw new Refusal('cash.nothing-open', 404)
    if (session.status === 'open') await stopTaking(tx, session)
    await changeSession(tx, session.id, { ownCounts: counts, ownReason: reason ?? null, ownWords: words ?? null })
  })
}

async function stopTaking(tx: TxContext, { id, status }: CashSessionRow): Promise<void> {
  if (status !== 'open') throw new Refusal('cash.wrong-status', 409)
  await changeSession(tx, id, { status: 'counting' })
  await record(tx, 'cash.counting', id)
}
