import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRunningAddresses } from '#platform/database/orphaned-server.ts'
import { freshDatabase } from '#tests/database.ts'
import { openProxy } from '#tests/database-proxy.ts'
import { startShop } from '#tests/running-shop.ts'
import { letBuy } from './buyers.ts'
import { brokenBooks, killDatabase, untilBack, untilBought } from './database-deaths.ts'

test('the database is killed while twelve people buy: they are told to wait, it comes back, and the books agree', async () => {
  const { broken, confirmed, turnedAway } = await killDatabase(3)
  expect(broken).toEqual([])
  expect(confirmed).toBeGreaterThan(12)
  expect(turnedAway).toBeGreaterThan(0)
})

test('a database of another server goes away and comes back, and the shop waits for it', async () => {
  const database = await freshDatabase()
  const proxy = await openProxy(database.url)
  const shop = await startShop({ DATABASE_URL: proxy.url, TRUSTED_PROXIES: '1' })
  try {
    const buyers = letBuy(shop.baseUrl, 4)
    for (let time = 0; time < 2; time += 1) {
      await untilBought(buyers, shop)
      await proxy.cut()
      const page = await fetch(`${shop.baseUrl}/ar`)
      expect(page.status).toBe(503)
      expect(page.headers.get('retry-after')).toBe('5')
      expect(await page.text()).toContain('<html lang="ar" dir="rtl">')
      await proxy.restore()
      expect(await untilBack(shop)).toEqual([])
    }
    await untilBought(buyers, shop)
    await buyers.leave()
    expect([...buyers.faults, ...(await brokenBooks(database.url, buyers))]).toEqual([])
  } finally {
    await shop.close()
    await proxy.close()
    await database.close()
  }
})

test('the shop itself is killed while people buy: it is started again, and takes over the database that was left behind', async () => {
  const shop = await startShop({ TRUSTED_PROXIES: '1' }, ['scripts/bootstrap.mjs', 'start'])
  try {
    const buyers = letBuy(shop.baseUrl, 4)
    await untilBought(buyers, shop)
    const { pid } = JSON.parse(await readFile(join(shop.dataDir, 'libsa.lock'), 'utf8')) as { pid: number }
    process.kill(pid, 'SIGKILL')
    const before = buyers.confirmed.length
    await untilBought(buyers, shop)
    await buyers.leave()
    expect(buyers.confirmed.length).toBeGreaterThan(before)
    expect(shop.said()).toContain('libsa: the shop ended unexpectedly (SIGKILL); it is started again in 1 s.')
    expect(await brokenBooks((await findRunningAddresses(shop.dataDir))?.databaseUrl ?? '', buyers)).toEqual([])
  } finally {
    await shop.close()
  }
})
