import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context as HonoContext } from 'hono'
import { readCatalogue } from '#api/read-catalogue.ts'
import { getItem } from '#domain/catalogue/items/get-item.ts'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { findFirstPicture, findSheets, listIndexedItems, type SheetRange } from '#domain/catalogue/search/list-indexed-items.ts'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findPolicyChanges } from '#domain/site/settings/find-policy-changes.ts'
import { readSettings } from '#domain/site/settings/read-settings.ts'
import { type PolicyName, pageColors } from '#domain/site/settings/settings.policy.ts'
import { translator } from '#i18n/server.ts'
import { createCached } from '#platform/cache/cache.ts'
import { makeSharePicture } from '#platform/images/share-picture.ts'
import { newId } from '#values/id.ts'
import { defaultLocale, directionOf, type Locale, locales, localizedPath } from '#values/locale.ts'
import { formatShortMoney } from '#values/money.ts'
import { privatePaths, sitemapPaths } from '#web/app/page-lookup.ts'

/** The policies that the page of each path shows, in short and in full. */
const policiesByPath = new Map<string, readonly PolicyName[]>([
  ['/terms-conditions', ['terms', 'termsConditions']],
  ['/privacy-policy', ['privacy', 'privacyPolicy']],
  ['/return-policy', ['returns', 'returnPolicy']],
])
const perSheet = 1000
/** The time for which the ranges of sheets are cached; their entries are read each time. */
const rangesAge = 3_600_000
const halfYear = 180 * 86_400_000
const maxWaiting = 8
/** Raised when shared pictures are drawn otherwise. */
const look = 2

/** The folder of served pictures, and the folder of derived pictures that can be made again. */
export interface Folders {
  served: string
  kept: string
}

export interface SeoDeps {
  /** Makes a context without a person, in a language. */
  contextFor(locale: Locale): Context
  baseUrl: string
  folders: Folders
  /** Items on a sheet of the sitemap; 1,000 by default. */
  itemsPerSheet?: number
}

/** Files for search engines, messengers and home screens: robots, sitemap, pictures of shared links, the web app's manifest. */
export function seoFiles({ contextFor, baseUrl, folders, itemsPerSheet = perSheet }: SeoDeps): Hono {
  const app = new Hono()
  const ranges = createCached<SheetRange[]>(rangesAge)
  const pictures = queue()
  app.get('/robots.txt', (c) => text(c, robots(baseUrl), 'text/plain; charset=utf-8'))
  app.get('/.well-known/security.txt', async (c) => text(c, await securityContact(contextFor('en'), baseUrl), 'text/plain; charset=utf-8'))
  // Apple's devices ask for it by this name before they read a page.
  app.get('/apple-touch-icon.png', (c) => c.redirect('/app/icon-180.png', 301))
  app.get('/sitemap.xml', async (c) => {
    const ctx = contextFor('en')
    const sheets = await ranges.get(() => readCatalogue(ctx, (reading) => findSheets(reading, itemsPerSheet)))
    const map = await sitemap(ctx, { baseUrl, sheets, asked: c.req.query('page') })
    return map ? text(c, map, 'application/xml; charset=utf-8') : c.notFound()
  })
  app.get('/site.webmanifest', (c) => text(c, manifest('en'), 'application/manifest+json'))
  app.get('/ar/site.webmanifest', (c) => text(c, manifest('ar'), 'application/manifest+json'))
  app.get('/og/:locale/:file{[A-Za-z0-9-]{1,64}\\.jpg}', async (c) => {
    const locale = locales.find((known) => known === c.req.param('locale'))
    if (!locale) return c.notFound()
    const made = await pictures(() => sharePicture(contextFor(locale), c.req.param('file').replace('.jpg', ''), folders))
    if (made === 'busy') return c.body(null, 503, { 'retry-after': '10' })
    if (!made) return c.notFound()
    const headers = { etag: `"${made.version}"`, 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' }
    if (c.req.header('if-none-match')?.includes(made.version)) return c.body(null, 304, headers)
    return c.body(new Uint8Array(made.bytes), 200, { ...headers, 'content-type': 'image/jpeg' })
  })
  return app
}

function text(c: HonoContext, body: string, type: string): Response {
  return c.body(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=3600' })
}

function robots(baseUrl: string): string {
  const closed = privatePaths().flatMap((path) => locales.map((locale) => `Disallow: ${localizedPath(path, locale)}`))
  return `User-agent: *\n${closed.join('\n')}\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}

/** The address for reports of security faults (RFC 9116), valid for half a year. */
async function securityContact(ctx: Context, baseUrl: string): Promise<string> {
  const expires = new Date((await ctx.clock.now(ctx.db)).getTime() + halfYear).toISOString()
  return `Contact: ${baseUrl}/contact\nExpires: ${expires}\nPreferred-Languages: en, ar\nCanonical: ${baseUrl}/.well-known/security.txt\n`
}

/** Everything on one sheet while it fits; beyond that an index of sheets, `?page=1` and on. Null for a sheet that does not exist. */
async function sitemap(
  ctx: Context,
  { baseUrl, sheets, asked }: { baseUrl: string; sheets: readonly SheetRange[]; asked: string | undefined },
): Promise<string | null> {
  if (asked === undefined && sheets.length > 1) {
    const places = sheets.map((_, index) => `<sitemap><loc>${xml(`${baseUrl}/sitemap.xml?page=${index + 1}`)}</loc></sitemap>`)
    return sheet('sitemapindex', places)
  }
  const range = /^[1-9]\d{0,5}$/.test(asked ?? '1') ? sheets[Number(asked ?? 1) - 1] : undefined
  if (!range) return null
  const items = await readCatalogue(ctx, (reading) => listIndexedItems(reading, range))
  const changedAt = await findPolicyChanges(ctx)
  const { termsLastUpdated } = (await readSettings(ctx)).settings.policies
  const changeOf = (path: string) => {
    const names = policiesByPath.get(path)
    if (!names) return ''
    const days = [termsLastUpdated, ...names.flatMap((name) => changedAt.get(name)?.toISOString() ?? [])]
    return `<lastmod>${days.toSorted().at(-1)}</lastmod>`
  }
  const pages = range === sheets[0] ? sitemapPaths().flatMap((path) => entries(baseUrl, path, changeOf(path))) : []
  const pieces = items.flatMap(({ id, updatedAt, pictures }) => {
    const images = pictures.map(
      ({ base, widths }) => `<image:image><image:loc>${xml(`${baseUrl}${base}-${widths.at(-1)}.webp`)}</image:loc></image:image>`,
    )
    return entries(baseUrl, `/product/${id}`, `<lastmod>${updatedAt.toISOString()}</lastmod>${images.join('')}`)
  })
  return sheet('urlset', [...pages, ...pieces])
}

/** One page in both languages, each naming the other. */
function entries(baseUrl: string, path: string, more: string): string[] {
  const at = (locale: Locale) => xml(baseUrl + localizedPath(path, locale))
  const twins = [...locales.map((locale) => [locale, at(locale)]), ['x-default', at(defaultLocale)]]
    .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('')
  return locales.map((locale) => `<url><loc>${at(locale)}</loc>${twins}${more}</url>`)
}

function sheet(kind: 'urlset' | 'sitemapindex', lines: string[]): string {
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${names}>\n${lines.join('\n')}\n</${kind}>\n`
}

function xml(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function manifest(locale: Locale): string {
  const t = translator(locale)
  const at = (path: string) => localizedPath(path, locale)
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/app/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: t('seo:app.name'),
    short_name: t('layout:brand'),
    description: t('seo:shop'),
    lang: locale,
    dir: directionOf(locale),
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    background_color: pageColors.light,
    theme_color: pageColors.light,
    categories: ['shopping', 'lifestyle'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192, 'any'),
      icon(512, 'any'),
      icon(192, 'maskable'),
      icon(512, 'maskable'),
    ],
    screenshots: (['narrow', 'wide'] as const).map((form) => ({
      src: `/app/screen-${locale}-${form}.webp`,
      sizes: form === 'narrow' ? '780x1688' : '1366x900',
      type: 'image/webp',
      form_factor: form,
      label: t(`seo:app.screens.${form}`),
    })),
    shortcuts: ['/browse', '/favorites', '/bag'].map((path) => ({
      name: t(`seo:app.shortcuts.${path.slice(1)}`),
      url: at(path),
      icons: [{ src: '/app/icon-192.png', sizes: '192x192' }],
    })),
  })
}

