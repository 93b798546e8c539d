import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languagesOf } from './languages.ts'
import { type Shop, settled, sharedShop, visit } from './shop.ts'

/** Pages wait until they have been looked at before they cost the network anything. */

let shop: Shop
let line: Awaited<ReturnType<typeof layLine>>
beforeAll(async () => {
  shop = await sharedShop()
  line = await layLine(shop)
})
afterAll(async () => {
  await line?.close()
  await shop?.close()
})

test.each(languagesOf('flow', 'ar'))('what was seen can be read without a connection, and the notice goes with it (%s)', async (locale) => {
  line.mend()
  const { context, page, at, t } = await visit({ ...shop, baseUrl: line.baseUrl }, locale)
  const notice = page.getByText(t('offline:noticeKept').split(/[.{]/)[0] ?? '')
  await page.goto(at('/'))
  await settled(page)
  await isKept(page, at('/'))
  await isKept(page, at('/offline'))
  await page.goto(at('/browse'))
  await isKept(page, at('/browse'))
  const name = (await page.locator('article h3 a, article h2 a').first().textContent()) ?? ''
  await page
    .getByRole('button', { name: t('items:keep', { name }) })
    .first()
    .click()
  await page.getByRole('link', { name, exact: true }).first().click()
  await page.waitForURL(/\/product\//)
  await isKept(page, new URL(page.url()).pathname)
  for (const path of ['/favorites', '/bag']) {
    await page.goto(at(path))
    await isKept(page, at(path))
  }
  await page.evaluate((itemName) => {
    const [piece] = JSON.parse(localStorage.getItem('products') ?? '[]') as { id: string; name: string; size: string; color: string }[]
    if (piece?.name !== itemName) throw new Error('The piece that was opened is not kept')
    const days = { startDate: '2099-01-05', endDate: '2099-01-07' }
    const row = { productId: piece.id, size: piece.size, color: piece.color, ...days, quantity: 1, price: 45, rentalDuration: 3 }
    localStorage.setItem(
      'bag',
      JSON.stringify([{ ...row, id: [row.productId, row.size, row.color, row.startDate, row.endDate].join('-') }]),
    )
  }, name)
  const product = await page.evaluate(() => `/product/${(JSON.parse(localStorage.getItem('products') ?? '[]') as { id: string }[])[0]?.id}`)

  line.cut()
  await context.setOffline(true)
  for (const path of ['/', '/browse', product, '/favorites', '/bag']) {
    await page.goto(at(path))
    expect(new URL(page.url()).pathname).toBe(at(path))
    await page.locator('h1').first().waitFor()
    await notice.waitFor()
    if (path !== '/') await page.locator('main').getByText(name).filter({ visible: true }).first().waitFor()
  }
  await page.goto(at('/browse?q=never-asked'))
  await page.getByRole('heading', { level: 1, name: t('offline:title') }).waitFor()
  expect(await page.evaluate(async () => (await fetch('/spots/offline.svg')).status)).toBe(200)
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL((url) => url.pathname === at(product))
  await page.goto(at(`${product}?from=2099-01-05&until=2099-01-07`))
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('heading', { level: 1, name }).waitFor()

  line.mend()
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await page.goto(at('/browse?q=never-asked'))
  expect(await page.title()).not.toContain(t('offline:titlePage'))
  await context.close()
})

test.each(['br', 'gzip', 'identity'])('the worker may fetch what pages ask for, and is never an old one (%s)', async (encoding) => {
  const { headers } = await fetch(`${shop.baseUrl}/worker.js`, { headers: { 'accept-encoding': encoding } })
  expect(headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('the keys hold the copies they are named after', async () => {
  line.mend()
  const { context, page } = await visit({ ...shop, baseUrl: line.baseUrl }, 'en')
  await page.goto('/browse/Women')
  await settled(page)
  await page.goto('/product/wf-001')
  await settled(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('products'))).toBeTruthy()
  const read = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key)
  const card = expect.objectContaining({ id: expect.any(String), name: expect.any(String), category: 'Women', locale: 'en' })
  expect(await read('products')).toEqual([expect.objectContaining({ id: 'wf-001', description: expect.any(String) })])
  for (const key of ['inventoryItems', 'lastFetchedProducts', 'active_displayed_products'])
    expect(await read(key)).toEqual(expect.arrayContaining([card]))
  expect(await read('inventoryItems')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id: 'wf-001',
        price: 45,
        images: expect.arrayContaining([expect.stringMatching(/^\/pictures\/wf-001/)]),
        status: 'approved',
        visibility: 'visible',
        pickup_location: 'Amman - Abdoun',
      }),
    ]),
  )
  expect(await read('productsByCategory')).toEqual({ Women: expect.arrayContaining([card]) })
  await context.close()
})

