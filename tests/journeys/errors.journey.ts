import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRefused } from '#tests/start.ts'
import { languagesOf } from './languages.ts'
import { openShop, type Shop, settled, visit } from './shop.ts'

let shop: Shop
let database: pg.Client
beforeAll(async () => {
  shop = await openShop()
  database = new pg.Client({ connectionString: shop.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await shop?.close()
})

/** Takes a table away while something is done. */
async function without(table: 'items' | 'site_settings', work: () => Promise<void>): Promise<void> {
  await database.query(`ALTER TABLE ${table} RENAME TO away`)
  try {
    await work()
  } finally {
    await database.query(`ALTER TABLE away RENAME TO ${table}`)
  }
}

test.each(languagesOf('flow', 'en'))(
  'a page that fails says so with its status, the number of its request and a way back (%s)',
  async (locale) => {
    const { context, page, t, at } = await visit(shop, locale)
    await without('items', async () => {
      const answer = await page.goto(at('/product/wf-001'))
      expect(answer?.status()).toBe(500)
      await settled(page)
      const main = page.getByRole('main')
      await main.getByText(`${t('layout:error.eyebrow')} · 500`).waitFor()
      const reference = answer?.headers()['x-request-id']?.slice(0, 12) ?? ''
      await main.getByRole('button', { name: t('layout:error.copyReference', { reference }) }).waitFor()
      expect(await page.title()).toContain(t('layout:error.eyebrow'))
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    })
    await page.getByRole('button', { name: t('common:retry') }).click()
    await page.locator('#days').waitFor()
    expect(new URL(page.url()).pathname).toBe(at('/product/wf-001'))
    await context.close()
  },
)

test.each(languagesOf('flow', 'ar'))('a step that fails in the browser says so too, and the way back works (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale, { viewport: { width: 1366, height: 900 } })
  await page.goto(at('/'))
  await settled(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const failed: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 500) failed.push(answer.headers()['x-request-id']?.slice(0, 12) ?? '')
  })
  await without('items', async () => {
    // An item that somebody has opened before is kept, and opens without its table.
    await page.locator('article h3 a:not([href*="/product/wf-001"])').first().click()
    await page.getByText(`${t('layout:error.eyebrow')} · 500`).waitFor()
    expect(failed).toContain(await page.getByRole('main').locator('button bdi').textContent())
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: t('layout:notFound.home') })
    .click()
  await page.waitForURL(`**${at('/')}`)
  await page.locator('article').first().waitFor()
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await context.close()
})

test.each(languagesOf('flow', 'en'))('where not even the settings can be read, a plain page says the same (%s)', async (locale) => {
  const { context, page, t, at } = await visit(shop, locale)
  await without('site_settings', async () => {
    // A read of a moment ago may still be used.
    await expect.poll(async () => (await page.goto(at('/faq')))?.status()).toBe(500)
    const answer = await page.reload()
    await page.getByText(`${t('layout:error.eyebrow')} · 500`).waitFor()
    await page.getByText(answer?.headers()['x-request-id']?.slice(0, 12) ?? 'none').waitFor()
    expect(await page.getByRole('link', { name: t('layout:notFound.home') }).getAttribute('href')).toBe(at('/'))
  })
  await page.getByRole('link', { name: t('common:retry') }).click()
  await page.getByRole('heading', { level: 1, name: t('faq:title') }).waitFor()
  await context.close()
})

test('more visitors at once than the shop can serve are asked to come back, and none sees a fault', async () => {
  const paths = ['/', '/ar', '/browse', '/product/wf-001', '/faq', '/maintenance']
  const answers = await Promise.all(
    Array.from({ length: 240 }, async (_, index) => {
      const path = paths[index % paths.length] ?? '/'
      const answer = await fetch(shop.baseUrl + path, { redirect: 'manual' })
      await answer.arrayBuffer()
      return `${path} ${answer.status} ${answer.status === 503 ? answer.headers.get('retry-after') : ''}`.trim()
    }),
  )
  expect(answers.filter((line) => !/ (200|302|503 5)$/.test(line))).toEqual([])
})

test('a second shop on the same port says who is in its way, and how to choose another port', async () => {
  const port = new URL(shop.baseUrl).port
  expect(await startRefused({ PORT: port, DATABASE_URL: shop.databaseUrl })).toEqual({
    code: 78,
    said: `Port ${port} is already in use: stop the program that has it, or choose another one, for example with PORT=${Number(port) + 1}.`,
  })
})
