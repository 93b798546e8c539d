import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#domain/site/settings/defaults/default-settings.ts'
import { languagesOf } from './languages.ts'
import { openShop, type Shop, signIn, visit } from './shop.ts'

const letters = new URL('../../node_modules/@fontsource-variable/raleway/files/raleway-latin-wght-normal.woff2', import.meta.url)
const family = 'Zain Test 2'
const weighted = '/css2?family=Zain+Test+2:wght@300;400;500;600;700&display=swap'
const bare = '/css2?family=Zain+Test+2&display=swap'

/** A service of fonts that answers what it has and notes what it was asked. */
async function openService() {
  const service = { has: [] as string[], asked: [] as string[], origin: '', close: () => server.close() }
  const server = createServer(async ({ url = '' }, answer) => {
    service.asked.push(url)
    if (url === '/letters.woff2')
      answer.writeHead(200, { 'content-type': 'font/woff2', 'access-control-allow-origin': '*' }).end(await readFile(letters))
    else if (service.has.includes(url))
      answer
        .writeHead(200, { 'content-type': 'text/css' })
        .end(`@font-face{font-family:"${family}";src:url("${service.origin}/letters.woff2") format("woff2")}`)
    else answer.writeHead(400).end()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  service.origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return service
}

let service: Awaited<ReturnType<typeof openService>>
let shop: Shop
beforeAll(async () => {
  service = await openService()
  shop = await openShop(async () => ({ FONT_SERVICE: `${service.origin}/css2 https://files.example` }))
  const { context } = await visit(shop, 'en')
  await signIn(context, 'lina')
  const { version } = await (await context.request.get('/api/settings/document')).json()
  const settings = { ...defaultSettings, typography: { headingFont: family, bodyFont: 'Raleway' } }
  expect((await context.request.put('/api/settings/document', { data: { version, settings } })).status()).toBe(200)
  await context.close()
})
beforeEach(() => {
  Object.assign(service, { has: [], asked: [] })
})
afterAll(async () => {
  await shop?.close()
  service?.close()
})

test.each(languagesOf('texts'))(
  'a family from the service is asked for by the open page and stands in its headings (%s)',
  async (locale) => {
    service.has = [weighted]
    const { context, page, at, complaints } = await visit(shop, locale)
    const answer = await page.goto(at('/'))
    expect(answer?.headers()['content-security-policy']).toMatch(
      new RegExp(
        `style-src 'self' 'nonce-[^']+'(?: 'sha256-[^']+')+ ${service.origin};.*font-src 'self' ${service.origin} https://files\\.example;`,
      ),
    )
    expect(await answer?.text()).not.toContain('css2?family')
    const isHere = () => page.evaluate((name) => [...document.fonts].some((one) => one.family.includes(name)), family)
    await expect.poll(isHere).toBe(true)
    const heading = page.locator('h1').first()
    expect(await heading.evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(/^"Zain Test 2", Raleway, Cairo/)
    await page.evaluate((name) => document.fonts.load(`16px "${name}"`), family)
    expect(service.asked.toSorted()).toEqual([weighted, '/letters.woff2'].toSorted())
    expect(await page.evaluate(() => [localStorage.getItem('heading-font'), localStorage.getItem('body-font')])).toEqual([
      family,
      'Raleway',
    ])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('a service that lacks a weight is asked for what it has', async () => {
  service.has = [bare]
  const { context, page } = await visit(shop, 'en')
  await page.goto('/faq')
  await expect.poll(() => service.asked).toContain('/letters.woff2')
  expect(service.asked.slice(0, 2)).toEqual([weighted, bare])
  await context.close()
})

test('a service that fails is noted in the console, and the page stands in the shop’s own letters', async () => {
  const { context, page, t } = await visit(shop, 'en')
  const notes: string[] = []
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'info' && notes.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/faq')
  await expect.poll(() => notes).toEqual([`The font ${family} could not be loaded from ${service.origin}/css2`])
  expect(service.asked).toEqual([weighted, bare])
  await page.getByRole('heading', { name: t('faq:title'), level: 1 }).waitFor()
  expect(await page.evaluate(() => document.fonts.check('16px Raleway'))).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})
