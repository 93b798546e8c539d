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

// The number of statements of a request is stored in a file, so that one more shows in the diff.

const folder = mkdtempSync(join(tmpdir(), 'libsa-statements-'))
const file = join(folder, 'statements')
let shop: Shop
let database: pg.Pool
beforeAll(async () => {
  writeFileSync(file, '')
  const spy = new URL('../statement-spy.ts', import.meta.url).href
  ;({ shop, database } = await openShopWithDatabase(async () => ({
    NODE_OPTIONS: `--import ${spy}`,
    LIBSA_STATEMENTS: file,
    TRUSTED_PROXIES: '1',
  })))
})
afterAll(async () => {
  await shop?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Answers that are kept for some seconds: whether they are asked for depends on how long the test takes. */
const isKept = /"site_settings"|FROM chatbot_intents|UPDATE sessions/

/** The statements of the requests like `request` that `work` sends, BEGIN and COMMIT among them. */
async function statementsOf(request: string, work: () => Promise<unknown>): Promise<string[]> {
  writeFileSync(file, '')
  await work()
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return lines
    .map((line) => JSON.parse(line) as [string, string])
    .flatMap(([of, text]) => (of === request && !isKept.test(text) ? [text] : []))
}

const tries = 5

/** The fewest of some tries: an answer that is kept for seconds may have to be read again on a slow machine. */
async function countOf(name: string, request: string, work: () => Promise<unknown>): Promise<number> {
  await work()
  const all: string[][] = []
  for (let time = 0; time < tries; time += 1) all.push(await statementsOf(request, work))
  const fewest = all.toSorted((one, other) => one.length - other.length)[0] ?? []
  if (process.env['LIBSA_STATEMENTS_SHOWN'] === name) console.log(fewest.join('\n'))
  return fewest.length
}

test('what each request asks of the database is counted', async () => {
  const guest = await caller(shop)
  const customer = async () => caller(shop, await personLike(database, 'rana'))
  const [her, owing, staff] = [await booked(shop, database, { locale: 'en', ahead: 20 }), await customer(), await caller(shop, 'nour')]
  const lines = async () => [{ itemId: (await itemLike(database, 'wf-002')).id, ...daysAhead(30), quantity: 1 }]
  let network = 0
  /** Each request comes from a network of its own: guests of one have a share of the shop. */
  const post = async ({ context }: Caller, path: string, data: object): Promise<unknown> => {
    network += 1
    const answer = await context.request.post(path, { data, headers: { 'x-forwarded-for': `10.0.${network}.1` } })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const { session } = (await post(guest, '/api/chat/sessions', { path: '/' })) as Conversation
  const counts: Record<string, number> = {}
  const note = async (name: string, request: string, work: () => Promise<unknown>) => {
    counts[name] = await countOf(name, request, work)
  }
  const noteHold = (name: string, who: () => Promise<Caller>) =>
    note(name, 'POST /api/orders', async () => post(await who(), '/api/orders', { key: newId(), lines: await lines() }))
  await noteHold('hold of a guest', () => caller(shop))
  await noteHold('hold of a customer', customer)
  await noteHold('hold of a guest that replaces one', async () => guest)
  await noteHold('hold of a customer that replaces one', async () => owing)
  const quoted = { lines: await lines() }
  for (const [name, who] of [
    ['a guest', guest],
    ['a customer', her],
  ] as const)
    await note(`quote of ${name}`, 'POST /api/quotes', () => post(who, '/api/quotes', quoted))
  const messages = `/api/chat/sessions/${session.sessionId}/messages`
  await note('chat message', `POST ${messages}`, () => post(guest, messages, { key: newId(), content: 'How long may I keep a dress?' }))
  const pages: [string, Caller, string][] = [
    ['order page', her, `/profile/orders/${her.order.id}`],
    ['orders page', her, '/profile/orders'],
    ['profile page', her, '/profile'],
    ['product page', her, '/product/wf-001'],
    ['home page', her, '/'],
    ['browse page', her, '/browse'],
    ['board of staff', staff, '/admin'],
    ['overview of staff', staff, '/admin/overview'],
    ['orders of staff', staff, '/admin/orders'],
  ]
  for (const [name, { context }, path] of pages)
    await note(name, `GET ${path}`, async () => expect((await context.request.get(path)).status()).toBe(200))
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('statements.json')
})
