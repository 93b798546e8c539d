import { sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { seedItems } from '#domain/catalogue/items/seed-items.ts'
import type { TxContext } from '#domain/context.ts'
import { fixedClock } from '#platform/clock.ts'
import type { Handle } from '#platform/database/database.ts'
import { silentLog } from '#platform/log.ts'
import type { Locale } from '#values/locale.ts'
import { freshDatabase } from './database.ts'

const now = new Date('2027-06-01T09:00:00Z')

/** Takes every item out of a database without rentals. */
export async function emptyCatalogue(db: Handle): Promise<void> {
  for (const table of ['blocks', 'units', 'items']) await db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
}

/** A database of a test's own with the two owners and the 18 samples, at noon in Amman on 1 June 2027. */
export async function stockedShop() {
  const database = await freshDatabase()
  const { db } = database
  const ctxIn = (locale: Locale): TxContext => ({
    db,
    now,
    today: '2027-06-01',
    locale,
    actor: { personId: null, email: null, visitorId: '', roles: [] },
    clock: fixedClock(now),
    requestId: 'test',
    baseUrl: 'http://localhost',
    isDemo: true,
    secret: 'test',
    log: silentLog(),
  })
  const person = (id: string, name: string, arabicName: string | null) => ({
    id,
    name,
    arabicName,
    email: `${id}@libsa.test`,
    emailVerified: true,
    createdAt: now,
    updatedAt: now,
  })
  await db
    .insert(people)
    .values([person('owner-dana', 'Dana Haddad', 'دانا حدّاد'), person('owner-lama', 'Lama Khoury', null)])
    .onConflictDoNothing()
  const written = await seedItems(ctxIn('en'))
  return { db, pool: database.pool, url: database.url, ctx: ctxIn('en'), ctxIn, written, close: database.close }
}
