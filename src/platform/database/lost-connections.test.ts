import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/database.ts'
import { type DatabaseProxy, openProxy } from '#tests/database-proxy.ts'
import { openFront } from '#tests/front.ts'
import { patience } from '#tests/limits.ts'
import { type Connection, connect, isUnreachable, transaction } from './database.ts'

const maxSilenceMs = 1000
let database: FreshDatabase
let proxy: DatabaseProxy
let connection: Connection

beforeAll(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  proxy = await openProxy(database.url)
  connection = connect(proxy.url, { maxSilenceMs })
})
afterEach(async () => {
  await connection.close()
  await proxy.close()
})
afterAll(() => database.close())

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a connection that is lost between two queries of a transaction fails the second, and the next transaction has another', async () => {
  const client = await connection.pool.connect()
  await client.query('BEGIN')
  await proxy.cut()
  await vi.waitUntil(async () => isUnreachable(await faultOf(client.query('SELECT 1'))), patience)
  client.release()
  expect(isUnreachable(await faultOf(connection.pool.query('SELECT 1')))).toBe(true)
  await proxy.restore()
  expect((await connection.pool.query('SELECT 7 AS number')).rows).toEqual([{ number: 7 }])
})

test('a database that answers nothing any more is given up and asked again, however many transactions it failed', async () => {
  const begin = () => transaction(connection.db, (tx) => tx.execute('SELECT 1'))
  await Promise.all(Array.from({ length: 10 }, begin))
  proxy.silence()
  const faults = await Promise.all(Array.from({ length: 10 }, () => faultOf(begin())))
  expect(faults.map(isUnreachable)).toEqual(Array(10).fill(true))
  await proxy.restore()
  await Promise.all(Array.from({ length: 10 }, begin))
})

test('the shop says that it is busy while an outside database is away, and goes on when it is back', async () => {
  // Filling the shop may take its time.
  const patient = connect(proxy.url)
  const { browser } = await openFront(patient)
  await proxy.cut()
  expect(await browser().get('/api/search')).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  await proxy.restore()
  expect((await browser().get('/api/search')).status).toBe(200)
  await patient.close()
})
