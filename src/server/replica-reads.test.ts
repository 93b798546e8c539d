import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ApiClient } from '#api/api.ts'
import { connect } from '#platform/database/database.ts'
import { openReplicas, type Replicas } from '#platform/database/replicas.ts'
import { silentLog } from '#platform/log.ts'
import { type Browser, openFront } from '#tests/front.ts'
import { patience } from '#tests/limits.ts'
import { startPrimary, startReplica, type TestReplica, type TestServer } from '#tests/replica.ts'
import { world } from '#tests/world.ts'

let primary: TestServer
let replica: TestReplica
let replicas: Replicas
let shop: Awaited<ReturnType<typeof openFront>>
/** A shop that keeps nothing, so that every read reaches a database. */
let forgetful: Awaited<ReturnType<typeof openFront>>
beforeAll(async () => {
  primary = await startPrimary()
  replica = await startReplica(primary)
  // By this clock replicas grow old, on a busy machine no sooner.
  vi.useFakeTimers({ toFake: ['performance'] })
  replicas = openReplicas([replica.url], { primaryUrl: primary.url, maxStatementMs: 5000, log: silentLog() })
  const listenToChanges = () => ({ isListening: () => true })
  shop = await openFront(connect(primary.url), { replicas, pages: pagesOfNames(), listenToChanges })
  forgetful = await openFront(connect(primary.url), { replicas })
})
afterAll(async () => {
  await shop?.close()
  await forgetful?.close()
  await replicas?.close()
  await replica?.close()
  await primary?.close()
  vi.useRealTimers()
})

/** Pages of the names that the API answers. */
function pagesOfNames() {
  let client: ApiClient
  const prepare = (_: unknown, given: { client: ApiClient }) => {
    client = given.client
  }
  return {
    build: async () => ({ entry: { module: { prepare } } }) as unknown as ServerBuild,
    async answer() {
      const [list, home] = await Promise.all([client.items.list({ ids: ['wf-001'] }), client.search.window()])
      return new Response([...list.items, ...home.items].map(({ name }) => name).join('\n'))
    },
    isDev: false,
  }
}

const signIn = (browser: Browser, password = 'libsa-demo-2026') =>
  browser.send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password })

const reads = [
  '/api/search?q=dress',
  '/api/search/counts?from=2027-07-20&until=2027-07-22',
  '/api/search/window',
  '/api/items?ids[]=wf-001',
  '/api/items/wf-001',
  '/api/items/wf-001/similar',
  '/api/items/wf-001/calendar?from=2027-07-10&until=2027-07-20',
]
async function contentOf(browser: Browser, path: string): Promise<unknown> {
  const { status, body } = await browser.get(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

const answersTo = (browser: Browser) => Promise.all(reads.map((path) => contentOf(browser, path)))

/** Gives every item this name, and days in July by its first letter. */
const rename = (name: string) =>
  primary.pool.query(
    `UPDATE items SET name = jsonb_build_object('en', $1::text, 'ar', $1::text), available_until = CASE WHEN $1 < 'n' THEN '2027-07-15'::date END`,
    [name],
  )

/** Runs `look` while the replica has not replayed the new names of the items. It goes on answering until `look` lets two seconds pass. */
async function whileReplicaIsOld(look: () => Promise<void>): Promise<void> {
  await rename('an earlier name')
  await replica.caughtUp()
  await vi.waitUntil(() => replicas.read(async (db) => db !== null), patience)
  await replica.pause()
  await rename('the new name')
  await look().finally(() => replica.resume())
}

test('home, browse, search and items are read from the replica; who has just written reads what they wrote', async () => {
  const [stranger, writer] = [forgetful.browser(), forgetful.browser()]
  expect((await signIn(writer)).status).toBe(200)
  await rename('the new name')
  const newer = await answersTo(writer)
  await rename('an earlier name')
  const older = await answersTo(writer)
  for (const [at, path] of reads.entries()) expect([path, newer[at]]).not.toEqual([path, older[at]])
  await whileReplicaIsOld(async () => {
    const [strangers, own] = await Promise.all([answersTo(stranger), answersTo(writer)])
    expect(strangers).toEqual(older)
    expect(own).toEqual(newer)
    vi.advanceTimersByTime(2001)
    expect(await answersTo(stranger)).toEqual(newer)
  })
})

test('a page that visitors share is of the primary, and no answer of the replica is kept for it', async () => {
  const pageFor = async (cookie: string) =>
    (await shop.shop.request('http://localhost:3000/product/wf-001', { headers: { cookie } })).text()
  const namesFor = async (cookie: string) => [...new Set((await pageFor(cookie)).split('\n'))]
  await whileReplicaIsOld(async () => {
    expect(await namesFor('seen=yes')).toEqual(['an earlier name'])
    expect(await namesFor('')).toEqual(['the new name'])
    expect(await namesFor('libsa-recent-write=1')).toEqual(['the new name'])
    expect(await namesFor('seen=yes')).toEqual(['an earlier name'])
  })
})

test('what may have changed something is marked for five seconds, and nothing else', async () => {
  const mark = 'libsa-recent-write=1; Max-Age=5; Path=/; HttpOnly; SameSite=Lax'
  const marksOf = ({ headers }: { headers: Headers }) => headers.getSetCookie().filter((line) => line.includes('recent-write'))
  expect(marksOf(await signIn(shop.browser()))).toEqual([mark])
  expect(marksOf(await signIn(shop.browser(), 'another password'))).toEqual([mark])
  expect(marksOf(await shop.browser().get('/api/identities/callback/google?state=unknown'))).toEqual([mark])
  for (const path of [...reads, '/api/people/me', '/product/wf-001']) expect(marksOf(await shop.browser().get(path))).toEqual([])
  const alone = await world()
  expect(marksOf(await signIn(alone.browser()))).toEqual([])
  await alone.close()
})
