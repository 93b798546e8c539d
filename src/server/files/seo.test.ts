import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { addVersion } from '#domain/site/settings/add-version.ts'
import { readNewest } from '#domain/site/settings/read-settings.ts'
import { world } from '#tests/world.ts'
import type { Locale } from '#values/locale.ts'
import { privatePaths } from '#web/app/page-lookup.ts'
import type { Page } from '#web/app/pages/page.ts'
import { pages } from '#web/app/pages.ts'
import { seoFiles } from './seo.ts'

const baseUrl = 'http://localhost:3000'
let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const read = async (path: string) => {
  const answer = await shop.shop.request(baseUrl + path)
  return { status: answer.status, type: answer.headers.get('content-type'), headers: answer.headers, text: await answer.text() }
}
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one)

test('robots are told of the sitemap and stay out of what is somebody’s own, in both languages', async () => {
  const { status, type, text } = await read('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`Sitemap: ${baseUrl}/sitemap.xml`)
  for (const path of ['/profile', '/checkout', '/api', '/admin', '/outbox', '/ar/profile', '/ar/checkout'])
    expect(text.split('\n')).toContain(`Disallow: ${path}`)
  expect(text).not.toMatch(/Disallow: \/(ar)?\n/)
})

test('labels of pieces alone are closed below /u, and reports of security faults have an address', async () => {
  const lines = (await read('/robots.txt')).text.split('\n')
  expect(lines).toContain('Disallow: /u/')
  expect(lines).not.toContain('Disallow: /u')
  const { status, type, text } = await read('/.well-known/security.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`Contact: ${baseUrl}/contact\n`)
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.parse('2027-07-01'))
  expect((await read('/apple-touch-icon.png')).headers.get('location')).toBe('/app/icon-180.png')
})

test('the sitemap names every public page and piece in both languages, each with its twin and its pictures', async () => {
  const { status, type, text } = await read('/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const places = all(text, /<loc>([^<]+)<\/loc>/g)
  expect(new Set(places).size).toBe(places.length)
  for (const path of ['/', '/ar', '/browse', '/ar/browse/Women', '/product/wf-001', '/ar/product/s-001'])
    expect(places).toContain(baseUrl + path)
  expect(places.filter((place) => place.includes('/product/'))).toHaveLength(36)
  const isPrivate = (place: string) => privatePaths().some((path) => `${new URL(place).pathname}/`.startsWith(`${path}/`))
  expect(places.filter(isPrivate)).toEqual([])
  for (const url of all(text, /<url>(.*?)<\/url>/g)) {
    expect(all(url, /hreflang="([^"]+)"/g)).toEqual(['en', 'ar', 'x-default'])
    if (url.includes('/product/')) expect(url).toMatch(/<lastmod>\d{4}-.*<image:image><image:loc>http/)
  }
  expect(text.match(/<[a-z]/g)?.length).toBe((text.match(/<\/[a-z]/g)?.length ?? 0) + (text.match(/\/>/g)?.length ?? 0))
})

test('the sitemap names every indexed page of the table in both languages, and no other', async () => {
  const { text } = await read('/sitemap.xml')
  const places = all(text, /<loc>([^<]+)<\/loc>/g).map((place) => new URL(place).pathname)
  const indexed = Object.values<Page>(pages).flatMap(({ path, search, sitemap = [path] }) => (search === 'indexed' ? sitemap : []))
  expect(places.filter((path) => !path.includes('/product/')).sort()).toEqual(
    indexed.flatMap((path) => [path, `/ar${path}`.replace(/\/$/, '')]).sort(),
  )
  expect(indexed).toEqual(expect.arrayContaining(['/', '/browse', '/browse/Kids', '/faq', '/terms-conditions']))
})

test('the sitemap says when the text of a policy last changed', async () => {
  const lastOf = async (path: string) => {
    const { text } = await read('/sitemap.xml')
    return new RegExp(`<loc>${baseUrl}${path}</loc>.*?<lastmod>([^<]+)</lastmod>`).exec(text)?.[1]
  }
  const { version, settings } = await readNewest(shop.system())
  const { policies } = settings
  expect(await lastOf('/privacy-policy')).toBe(policies.termsLastUpdated)
  const privacyPolicy = { en: 'We keep what an order needs.', ar: 'نحتفظ بما يحتاجه الطلب.' }
  await inTransaction(shop.system(), (tx) => addVersion(tx, { ...settings, policies: { ...policies, privacyPolicy } }, { after: version }))
  expect(await lastOf('/privacy-policy')).toMatch(/^2027-07-01T/)
  expect(await lastOf('/return-policy')).toBe(policies.termsLastUpdated)
  expect((await read('/sitemap.xml')).text).toMatch(/<loc>[^<]+\/faq<\/loc>(?!.*<lastmod>.*<\/url>)/)
})

test('the shared picture of a category shows its first piece, and none is drawn of an unknown or an empty one', async () => {
  const women = await shop.shop.request(`${baseUrl}/og/ar/browse-Women.jpg`)
  expect([women.status, women.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(Buffer.from(await women.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await shop.shop.request(`${baseUrl}/og/en/browse-Pets.jpg`)).status).toBe(404)
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE category = 'Kids'`)
  expect((await shop.shop.request(`${baseUrl}/og/en/browse-Kids.jpg`)).status).toBe(404)
  await shop.pool.query(`UPDATE items SET visibility = 'visible' WHERE category = 'Kids'`)
})

test('a hidden piece is in no sitemap', async () => {
  await shop.pool.query(`UPDATE items SET visibility = 'hidden' WHERE id = 'wf-002'`)
  expect((await read('/sitemap.xml')).text).not.toContain('wf-002')
  await shop.pool.query(`UPDATE items SET visibility = 'visible' WHERE id = 'wf-002'`)
})

test('a large wardrobe is spread over sheets, and every piece stands on exactly one', async () => {
  const large = await world()
  const columns = await large.pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'items' AND is_generated = 'NEVER' AND column_name <> 'id'`,
  )
  const names = columns.rows.map(({ column_name }) => column_name).join(', ')
  await large.pool.query(
    `INSERT INTO items (id, ${names}) SELECT 'copy-' || number, ${names} FROM items, generate_series(1, 1100) AS number WHERE id = 'wf-001'`,
  )
  const sheets = async (query: string) => (await large.shop.request(`${baseUrl}/sitemap.xml${query}`)).text()
  const index = all(await sheets(''), /<loc>([^<]+)<\/loc>/g)
  expect(index).toEqual([`${baseUrl}/sitemap.xml?page=1`, `${baseUrl}/sitemap.xml?page=2`])
  const pieces = (await Promise.all(['?page=1', '?page=2'].map(sheets))).flatMap((text) =>
    all(text, /<loc>([^<]+\/product\/[^<]+)<\/loc>/g),
  )
  const { rows } = await large.pool.query<{ count: string }>(
    `SELECT count(*) FROM items WHERE status = 'approved' AND visibility = 'visible'`,
  )
  expect(new Set(pieces).size).toBe(Number(rows[0]?.count) * 2)
  expect(pieces).toHaveLength(Number(rows[0]?.count) * 2)
  for (const wrong of ['?page=0', '?page=3', '?page=x', '?page=-1'])
    expect((await large.shop.request(`${baseUrl}/sitemap.xml${wrong}`)).status).toBe(404)
  await large.close()
})

test('what comes and goes after the sheets were spread stands on one sheet or on none', async () => {
  const contextFor = (locale: Locale) => ({ ...shop.system(), locale })
  const spread = (itemsPerSheet: number) => {
    const app = seoFiles({ contextFor, baseUrl, folders: { served: '', kept: '' }, itemsPerSheet })
    const sheet = async (query: string) => (await app.request(`/sitemap.xml${query}`)).text()
    const piecesOf = (text: string) => all(text, /<loc>[^<]+3000\/product\/([^<]+)<\/loc>/g)
    return {
      sheets: async () => all(await sheet(''), /<loc>[^<]+\?page=(\d+)<\/loc>/g),
      pieces: async (sheets: string[]) => (await Promise.all(sheets.map((page) => sheet(`?page=${page}`)))).map(piecesOf),
    }
  }
  const show = (visibility: string, ids: string[]) =>
    shop.pool.query('UPDATE items SET visibility = $1 WHERE id = ANY ($2)', [visibility, ids])
  const full = spread(5)
  const fives = await full.sheets()
  const before = await full.pieces(fives)
  expect(before.map((ids) => ids.length)).toEqual([5, 5, 5, 3])
  const gone = [before[0]?.[0] ?? '', before[1]?.[0] ?? '', before.at(-1)?.at(-1) ?? '']
  await show('hidden', gone)
  try {
    expect((await full.pieces(fives)).flat()).toEqual(before.flat().filter((id) => !gone.includes(id)))
    const short = spread(5)
    const sheets = await short.sheets()
    expect(sheets).toEqual(['1', '2', '3'])
    await show('visible', gone)
    expect((await short.pieces(sheets)).flat()).toEqual(before.flat())
  } finally {
    await show('visible', gone)
  }
})

test('the manifest speaks the language of the page and its icons have the sizes it names', async () => {
  for (const [path, language, dir] of [
    ['/site.webmanifest', 'en', 'ltr'],
    ['/ar/site.webmanifest', 'ar', 'rtl'],
  ] as const) {
    const { status, type, text } = await read(path)
    expect([status, type]).toEqual([200, 'application/manifest+json'])
    const manifest = JSON.parse(text) as {
      icons: { src: string; sizes: string; purpose?: string }[]
      screenshots: { src: string; sizes: string; form_factor: string }[]
    }
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
    expect(manifest).toMatchObject({ lang: language, dir, display: 'standalone', scope: '/', start_url: language === 'ar' ? '/ar' : '/' })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
    )
    for (const { src, sizes } of [...manifest.screenshots, ...manifest.icons.filter(({ sizes }) => sizes !== 'any')]) {
      const { width, height } = await sharp(fileURLToPath(new URL(`../../../public${src}`, import.meta.url))).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
})

test('the picture of a shared link is drawn once in each language, and again when the price changes', async () => {
  const kept = await mkdtemp(join(tmpdir(), 'libsa-made-'))
  const served = fileURLToPath(new URL('../../../public', import.meta.url))
  const app = seoFiles({ contextFor: (locale) => ({ ...shop.system(), locale }), baseUrl, folders: { served, kept } })
  const draw = async (path: string, headers = {}) => {
    const answer = await app.request(path, { headers })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const english = await draw('/og/en/wf-001.jpg')
  const arabic = await draw('/og/ar/wf-001.jpg')
  expect(await sharp(english.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(arabic.etag).not.toBe(english.etag)
  expect(await isWrittenOn(english.bytes, 'start')).toBe(true)
  expect(await isWrittenOn(arabic.bytes, 'end')).toBe(true)
  expect((await draw('/og/en/wf-001.jpg')).bytes.equals(english.bytes)).toBe(true)
  expect(await readdir(kept)).toHaveLength(2)
  expect((await draw('/og/en/wf-001.jpg', { 'if-none-match': english.etag })).status).toBe(304)
  await shop.pool.query(
    `UPDATE items SET price_by_days = (SELECT array_agg(price + 1000) FROM unnest(price_by_days) AS price) WHERE id = 'wf-001'`,
  )
  expect((await draw('/og/en/wf-001.jpg')).etag).not.toBe(english.etag)
  for (const path of ['/og/en/nothing.jpg', '/og/fr/wf-001.jpg', '/og/en/..%2F..%2Fx.jpg', '/og/en/wf-001.png'])
    expect((await draw(path)).status).toBe(404)
  await rm(kept, { recursive: true })
})

test('a crowd asking for pictures is answered in part and told to come again', async () => {
  const kept = await mkdtemp(join(tmpdir(), 'libsa-made-'))
  const app = seoFiles({ contextFor: (locale) => ({ ...shop.system(), locale }), baseUrl, folders: { served: '/nowhere', kept } })
  const answers = await Promise.all(Array.from({ length: 30 }, () => app.request('/og/en/nothing.jpg')))
  expect(answers.map(({ status }) => status).filter((status) => status === 503)).toHaveLength(22)
  expect(answers.at(-1)?.headers.get('retry-after')).toBe('10')
  expect((await app.request('/og/en/nothing.jpg')).status).toBe(404)
  await rm(kept, { recursive: true })
})

/** Light letters on the dark side of the picture. */
async function isWrittenOn(bytes: Buffer, side: 'start' | 'end'): Promise<boolean> {
  const { channels } = await sharp(bytes)
    .extract({ left: side === 'start' ? 72 : 576, top: 180, width: 552, height: 260 })
    .stats()
  return channels.every(({ max, min }) => max > 200 && min < 70)
}
