import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AlarmKind } from './alarms.policy.ts'
import { alarms } from './alarms.table.ts'

interface Alarm {
  kind: AlarmKind
  subject?: string
}

/** Keeps an alarm until it is cleared. Staff are mailed once, when it begins. */
export async function raiseAlarm(ctx: Context, { kind, subject = '' }: Alarm, details: Record<string, unknown> = {}): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .insert(alarms)
      .values({ kind, subject, since: tx.now, details })
      .onConflictDoUpdate({ target: [alarms.kind, alarms.subject], set: { details } })
      .returning({ isNew: sql<boolean>`xmax = 0` })
    if (row?.isNew) await record(tx, `alarm.${kind}`, subject || 'shop', details)
  })
}

/** Ends an alarm; does nothing where there is none. */
export async function clearAlarm(ctx: Context, { kind, subject = '' }: Alarm): Promise<void> {
  await ctx.db.delete(alarms).where(and(eq(alarms.kind, kind), eq(alarms.subject, subject)))
}

/** True where staff have let the work go on in spite of an alarm. */
export async function isWaived(ctx: Context, { kind, subject = '' }: Alarm): Promise<boolean> {
  const [row] = await ctx.db
    .select({ waivedAt: alarms.waivedAt })
    .from(alarms)
    .where(and(eq(alarms.kind, kind), eq(alarms.subject, subject)))
  return row?.waivedAt != null
}

/**
 * Lets a stopped sweep go on once, in spite of its alarm.
 * @throws {Refusal} 404 `system.no-alarm` where none is open
 */
export async function waiveSweep(ctx: Context, store: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .update(alarms)
      .set({ waivedAt: tx.now })
      .where(and(eq(alarms.kind, 'sweep-stopped'), eq(alarms.subject, store), isNull(alarms.waivedAt)))
      .returning({ details: alarms.details })
    if (found.length === 0) throw new Refusal('system.no-alarm', 404)
    await record(tx, 'system.sweep-allowed', store, found[0]?.details)
    return { done: true }
  })
}
