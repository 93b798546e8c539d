import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation } from '#domain/messages/conversations/conversation.contract.ts'
import { newId } from '#values/id.ts'
import { booked } from './booked.ts'
import { type Caller, caller } from './caller.ts'
import { itemLike, personLike } from './namespace.ts'
import { daysAhead, openShopWithDatabase, type Shop } from './shop.ts'

// How many statements a request asks of the database stands in a file: one more is seen.

const folder = mkdtempSync(join(tmpdir(), 'libsa-statements-'))
const file = join(folder, 'statements')
let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  writeFileSync(file, '')
  const spy = new URL('../statement-spy.ts', import.meta.url).href
  ;({ shop, database } = await openShopWithDatabase(async () => ({ NODE_OPTIONS: `--import ${spy}`, LIBSA_STATEMENTS: file })))
})
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Answers that are kept for some seconds: whether they are asked for depends on how long the test takes. */
const isKept = /"site_settings"|FROM chatbot_intents|UPDATE sessions/

/** The statements of the requests that `work` sends, BEGIN and COMMIT among them. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  writeFileSync(file, '')
  await work()
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => (JSON.parse(line) as [string, string])[1]).filter((text) => !isKept.test(text))
}

/** The same once everything that is kept is known. */
async function countOf(name: string, work: () => Promise<unknown>): Promise<number> {
  await work()
  const statements = await statementsOf(work)
  if (process.env['LIBSA_STATEMENTS_SHOWN'] === name) console.log(statements.join('\n'))
  return statements.length
}

const get =
  ({ context }: Caller, path: string) =>
  async () => {
    expect((await context.request.get(path)).status()).toBe(200)
  }

test('what each request asks of the database is counted', async () => {
  const guest = await caller(shop)
  const her = await booked(shop, database, { locale: 'en', ahead: 20 })
  const staff = await caller(shop, 'nour')
  const { id: itemId } = await itemLike(database, 'wf-002')
  let ahead = 30
  const hold = (who: Caller) => async () => {
    ahead += 10
    const lines = [{ itemId, ...daysAhead(ahead), quantity: 1 }]
    expect((await who.context.request.post('/api/orders', { data: { key: newId(), lines } })).status()).toBe(200)
  }
  const quote = (who: Caller) => async () => {
    const lines = [{ itemId, ...daysAhead(100), quantity: 1 }]
    expect((await who.context.request.post('/api/quotes', { data: { lines } })).status()).toBe(200)
  }
  const customer = async () => caller(shop, await personLike(database, 'rana'))
  const [first, second] = [await customer(), await customer()]
  await hold(first)()
  const opened = await guest.context.request.post('/api/chat/sessions', { data: { path: '/' } })
  const { session } = (await opened.json()) as Conversation
  const ask = async () => {
    const content = 'How long may I keep a dress?'
    const said = await guest.context.request.post(`/api/chat/sessions/${session.sessionId}/messages`, { data: { key: newId(), content } })
    expect(said.status(), await said.text()).toBe(200)
  }
  const counts = {
    'hold of a guest': (await statementsOf(hold(await caller(shop)))).length,
    'hold of a customer': (await statementsOf(hold(second))).length,
    'hold of a guest that replaces one': await countOf('hold of a guest', hold(guest)),
    'hold of a customer that replaces one': await countOf('hold of a customer', hold(first)),
    'quote of a guest': await countOf('quote of a guest', quote(guest)),
    'quote of a customer': await countOf('quote of a customer', quote(her)),
    'order page': await countOf('order page', get(her, `/profile/orders/${her.order.id}`)),
    'orders page': await countOf('orders page', get(her, '/profile/orders')),
    'profile page': await countOf('profile page', get(her, '/profile')),
    'product page': await countOf('product page', get(her, '/product/wf-001')),
    'home page': await countOf('home page', get(her, '/')),
    'browse page': await countOf('browse page', get(her, '/browse')),
    'chat message': await countOf('chat message', ask),
    'overview of staff': await countOf('overview of staff', get(staff, '/admin')),
    'orders of staff': await countOf('orders of staff', get(staff, '/admin/orders')),
  }
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('statements.json')
})
