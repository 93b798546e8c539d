import pg from 'pg'
import { expect, test } from 'vitest'
import { ticks } from '#platform/ticks.ts'
import { freshDatabase } from '#tests/database.ts'
import { startShop } from '#tests/running-shop.ts'

test('a running shop ends a read of the catalogue after five seconds, also for a client that has left, and logs no fault', async () => {
  const database = await freshDatabase()
  const shop = await startShop({ DATABASE_URL: database.url, LIBSA_PATIENCE: '1' })
  // Once the groups are read, nothing but the test reads items of the catalogue; what recurs may read one by its id.
  expect((await fetch(`${shop.baseUrl}/api/search/counts`)).status).toBe(200)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE')
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%items%visibility%'`,
    )
    return rowCount
  }
  const leaving = new AbortController()
  const left = fetch(`${shop.baseUrl}/api/search?sort=price-up`, { signal: leaving.signal }).catch((error: Error) => error.name)
  const asked = ticks()
  const stayed = fetch(`${shop.baseUrl}/api/search?sort=newest`)
  await expect.poll(waiting).toBe(2)
  leaving.abort()
  expect(await left).toBe('AbortError')
  const answer = await stayed
  const tookMs = ticks() - asked
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([503, '5', { code: 'server.busy' }])
  expect(tookMs).toBeGreaterThan(4000)
  await expect.poll(waiting).toBe(0)
  await holder.end()
  expect((await fetch(`${shop.baseUrl}/api/search?sort=newest`)).status).toBe(200)
  expect(shop.said()).not.toContain('request failed')
  await shop.close()
  await database.close()
})
