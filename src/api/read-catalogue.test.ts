import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Connection, connect, withDeadline } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { openFront } from '#tests/front.ts'

const logged: string[] = []
let database: FreshDatabase
let catalogue: Connection
let shop: Awaited<ReturnType<typeof openFront>>
beforeAll(async () => {
  database = await freshDatabase()
  catalogue = connect(database.url, { maxStatementMs: 300 })
  const log = createLog({ to: { write: (line) => void logged.push(line) } })
  shop = await openFront(database, { catalogueDb: catalogue.db, log })
})
afterEach(() => {
  logged.length = 0
})
afterAll(async () => {
  await catalogue?.close()
  await shop?.close()
})

/** Runs `work` while every read of the items waits. */
async function whileItemsAreLocked(work: () => Promise<void>): Promise<void> {
  const client = await shop.pool.connect()
  try {
    await client.query('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE')
    await work()
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const waiting = async () => {
  const { rows } = await shop.pool.query<{ query: string }>(
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`,
  )
  return rows
}

test.each([
  '/api/search',
  '/api/search?q=dress',
  '/api/search/counts?q=dress',
  '/api/search/counts?from=2027-07-20&until=2027-07-22',
  '/api/search/window',
  '/api/items/wf-001',
  '/api/items/wf-001/similar',
  '/sitemap.xml',
  '/og/en/wf-001.jpg',
])('a read that takes too long is ended on the server and said to be busy: %s', async (path) => {
  await whileItemsAreLocked(async () => {
    const { status, headers, body } = await shop.browser().get(path)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    if (path.startsWith('/api/')) expect(body).toMatchObject({ code: 'server.busy', retryAfter: 5 })
    await expect.poll(waiting).toEqual([])
  })
  expect(logged).toEqual([])
  // The limit of 300 ms is one of real time: a busy machine may exceed it once more.
  await expect.poll(async () => (await shop.browser().get(path)).status).toBe(200)
})

test('a bag whose similar items take too long is priced without them', async () => {
  const { browser } = await openFront(database, { catalogueDb: withDeadline(catalogue.db, 0) })
  const from = '2027-07-10'
  await shop.pool.query(`INSERT INTO blocks (id, unit_id, days, kind)
    SELECT 'taken-' || id, id, daterange('2027-07-05', '2027-07-20', '[]'), 'blackout' FROM units WHERE item_id = 'wf-001'`)
  const bag = { lines: [{ itemId: 'wf-001', from, until: from, quantity: 1 }] }
  const quoted = await shop.browser().send('POST', '/api/quotes', bag)
  expect(quoted.body).toMatchObject({ lines: [{ state: 'taken', alternatives: [{}, {}, {}] }] })
  const { status, body } = await browser().send('POST', '/api/quotes', bag)
  expect([status, body]).toMatchObject([200, { lines: [{ state: 'taken', alternatives: [] }] }])
})

test('reads of several statements begin none when their time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const db = withDeadline(catalogue.db, 5000)
  vi.advanceTimersByTime(4999)
  expect((await db.execute('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  vi.advanceTimersByTime(1)
  await expect(db.execute('SELECT 1')).rejects.toMatchObject({ cause: { code: '57014' } })
  vi.useRealTimers()
})
