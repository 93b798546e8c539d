import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { world } from '#tests/world.ts'
import type { PageChange } from './page-cache.ts'

test('a visitor who leaves does not end the page that others wait for', async () => {
  const asked: Request[] = []
  const { promise: isRendered, resolve: render } = Promise.withResolvers<void>()
  const shop = await world({
    pages: {
      build: async () => ({ entry: { module: { prepare: () => undefined } } }) as unknown as ServerBuild,
      async answer(request) {
        asked.push(request)
        await isRendered
        // As React Router does between loaders.
        request.signal.throwIfAborted()
        return new Response('<p>The page</p>')
      },
      isDev: false,
    },
    listenToChanges: () => ({ isListening: () => true }),
  })
  const leaving = new AbortController()
  const first = shop.shop.request('/faq', { signal: leaving.signal, headers: { 'user-agent': 'of the first' } })
  await expect.poll(() => asked.length).toBe(1)
  const second = shop.shop.request('/faq')
  leaving.abort()
  render()
  await first
  const answer = await second
  expect([answer.status, await answer.text(), asked.length]).toEqual([200, '<p>The page</p>', 1])
  expect([...(asked[0]?.headers.keys() ?? [])]).toEqual([])
  await shop.close()
})

test('a booking makes only the page of its item and pages with days anew, those being rendered too, and no visitor names the host', async () => {
  const asked: string[] = []
  let rendering: Promise<void> | null = null
  let change: (what: PageChange) => void = () => undefined
  const shop = await world({
    pages: {
      build: async () => ({ entry: { module: { prepare: () => undefined } } }) as unknown as ServerBuild,
      async answer({ url }) {
        asked.push(url)
        await rendering
        return new Response('<p>The page</p>')
      },
      isDev: false,
    },
    listenToChanges(onChange) {
      change = onChange
      return { isListening: () => true }
    },
  })
  /** Books while the page is rendered for a first visitor; answers how often it was rendered once a second one has it. */
  const rendersOf = async (path: string): Promise<number> => {
    asked.length = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    rendering = promise
    const first = shop.shop.request(`http://elsewhere.example${path}`)
    await expect.poll(() => asked.length).toBe(1)
    change({ daysOf: 'wf-001' })
    resolve()
    await first
    await shop.shop.request(path)
    expect(asked.filter((url) => !url.startsWith('http://localhost:3000/'))).toEqual([])
    return asked.length
  }
  expect(await rendersOf('/faq')).toBe(1)
  expect(await rendersOf('/product/wf-001')).toBe(2)
  expect(await rendersOf('/product/wf-002')).toBe(1)
  expect(await rendersOf('/browse?from=2027-07-09&until=2027-07-11')).toBe(2)
  await shop.close()
})

test('a page that says so is not kept', async () => {
  let renders = 0
  const shop = await world({
    pages: {
      build: async () => ({ entry: { module: { prepare: () => undefined } } }) as unknown as ServerBuild,
      async answer({ url }) {
        renders += 1
        return new Response('<p>The page</p>', { headers: url.endsWith('/faq') ? { 'cache-control': 'no-store' } : {} })
      },
      isDev: false,
    },
    listenToChanges: () => ({ isListening: () => true }),
  })
  for (const path of ['/faq', '/faq', '/contact', '/contact']) {
    expect((await shop.shop.request(path)).headers.get('cache-control')).toBe('private, no-store')
  }
  expect(renders).toBe(3)
  await shop.close()
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page that is asked for again is made smaller for all that follow (%s)', async (encoding, decompress) => {
  const page = Array.from({ length: 2000 }, (_, index) => `<li>${(index * 7919) % 1013} and ${(index * 104_729) % 8191}</li>`).join('')
  const shop = await world({
    pages: {
      build: async () => ({ entry: { module: { prepare: () => undefined } } }) as unknown as ServerBuild,
      answer: async () => new Response(page),
      isDev: false,
    },
    listenToChanges: () => ({ isListening: () => true }),
  })
  const sent: Buffer[] = []
  for (const _ of ['first', 'second', 'third']) {
    const answer = await shop.shop.request('/faq', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    sent.push(Buffer.from(await answer.arrayBuffer()))
  }
  expect(sent.map((bytes) => decompress(bytes).toString())).toEqual([page, page, page])
  const [first = 0, second = 0, third] = sent.map(({ length }) => length)
  expect(second).toBeLessThan(first)
  expect(third).toBe(second)
  await shop.close()
})
