import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoAccounts } from '#domain/accounts/people/seed-people.ts'
import { freshDatabase } from '#tests/database.ts'
import { type RunningShop, startShop } from '#tests/running-shop.ts'

/** Calls the API with a cookie; answers the status, or 0 while nobody listens. */
async function send({ baseUrl }: RunningShop, path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) {
  const headers = { cookie, origin: baseUrl, 'content-type': 'application/json' }
  const call = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const answer = await fetch(`${baseUrl}/api${path}`, call).catch(() => null)
  return { status: answer?.status ?? 0, cookies: answer?.headers.getSetCookie() ?? [] }
}

async function signIn(shop: RunningShop): Promise<string> {
  const admin = demoAccounts.find(({ role }) => role === 'admin')
  const { status, cookies } = await send(shop, '/people/sessions', {
    body: { email: admin?.email, password: admin?.password, portal: 'shop' },
  })
  expect(status).toBe(200)
  return cookies.map((line) => line.split(';', 1)[0]).join('; ')
}

test('an administrator empties the demonstration; where that broke off, the next start does it', async () => {
  const database = await freshDatabase()
  const shop = await startShop({ DATABASE_URL: database.url })
  const spoil = 'UPDATE items SET price_fils = 999000'
  const state = async () => {
    const { rows } = await database.pool.query(`SELECT count(*)::int AS items, count(*) FILTER (WHERE price_fils = 999000)::int AS spoilt,
      (SELECT count(*)::int FROM sessions) AS sessions FROM items`)
    return rows[0] as object
  }
  const asNew = { items: 18, spoilt: 0, sessions: 0 }
  const isAsked = () => existsSync(join(shop.dataDir, 'start-anew'))
  try {
    const cookie = await signIn(shop)
    await database.pool.query(spoil)
    expect(await send(shop, '/system/demonstration', { cookie, body: { word: 'EMPTY' } })).toMatchObject({ status: 200 })
    await expect.poll(async () => (await send(shop, '/system/health', { cookie })).status, { interval: 200 }).toBe(401)
    expect(await state()).toEqual(asNew)
    expect(isAsked()).toBe(false)
    await signIn(shop)

    shop.child.kill('SIGKILL')
    await database.pool.query(`${spoil}; DROP SCHEMA pgboss CASCADE; DROP TABLE rentals CASCADE`)
    writeFileSync(join(shop.dataDir, 'start-anew'), '')
    const next = await startShop({ DATABASE_URL: database.url, DATA_DIR: shop.dataDir })
    expect(await state()).toEqual(asNew)
    expect(isAsked()).toBe(false)
    await next.close()
  } finally {
    await shop.close()
    await database.close()
  }
})

test('the past is filled in once the shop is open, without its jobs; where that broke off, the next start begins from nothing', async () => {
  const database = await freshDatabase()
  const settings = { DATABASE_URL: database.url, DEMO_PAST: '' }
  const shop = await startShop(settings)
  const isUnderWay = () => existsSync(join(shop.dataDir, 'start-anew'))
  const count = async (what: string) =>
    (await database.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${what}`)).rows[0]?.count
  try {
    await expect.poll(() => count('rentals')).toBeGreaterThan(0)
    expect(isUnderWay()).toBe(true)
    expect(await count(`pgboss.job WHERE name = 'jobs'`)).toBe(0)
    shop.child.kill('SIGKILL')
    await database.pool.query('UPDATE items SET price_fils = 999000')

    const next = await startShop({ ...settings, DATA_DIR: shop.dataDir })
    await expect.poll(() => next.said()).toContain('the past of the demonstration is there')
    expect(isUnderWay()).toBe(false)
    expect([await count('items WHERE price_fils = 999000'), await count('rentals'), await count('reviews')]).toEqual([0, 26, 16])
    // Jobs run from now on.
    await expect.poll(() => count(`pgboss.job WHERE data ->> 'name' = 'orders.complete'`)).toBeGreaterThan(0)
    await next.close()
  } finally {
    await shop.close()
    await database.close()
  }
})
