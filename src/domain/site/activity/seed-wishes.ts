import { type Context, inTransaction } from '#domain/context.ts'
import { addDays } from '#values/day.ts'
import { areaWishes } from './activity.table.ts'

const wishes = { zarqa: 14, salt: 9, marka: 8, مادبا: 5, aqaba: 3 } as const

/** Areas that people of the demonstration asked for. */
export async function seedWishes(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = Object.entries(wishes).map(([words, count], index) => ({ day: addDays(tx.today, -index), words, count }))
    await tx.db.insert(areaWishes).values(rows).onConflictDoNothing()
  })
}
