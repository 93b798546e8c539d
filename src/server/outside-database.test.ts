import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#platform/database/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { type Fault, faultyService } from '#tests/faults.ts'
import { type Browser, openFront } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'

let database: FreshDatabase
let way: Awaited<ReturnType<typeof faultyService>>
let connection: Connection
let shop: Awaited<ReturnType<typeof openFront>>
let rana: Browser
beforeAll(async () => {
  database = await freshDatabase()
  way = await faultyService(database.url)
  connection = connect(way.url, { maxSilenceMs: 1500 })
  shop = await openFront(connection)
  rana = await signedIn(shop, 'customer')
})
afterAll(async () => {
  await shop.close()
  await way.close()
  await database.close()
})

const expected: Record<Fault, 200 | 503> = {
  slow: 200,
  // Every second connection fails: one request may, the next one does not.
  flapping: 503,
  silent: 503,
  down: 503,
  forbidden: 503,
  failing: 503,
  garbage: 503,
  half: 503,
}

test.each(Object.entries(expected))('a database that is %s: readers get a plain answer, and nothing is lost', async (fault, status) => {
  way.meet(fault as Fault)
  // Connections that are idle are lost before they are used again.
  way.hangUp()
  await expect.poll(() => connection.pool.totalCount).toBe(0)
  const me = await rana.get('/api/people/me')
  expect(me).toMatchObject(status === 200 ? { status } : { status, body: { code: 'server.busy' } })
  if (status === 503) expect(Number(me.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await rana.get('/healthz')).status).toBe(200)
  if (status === 503 && fault !== 'flapping') expect((await rana.get('/readyz')).status).toBe(503)
  way.meet(null)
  way.hangUp()
  await expect.poll(async () => (await rana.get('/readyz')).status).toBe(200)
  expect((await rana.get('/api/people/me')).body['person']).toMatchObject({ email: 'rana@libsa.example' })
})