/** The content of a shared picture. */
interface Shared {
  title: string
  line: string
  photo: { base: string; widths: number[] }
}

/** Of a category, `browse-Women`, else of the piece with this id; null where nothing is shown to anyone. */
async function findShared(ctx: Context, name: string): Promise<Shared | null> {
  const t = translator(ctx.locale)
  const category = categories.find((known) => name === `browse-${known}`)
  if (category) {
    const photo = await readCatalogue(ctx, (reading) => findFirstPicture(reading, category))
    return photo ? { title: t(`items:category.${category}`), line: t('seo:share'), photo } : null
  }
  const item = await readCatalogue(ctx, (reading) => getItem(reading, name)).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
  const photo = item?.pictures[0]
  if (!item || !photo) return null
  return { title: item.name, line: `${formatShortMoney(item.price, ctx.locale)} ${t('items:forDays', { count: item.days })}`, photo }
}

/** The picture for shared links, drawn once for its words and its photograph, then read from the folder. */
async function sharePicture(ctx: Context, name: string, folders: Folders): Promise<{ version: string; bytes: Buffer } | null> {
  const shared = await findShared(ctx, name)
  if (!shared) return null
  const { photo, ...words } = shared
  const drawn = { brand: translator(ctx.locale)('layout:brand'), ...words, isRightToLeft: directionOf(ctx.locale) === 'rtl' }
  const version = createHash('sha256')
    .update(JSON.stringify([look, drawn, photo.base]))
    .digest('hex')
    .slice(0, 24)
  const file = join(folders.kept, `${version}.jpg`)
  const known = await readFile(file).catch(() => null)
  if (known) return { version, bytes: known }
  const bytes = await makeSharePicture({ ...drawn, photo: join(folders.served, `${photo.base}-${photo.widths.at(-1)}.webp`) })
  await mkdir(folders.kept, { recursive: true })
  const unfinished = `${file}.${newId()}`
  await writeFile(unfinished, bytes)
  await rename(unfinished, file)
  return { version, bytes }
}

/** One at a time, a few waiting, the rest sent away: drawing takes a processor for a third of a second. */
function queue() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (waiting >= maxWaiting) return 'busy'
    waiting += 1
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return await mine.finally(() => {
      waiting -= 1
    })
  }
}
