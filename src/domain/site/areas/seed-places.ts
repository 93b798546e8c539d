import { sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { areaWishes } from '#domain/site/activity/activity.table.ts'
import { addDays } from '#values/day.ts'
import { suggestIslamicDays } from './islamic-days.policy.ts'
import { defaultPlaces, type Places } from './places.policy.ts'
import { places } from './places.table.ts'

const wishes = { zarqa: 14, salt: 9, marka: 8, مادبا: 5, aqaba: 3 } as const

/** Places of the demonstration: the next Ramadan is confirmed, windows at noon in Irbid are few, and people asked for other areas. */
export async function seedPlaces(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const calendars = suggestIslamicDays(tx.today).slice(0, 3)
    const document: Places = { ...defaultPlaces, calendars, capacity: [{ city: 'Irbid', from: 11, visits: 3 }] }
    const added = await tx.db
      .insert(places)
      .values({ version: 1, document, reason: 'Evening windows in Ramadan', writtenBy: 'admin-lina', writtenAt: tx.now })
      .onConflictDoNothing()
      .returning({ version: places.version })
    if (added.length === 0) return
    await record(tx, 'places.written', 'site', { version: 1 })
    const rows = Object.entries(wishes).map(([words, count], index) => ({ day: addDays(tx.today, -index), words, count }))
    await tx.db
      .insert(areaWishes)
      .values(rows)
      .onConflictDoUpdate({ target: [areaWishes.day, areaWishes.words], set: { count: sql`area_wishes.count + excluded.count` } })
  })
}