test('nobody’s own pages are kept, whoever looks at them', async () => {
  line.mend()
  const { context, page } = await visit({ ...shop, baseUrl: line.baseUrl }, 'en')
  await context.request.post(`${line.baseUrl}/api/people/sessions`, {
    data: { email: 'rana@libsa.example', password: 'libsa-demo-2026' },
    headers: { origin: line.baseUrl },
  })
  await page.goto('/profile/orders')
  await settled(page)
  await page.goto('/')
  await settled(page)
  expect(await page.content()).toContain('Rana')
  await isKept(page, '/')
  const { addresses, texts } = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('libsa-pages-'))
    const requests = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat()
    const copies = await Promise.all(requests.map(async (one) => (await caches.match(one))?.text() ?? ''))
    return { addresses: requests.map(({ url }) => new URL(url).pathname), texts: copies.join() }
  })
  expect(addresses).toContain('/')
  expect(addresses.filter((path) => /profile|login|checkout/.test(path))).toEqual([])
  expect(texts).not.toMatch(/rana/i)
  await context.close()
})

test('a new version takes over by itself, and old copies stay readable until the one after it', async () => {
  line.mend()
  const { context, page } = await visit({ ...shop, baseUrl: line.baseUrl }, 'en')
  await page.goto('/')
  await settled(page)
  await isKept(page, '/')
  const version = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('libsa-shell-')).at(-1) ?? '')
  const first = await version()
  for (const next of ['aaaa', 'bbbb']) {
    line.publish((worker) => worker.replaceAll(first.replace('libsa-shell-', ''), next))
    await page.goto('/bag')
    // An update that was under way before the new version takes the place of this one, and finds nothing.
    await expect
      .poll(async () => {
        await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
        return version()
      })
      .toBe(`libsa-shell-${next}`)
    await expect.poll(() => page.evaluate(() => caches.keys())).toContain(`libsa-pages-${next}`)
    if (next === 'aaaa') expect(await page.evaluate(async () => Boolean(await caches.match('/')))).toBe(true)
  }
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('libsa-shell-'))))
    .toEqual(['libsa-shell-aaaa', 'libsa-shell-bbbb'])
  await context.close()
})

/** Until the worker has put this page by. */
async function isKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(async (one) => Boolean(await caches.match(one)), path), { message: path }).toBe(true)
}

/** A line between the browser and the shop that can be cut, and on which a newer worker can be published. */
async function layLine(to: Shop) {
  let isCut = false
  let publish = (worker: string): string => worker
  const server: Server = createServer((incoming, outgoing) => {
    if (isCut) return void incoming.socket.destroy()
    const onward = request(to.baseUrl + incoming.url, {
      method: incoming.method ?? 'GET',
      headers: incoming.url === '/worker.js' ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers,
    })
    incoming.pipe(onward)
    onward.on('error', () => outgoing.destroy())
    onward.on('response', (answer) => {
      if (incoming.url !== '/worker.js') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const { 'content-length': _, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers).end(publish(Buffer.concat(chunks).toString()))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    /** Whole again, with the worker as it is, whatever the test before has left. */
    mend() {
      isCut = false
      publish = (worker) => worker
    },
    publish(change: typeof publish) {
      publish = change
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
