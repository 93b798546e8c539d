import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { suggestIslamicDays } from './islamic-days.policy.ts'
import { defaultPlaces, type Places } from './places.policy.ts'
import { places } from './places.table.ts'

/** Places of the demonstration: the next Ramadan is confirmed, and windows at noon in Irbid have few places. */
export async function seedPlaces(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const calendars = suggestIslamicDays(tx.today).slice(0, 3)
    const document: Places = { ...defaultPlaces, calendars, capacity: [{ city: 'Irbid', from: 11, visits: 3 }] }
    const added = await tx.db
      .insert(places)
      .values({ version: 1, document, reason: 'Evening windows in Ramadan', writtenBy: 'admin-lina', writtenAt: tx.now })
      .onConflictDoNothing()
      .returning({ version: places.version })
    if (added.length > 0) await record(tx, 'places.written', 'site', { version: 1 })
  })
}
