import { expect, test } from 'vitest'
import { defaultPlaces, placesNow } from '#domain/site/areas/places.policy.ts'
import { silentLog } from '#platform/log.ts'
import { freshDatabase } from '#tests/database.ts'
import { openCatalogueChanges } from './catalogue-changes.ts'

test('a process follows the places that another one wrote before it forgets its pages, and those it missed', async () => {
  const database = await freshDatabase()
  const seen: number[] = []
  const changes = openCatalogueChanges(database.db, { databaseUrl: database.url, log: silentLog(), primary: database.db })
  const { isListening } = changes.listenToChanges(() => seen.push(placesNow().leadHours))
  const write = (version: number, leadHours: number) =>
    database.pool.query('INSERT INTO places (version, document, reason, written_at) VALUES ($1, $2, $3, now())', [
      version,
      JSON.stringify({ ...defaultPlaces, leadHours }),
      'A test',
    ])
  await expect.poll(isListening).toBe(true)
  await write(1, 5)
  await expect.poll(() => seen.at(-1)).toBe(5)
  expect(placesNow().leadHours).toBe(5)
  // An older release stored less: the rest are defaults.
  await database.pool.query(
    `INSERT INTO places (version, document, reason, written_at) VALUES (2, '{"leadHours": 7}', 'An older release', now())`,
  )
  await expect.poll(() => placesNow().leadHours).toBe(7)
  expect(placesNow().areas).toEqual(defaultPlaces.areas)
  await changes.stop()
  await database.close()
})
