import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { seedSettings } from '#domain/site/settings/seed-settings.ts'
import { dropAllTables } from '#platform/database/archive/set-aside.ts'
import { writeBackup } from '#platform/database/archive/write-backup.ts'
import { submitted } from '#tests/listed.ts'
import { openPayoutShop } from '#tests/payouts.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { restoreBackup } from './restore-backup.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libsa-restored-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>

async function sequences(query: Query): Promise<Map<string, number>> {
  const { rows } = await query(
    "SELECT schemaname || '.' || sequencename AS name, coalesce(last_value, 0)::text AS value FROM pg_sequences WHERE schemaname IN ('public', 'pgboss')",
  )
  return new Map(rows.map(({ name, value }) => [String(name), Number(value)]))
}

function expectNoneBack(before: Map<string, number>, after: Map<string, number>): void {
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
  for (const [name, value] of before) expect([name, (after.get(name) ?? 0) >= value]).toEqual([name, true])
}

test('after a restore into an empty database an order, its invoice and a payout have the next numbers, and the books hold', async () => {
  const shop = await openPayoutShop()
  const { pool } = shop.database
  const query: Query = (statement) => pool.query(statement)
  const highest = async () => {
    const { rows } = await query(
      'SELECT (SELECT max(number) FROM orders)::int AS orders, (SELECT max(number) FROM payouts)::int AS payouts, (SELECT count(*) FROM invoices)::int AS invoices',
    )
    return rows[0] as { orders: number; payouts: number; invoices: number }
  }
  const sell = async () => {
    await shop.ends(await shop.cardOrder(), 'completed')
    await shop.batch()
  }
  await sell()
  shop.pass(1)
  const file = join(folder, 'payouts.gz')
  const [numbers, values] = [await highest(), await sequences(query)]
  const { secret } = shop.as('')
  await writeBackup(pool, file, { version: '1.0.0', secret })
  await dropAllTables(pool)
  await restoreBackup(shop.as(''), file)
  expectNoneBack(values, await sequences(query))
  expect(await highest()).toEqual(numbers)
  await sell()
  const after = await highest()
  expect(after).toMatchObject({ orders: numbers.orders + 1, payouts: numbers.payouts + 1 })
  expect(after.invoices).toBeGreaterThan(numbers.invoices)
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

test('after a restore a draft of the settings, a listing and a message are made as before', async () => {
  const shop = await world()
  await inTransaction(shop.system(), seedSettings)
  const change = async (revision: number | null, color: string) => {
    const lina = await signedIn(shop, 'admin')
    const changes = { colors: { primaryColor: color, secondaryColor: '#d3ad3a' } }
    const { status, body } = await lina.send('PATCH', '/api/settings/draft', { revision, changes })
    expect(status).toBe(200)
    return body['revision'] as number
  }
  const revision = await change(null, '#aa0000')
  await submitted(await signedIn(shop, { email: 'dana@libsa.example' }))
  const file = join(folder, 'world.gz')
  const values = await sequences((statement) => shop.pool.query(statement))
  await writeBackup(shop.pool, file, { version: '1.0.0', secret: shop.system().secret })
  await dropAllTables(shop.pool)
  await restoreBackup(shop.system(), file)
  expectNoneBack(values, await sequences((statement) => shop.pool.query(statement)))
  expect(await change(revision, '#00aa00')).toBeGreaterThan(revision)
  await submitted(await signedIn(shop, { email: 'dana@libsa.example' }), {}, 2)
  const visitor = shop.browser()
  const { body } = await visitor.send('POST', '/api/chat/sessions', { path: '/' })
  const { sessionId } = body['session'] as { sessionId: string }
  const said = await visitor.send('POST', `/api/chat/sessions/${sessionId}/messages`, { key: newId(), content: 'hello\u2028world' })
  expect(said.status).toBe(200)
  await shop.close()
})
