import { record } from '#domain/audit-log/record.ts'
import type { Context } from '#domain/context.ts'
import { keptName, swapWithKept } from '#platform/database/archive/set-aside.ts'
import { transactionOn } from '#platform/database/archive/transaction-on.ts'
import { handleOf } from '#platform/database/database.ts'
import { dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { restores } from './restores.table.ts'

/**
 * Puts the tables of before the newest restore back, and keeps those of the restore in their place. Only while no process of the shop is open on
 * the database. Answers null when nothing is kept.
 */
export async function goBack(ctx: Context): Promise<{ from: string; keptAs: string } | null> {
  const now = await ctx.clock.now(ctx.db)
  return transactionOn(ctx.db.$client, async (client) => {
    const swapped = await swapWithKept(client, keptName(now))
    if (!swapped) return null
    const tx = { ...ctx, db: handleOf(client), now, today: dayAt(now) }
    const id = newId()
    await tx.db.insert(restores).values({ id, at: now, madeAt: now })
    await record(tx, 'system.went-back', id, swapped)
    return swapped
  })
}
