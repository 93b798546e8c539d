import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { splitLocale } from '#values/locale.ts'
import type { Page } from '#web/app/pages/page.ts'
import { pages } from '#web/app/pages.ts'
import { all, canonicalOf, dataOf, metaOf, type Sent, sentBy, titleOf } from './markup.ts'
import { leadingElsewhere, unindexedPaths } from './public-pages.ts'
import { type Shop, sharedShop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

const open = (address: string): Promise<Sent> => sentBy(shop, address)

test('every address of the sitemap answers, is the one address of its page, and says in both languages what it is', async () => {
  const { html: map } = await open(`${shop.baseUrl}/sitemap.xml`)
  const places = all(map, /<loc>([^<]+)<\/loc>/g)
  const titles = new Map<string, string>()
  const faults: string[] = []
  for (const place of places) {
    const { status, html } = await open(place)
    const { locale } = splitLocale(new URL(place).pathname)
    const check = (what: string, is: unknown, wanted: unknown) => {
      if (is !== wanted) faults.push(`${place}: ${what} is ${is}, not ${wanted}`)
    }
    check('status', status, 200)
    check('canonical', canonicalOf(html), place)
    check('alternates', all(html, /<link rel="alternate" hrefLang="([^"]+)"/g).join(), 'en,ar,x-default')
    check('language', /<html lang="(\w+)"/.exec(html)?.[1], locale)
    check('robots', metaOf(html, 'robots'), undefined)
    check('og:url', metaOf(html, 'og:url'), place)
    const headings = all(html, /<h1[^>]*>(.*?)<\/h1>/gs).map((one) =>
      one
        .replaceAll(/<[^>]+>/g, '\n')
        .split('\n')
        .filter((text) => text.trim()),
    )
    check('number of main headings', headings.length, 1)
    if (new URL(place).pathname.replace('/ar', '/').replace('//', '/') === '/') check('texts in the main heading', headings[0]?.length, 1)
    check('number of titles', all(html.replaceAll(/<svg.*?<\/svg>/gs, ''), /<title>([^<]+)<\/title>/g).length, 1)
    const title = titleOf(html)
    check('og:title', metaOf(html, 'og:title'), title)
    check('og:image:alt', metaOf(html, 'og:image:alt'), title)
    check('og:locale:alternate', metaOf(html, 'og:locale:alternate'), locale === 'ar' ? 'en_GB' : 'ar_JO')
    check('theme-color', metaOf(html, 'theme-color'), '#fbf8f4')
    check('twitter:card', metaOf(html, 'twitter:card'), 'summary_large_image')
    check('twitter:image', metaOf(html, 'twitter:image'), metaOf(html, 'og:image'))
    const description = metaOf(html, 'description') ?? ''
    if (description.length < 40 || description.length > 170) faults.push(`${place}: the description has ${description.length} letters`)
    check('same title', titles.get(title), undefined)
    titles.set(title, place)
  }
  expect(faults).toEqual([])
})

test('the picture of every kind of shared link can be fetched', async () => {
  for (const path of ['/', '/ar', '/browse', '/ar/product/wf-001']) {
    const picture = metaOf((await open(shop.baseUrl + path)).html, 'og:image') ?? ''
    const answer = await fetch(picture)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
})

// Without an order the checkout is empty until the browser leads to the bag.
const unlisted = unindexedPaths.filter((path) => ![...leadingElsewhere, '/checkout'].includes(path))

test.each([...unlisted, '/browse?type=formal', '/browse?q=zzzzqq', '/browse?from=2099-01-01', '/nothing-here'])(
  '%s is not for search engines',
  async (path) => {
    const { html } = await open(shop.baseUrl + path)
    expect(metaOf(html, 'robots')).toBe('noindex')
    expect(html).not.toContain('rel="canonical"')
  },
)

const aliases = Object.values<Page>(pages).flatMap(({ path, aliases: others = [], search }) =>
  search === 'indexed' ? others.map((alias): [string, string] => [alias, path]) : [],
)
test.each([
  ...aliases,
  ['/browse/', '/browse'],
  ['/ar/', '/ar'],
  ['/en', '/'],
  ['/en/browse', '/browse'],
  ['//browse//Women/', '/browse/Women'],
  ['/Browse?q=abaya', '/browse?q=abaya'],
  ['/ar/browse/men', '/ar/browse/Men'],
  ['/Product/wf-001/', '/product/wf-001'],
])('%s leads for good to %s', async (address, known) => {
  const { status, headers } = await fetch(shop.baseUrl + address, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, known])
})

test.each([
  ['/browse?category=female', '/browse/Women'],
  ['/ar/browse?category=Kids', '/ar/browse/Kids'],
  ['/browse/female', '/browse/Women'],
])('%s is known as %s', async (path, known) => {
  expect((await open(shop.baseUrl + path)).html).toContain(`<link rel="canonical" href="${shop.baseUrl}${known}"`)
})

test.each(['', '/ar'])('search engines learn who the shop is and what it rents (%s)', async (prefix) => {
  const home = dataOf((await open(`${shop.baseUrl}${prefix || '/'}`)).html)
  const text = expect.stringMatching(/\S/)
  const address = expect.stringMatching(/^http:\/\/localhost:\d+\//)
  expect(home).toContainEqual(
    expect.objectContaining({ '@context': 'https://schema.org', '@type': 'Organization', name: text, url: address, logo: address }),
  )
  expect(home).toContainEqual(
    expect.objectContaining({
      '@type': 'WebSite',
      name: text,
      inLanguage: prefix ? 'ar' : 'en',
      potentialAction: expect.objectContaining({
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${shop.baseUrl}${prefix}/browse?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      }),
    }),
  )
  const { html } = await open(`${shop.baseUrl}${prefix}/product/wf-001`)
  expect(metaOf(html, 'description')).toMatch(prefix ? /^٤٥٫٠٠٠\sد\.أ\sلمدة ٣ أيام\. / : /^45\.000\sJOD for 3 days\. /)
  const piece = dataOf((await open(`${shop.baseUrl}${prefix}/product/wf-001`)).html)
  expect(piece).toContainEqual(
    expect.objectContaining({
      '@type': 'Product',
      name: text,
      description: text,
      image: expect.arrayContaining([address]),
      sku: 'wf-001',
      color: prefix ? 'زمردي' : 'Emerald',
      offers: expect.objectContaining({
        '@type': 'Offer',
        priceCurrency: 'JOD',
        price: expect.stringMatching(/^\d+\.\d{3}$/),
        availability: 'https://schema.org/InStock',
        url: `${shop.baseUrl}${prefix}/product/wf-001`,
      }),
    }),
  )
  expect(titleOf((await open(`${shop.baseUrl}${prefix}/product/wf-001`)).html)).toContain(prefix ? 'للإيجار في عمّان' : 'to rent in Amman')
  const trail = piece.find((one) => one['@type'] === 'BreadcrumbList') as { itemListElement: object[] }
  expect(trail.itemListElement).toEqual(
    [1, 2, 3].map((position) => ({ '@type': 'ListItem', position, name: text, item: expect.stringContaining(shop.baseUrl) })),
  )
})

/** The requirements of search engines for each type, wherever it is. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Organization: ['name', 'url', 'logo', 'address'],
  PostalAddress: ['addressLocality', 'addressCountry'],
  ContactPoint: ['contactType'],
  WebSite: ['name', 'url', 'inLanguage', 'publisher', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  Brand: ['name'],
  Offer: [
    'url',
    'price',
    'priceCurrency',
    'priceSpecification',
    'availability',
    'itemCondition',
    'seller',
    'shippingDetails',
    'hasMerchantReturnPolicy',
  ],
  UnitPriceSpecification: ['price', 'priceCurrency', 'referenceQuantity'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry', 'addressRegion'],
  MerchantReturnPolicy: ['applicableCountry', 'merchantReturnLink'],
  QuantitativeValue: ['value', 'unitCode'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Country: ['name'],
}

function lacksOf(fact: unknown): string[] {
  if (Array.isArray(fact)) return fact.flatMap(lacksOf)
  if (typeof fact !== 'object' || fact === null) return []
  const type = (fact as { '@type'?: string })['@type']
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  const own = type === undefined ? [] : (needed[type]?.filter((name) => isEmpty((fact as Record<string, unknown>)[name])) ?? ['a rule'])
  return [...own.map((name) => `${type} lacks ${name}`), ...Object.values(fact).flatMap(lacksOf)]
}

test.each([
  ['/', ['Organization', 'WebSite']],
  ['/browse', ['BreadcrumbList']],
  ['/browse/Women', ['BreadcrumbList']],
  ['/product/wf-001', ['BreadcrumbList', 'Product']],
  ['/faq', ['BreadcrumbList', 'FAQPage']],
  ['/quality-assurance', ['BreadcrumbList', 'FAQPage']],
])('the facts of %s are complete in both languages', async (path, types) => {
  for (const place of [path, `/ar${path}`.replace(/\/$/, '')]) {
    const facts = dataOf((await open(shop.baseUrl + place)).html)
    expect(facts.map((fact) => fact['@type']).sort()).toEqual(types)
    expect(facts.map((fact) => fact['@context'])).toEqual(types.map(() => 'https://schema.org'))
    expect(lacksOf(facts)).toEqual([])
  }
})

test('a browser that knows no drawings gets an icon in three sizes', async () => {
  const answer = await fetch(`${shop.baseUrl}/favicon.ico`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const file = Buffer.from(await answer.arrayBuffer())
  const entries = Array.from({ length: file.readUInt16LE(4) }, (_, index) => file.subarray(6 + 16 * index, 22 + 16 * index))
  const pictures = entries.map((entry) => file.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8)))
  const found = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  expect(found.map(({ format, width, height }) => [format, width, height])).toEqual([16, 32, 48].map((size) => ['png', size, size]))
  expect(pictures.reduce((sum, { length }) => sum + length, 6 + 16 * 3)).toBe(file.length)
})
