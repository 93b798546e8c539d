import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fixedClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { openReplicas, type Replicas } from '#platform/database/replicas.ts'
import { freePort } from '#platform/free-port.ts'
import { createLog } from '#platform/log.ts'
import { openProxy } from '#tests/database-proxy.ts'
import { patience } from '#tests/limits.ts'
import { startPrimary, startReplica, type TestReplica, type TestServer } from '#tests/replica.ts'
import { startShop } from '#tests/running-shop.ts'

/** Long enough for the queries of these tests that take their time. */
const maxStatementMs = 3000
const clock = fixedClock(new Date('2027-07-01T09:00:00Z'))
const used = 'a replica answers reads'
const unused = 'a replica is not used: the primary answers its reads'
const opened: Replicas[] = []
let primary: TestServer
let replica: TestReplica

beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
  await primary.pool.query('CREATE TABLE writes (number int)')
})
afterEach(async () => {
  for (const replicas of opened.splice(0)) await replicas.close()
})
afterAll(async () => {
  await replica?.close()
  await primary?.close()
})

/** The replicas of these addresses, what they log, and who answers a read. */
function open(...urls: string[]) {
  const logged: { replica: string; msg: string }[] = []
  const log = createLog({ to: { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) } })
  const replicas = openReplicas(urls, { primaryUrl: primary.url, maxStatementMs, log, clock })
  opened.push(replicas)
  return { replicas, logged, answering: () => replicas.read(async (db) => (db ? 'replica' : 'primary')) }
}

/** Asks the replica itself, so that one that is away is noticed. */
const ask = (replicas: Replicas, question: string): Promise<unknown> =>
  replicas.read(async (db) => {
    const { rows } = db ? await db.execute(sql.raw(question)) : await primary.pool.query(`SELECT 'of the primary'`)
    return Object.values(rows[0] ?? {})[0]
  })

/** The instant of the commit of each row of `writes`. */
const committed: number[] = []
async function write(): Promise<void> {
  await primary.pool.query('INSERT INTO writes VALUES ($1)', [committed.length])
  committed.push(clock.ticks())
}

test('a replica answers for as long as the primary has nothing to write', async () => {
  const { replicas } = open(replica.url)
  for (let times = 0; times < 3; times += 1) {
    await vi.waitUntil(async () => (await ask(replicas, 'SELECT pg_is_in_recovery()')) === true, patience)
    clock.advance(3000)
  }
})

test.each([
  ['that stops replaying', () => replica.pause(), () => replica.resume()],
  ['that is cut off from the primary', () => replica.line.cut(), () => replica.line.restore()],
] as const)('a replica %s answers nothing that is older than two seconds, and again when it has caught up', async (_, stop, goOn) => {
  const { replicas, logged, answering } = open(replica.url)
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  await write()
  await replica.caughtUp()
  await stop()
  const lastOf = async (db: Database) => (await db.execute<{ last: number }>(sql`SELECT max(number) AS last FROM writes`)).rows[0]?.last
  /** For how long what the replica lacks had been there when it was asked. */
  const lags: number[] = []
  for (let isUsed = true; isUsed; ) {
    await write()
    clock.advance(50)
    const asked = clock.ticks()
    const last = await replicas.read(async (db) => db && lastOf(db))
    isUsed = last !== null
    if (isUsed) lags.push(asked - (committed[(last ?? -1) + 1] ?? asked))
  }
  expect(Math.max(...lags)).toBeGreaterThan(500)
  expect(Math.max(...lags)).toBeLessThanOrEqual(2000)
  await vi.waitUntil(() => logged.at(-1)?.msg === unused, patience)
  await goOn()
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  await vi.waitUntil(() => logged.at(-1)?.msg === used, patience)
  expect(logged.filter(({ msg }, index) => msg === logged[index - 1]?.msg)).toEqual([])
})

