import type { ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { translator } from '#i18n/server.ts'
import { world } from '#tests/world.ts'
import type { Locale } from '#values/locale.ts'

const renders = { burst: 20, perSecond: 2 }
const pages = {
  build: async () => ({ entry: { module: { prepare: () => undefined } } }) as unknown as ServerBuild,
  answer: async () => new Response('<p>The page</p>'),
  isDev: false,
}
let shop: Awaited<ReturnType<typeof world>>
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
})

/** A shop whose caches keep what they have, and its pages as a caller of a network gets them. */
async function open() {
  vi.useFakeTimers({ toFake: ['performance'] })
  shop = await world({ renders, pages, proxies: 1, listenToChanges: () => ({ isListening: () => true }) })
  const ask = (network: string, path: string, headers: Record<string, string> = {}) =>
    shop.shop.request(path, { headers: { 'x-forwarded-for': network, ...headers } })
  const statuses = async (paths: readonly string[], network: string) => {
    const all: number[] = []
    for (const path of paths) all.push((await ask(network, path)).status)
    return all
  }
  return { ask, statuses }
}

const oddQuestions = (count: number, path = '/browse') => Array.from({ length: count }, (_, index) => `${path}?odd=${index}`)

test.each<[Locale, string]>([
  ['en', '/browse'],
  ['ar', '/ar/browse'],
])('who has very many pages rendered is asked to wait, and what is cached stays open (%s)', async (locale, path) => {
  const { ask, statuses } = await open()
  expect(await statuses(['/faq'], '198.51.100.1')).toEqual([200])
  expect(await statuses(oddQuestions(20, path), '203.0.113.1')).toEqual(Array(20).fill(200))
  const refused = await ask('203.0.113.2', `${path}?odd=more`)
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('content-type')]).toEqual([
    429,
    '1',
    'text/html; charset=utf-8',
  ])
  const html = await refused.text()
  const t = translator(locale)
  for (const sentence of [t('layout:error.refused'), t('refusals:server.busy')]) expect(html).toContain(sentence)
  expect(html).toContain(`lang="${locale}"`)
  expect(await statuses(['/browse?q=dress', '/checkout', '/browse.data', '/nowhere'], '203.0.113.1')).toEqual([429, 429, 429, 429])
  expect((await ask('203.0.113.1', '/faq', { cookie: 'other=1' })).status).toBe(429)
  expect(await statuses([...Array<string>(50).fill('/faq'), ...oddQuestions(20, path)], '203.0.113.1')).toEqual(Array(70).fill(200))
  expect(await statuses(oddQuestions(20, path), '198.51.100.1')).toEqual(Array(20).fill(200))
  shop.clock.advance(1000)
  expect(await statuses(['/checkout', '/browse?q=gown', '/browse?q=dress'], '203.0.113.1')).toEqual([200, 200, 429])
})

test('a crawler that reads page after page is never asked to wait', async () => {
  const { statuses } = await open()
  for (const path of oddQuestions(200, '/product/wf-001')) {
    expect([path, await statuses([path], '203.0.113.1')]).toEqual([path, [200]])
    shop.clock.advance(500)
  }
})

test('many who want one page at once have it rendered once, and it counts once', async () => {
  const { ask, statuses } = await open()
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask('203.0.113.1', '/about-us')))
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
  expect(await statuses(oddQuestions(20), '203.0.113.1')).toEqual([...Array<number>(19).fill(200), 429])
})