test('a replica that is killed fails no read, and answers again when it is back', async () => {
  const { replicas, answering } = open(replica.url)
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  let isOver = false
  const answers = new Set<unknown>()
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) answers.add(await ask(replicas, `SELECT 'of the replica' FROM pg_sleep(0.01)`))
  })
  await vi.waitUntil(() => answers.size === 1, patience)
  const earlier = replica.pid()
  process.kill(earlier ?? Number.NaN, 'SIGKILL')
  await vi.waitUntil(async () => (await answering()) === 'primary', patience)
  await vi.waitUntil(async () => replica.pid() !== earlier && (await answering()) === 'replica', patience)
  isOver = true
  await Promise.all(readers)
  expect([...answers]).toEqual(['of the replica', 'of the primary'])
})

test('a replica whose host has disappeared keeps nobody waiting for long', async () => {
  const proxy = await openProxy(replica.url)
  const { replicas, answering } = open(proxy.url)
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  await ask(replicas, 'SELECT 1')
  proxy.silence()
  expect(await ask(replicas, 'SELECT 1')).toBe('of the primary')
  expect(await answering()).toBe('primary')
  await proxy.restore()
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  await proxy.close()
})

test('a read that replaying cancels is asked of the primary', async () => {
  const { replicas, answering } = open(replica.url)
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  const answer = ask(replicas, 'SELECT pg_sleep(60) FROM (SELECT count(*) FROM writes) AS counted')
  const running = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%' AND wait_event = 'PgSleep'`
  await vi.waitUntil(async () => (await replica.pool.query(running)).rowCount === 1, patience)
  await primary.pool.query('TRUNCATE writes')
  expect(await answer).toBe('of the primary')
})

test('several replicas answer in turn; one that is away, or is no replica, is not asked', async () => {
  const proxy = await openProxy(replica.url)
  const dead = `postgresql://libsa:hidden@127.0.0.1:${await freePort()}/libsa`
  const { replicas, logged } = open(dead, replica.url, primary.url, proxy.url)
  expect(await replicas.read(async (db) => db)).toBeNull()
  const hostsThat = (said: string) => logged.flatMap(({ replica: host, msg }) => (msg === said ? [host] : []))
  await vi.waitUntil(() => hostsThat(used).length === 2, patience)
  const answered = new Map<Database | null, number>()
  const count = async (db: Database | null) => void answered.set(db, (answered.get(db) ?? 0) + 1)
  for (let read = 0; read < 10; read += 1) await replicas.read(count)
  expect([...answered.values()]).toEqual([5, 5])
  expect(hostsThat(unused).sort()).toEqual([new URL(dead).host, decodeURIComponent(new URL(primary.url).host)].sort())
  expect(JSON.stringify(logged)).not.toContain('hidden')
  await proxy.close()
})

test('an error of the read itself is not asked again', async () => {
  const { replicas, answering } = open(replica.url)
  await vi.waitUntil(async () => (await answering()) === 'replica', patience)
  await expect(ask(replicas, 'SELECT 1 / 0')).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await answering()).toBe('replica')
})

test('an address that cannot be read is refused with one sentence, without its password', () => {
  expect(() => open('postgresql://libsa:hid/den@localhost/libsa')).toThrow(/^DATABASE_READ_URLS cannot be read: (?!.*hid).+\.$/)
})

test('a shop that starts while a replica is away reads from the others, and stops with them', async () => {
  const dead = `postgresql://libsa:hidden@127.0.0.1:${await freePort()}/libsa`
  const shop = await startShop({ DATABASE_URL: primary.url, DATABASE_READ_URLS: `${dead}, ${replica.url}` })
  const itemReads = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'select "id"%from "items"%'`
  const read = async () => {
    expect((await fetch(`${shop.baseUrl}/api/items?ids[]=wf-001`)).status).toBe(200)
    return (await replica.pool.query(itemReads)).rowCount
  }
  await vi.waitUntil(read, patience)
  const ended = once(shop.child, 'exit')
  await shop.close()
  expect(await ended).toEqual([0, null])
  expect(shop.said()).toContain(used)
  expect(shop.said()).toContain(unused)
  expect(shop.said()).not.toContain('hidden')
})
