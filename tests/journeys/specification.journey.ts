import { afterAll, beforeAll, expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { localizedPath } from '#values/locale.ts'
import { caller } from './caller.ts'
import { languagesOf } from './languages.ts'
import { plain, sentBy, titleOf, trailOf } from './markup.ts'
import { ownPages } from './public-pages.ts'
import { type Shop, settled, sharedShop, signIn, visit } from './shop.ts'

// Section 2 of the specification, line by line: its routes, the frame around them, and the words of its pages.

const desktop = { viewport: { width: 1366, height: 900 } }

let shop: Shop
beforeAll(async () => {
  shop = await sharedShop()
})
afterAll(async () => {
  await shop?.close()
})

test.each(languagesOf('texts'))('every route of the table answers, in both languages; any other path is not found (%s)', async (locale) => {
  const at = (path: string) => localizedPath(path, locale)
  const statusOf = async (path: string) => (await fetch(shop.baseUrl + at(path))).status
  const routes = [
    ...['/', '/about-us', '/about', '/how-it-works', '/browse', '/product/wf-001', '/contact', '/faq'],
    ...['/terms-conditions', '/terms', '/return-policy', '/privacy-policy', '/bag', '/favorites', '/login', '/signup', '/register'],
    ...['/forgot-password', '/reset-password', '/checkout/success', '/checkout-success', '/membership-plans', '/quality-assurance'],
    ...['/login/link', '/delivery-login'],
    ...['Men', 'Women', 'Kids', 'accessories'].map((category) => `/browse?category=${category}`),
    ...['Men', 'Women', 'Kids', 'accessories', 'female', 'male', 'kids'].map((category) => `/browse/${category}`),
  ]
  const statuses: string[] = []
  for (const path of routes) statuses.push(`${path} ${await statusOf(path)}`)
  expect(statuses).toEqual(routes.map((path) => `${path} 200`))
  for (const path of ['/nothing-here', '/browse/pets', '/browse?category=pets', '/product/none-000']) expect(await statusOf(path)).toBe(404)
})

// That it answers whom it is for, the walk through every page asks.
test.each(languagesOf('texts'))(
  'a page behind a sign-in leads others to its door, and is not there for the wrong person (%s)',
  async (locale) => {
    const at = (path: string) => localizedPath(path, locale)
    const { request } = (await caller(shop)).context
    const ask = async (path: string) => {
      const answer = await request.get(at(path), { maxRedirects: 0 })
      return `${answer.status()} ${answer.headers()['location'] ?? path}`
    }
    for (const path of [...ownPages.rana, '/admin/identity-checks'])
      expect(await ask(path)).toBe(`302 ${at('/login')}?next=${encodeURIComponent(path)}`)
    expect(await ask('/delivery-dashboard')).toBe(`302 ${at('/delivery-login')}`)
    for (const who of ['rana', 'omar']) {
      await signIn({ request }, who)
      expect(await ask('/admin/identity-checks')).toMatch(/^404/)
    }
  },
)

test.each(languagesOf('texts'))(
  'header and footer are left away on every page before the sign-in, and on no other (%s)',
  async (locale) => {
    const at = (path: string) => localizedPath(path, locale)
    const parts = async (path: string) => {
      const { html } = await sentBy(shop, at(path))
      return [/<nav[ >]/.test(html), /<footer[ >]/.test(html)]
    }
    for (const path of ['/', '/contact']) expect([path, ...(await parts(path))]).toEqual([path, true, true])
    for (const path of ['/login', '/signup', '/register', '/forgot-password', '/reset-password'])
      expect([path, ...(await parts(path))]).toEqual([path, false, false])
    expect(titleOf((await sentBy(shop, at('/delivery-login'))).html)).toMatch(/ · (Libsa|لبسة)$/)
  },
)

test.each(languagesOf('flow', 'en'))('the navbar sticks, leads everywhere and marks the open category (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
  await page.goto(at('/browse?category=Women'))
  await settled(page)
  const bar = page.locator('header').first()
  expect(await bar.evaluate((node) => getComputedStyle(node).position)).toBe('sticky')
  const categories = bar.getByRole('navigation', { name: t('layout:nav') }).getByRole('link')
  const links = await categories.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('aria-current')]))
  const open = (name: string) => links.find(([text]) => text === t(`layout:category.${name}`))
  for (const name of ['Men', 'Women', 'Kids', 'accessories']) expect(open(name)?.[1] ?? null).toBe(name === 'Women' ? 'page' : null)
  const hrefOf = (name: string) => bar.getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await hrefOf(t('layout:search'))).toBe(at('/browse'))
  expect(await hrefOf(t('layout:favorites'))).toBe(at('/favorites'))
  expect(await hrefOf(t('layout:bag'))).toBe(at('/bag'))
  expect(await hrefOf(t('layout:signIn'))).toContain(at('/login'))
  expect(await hrefOf(t('layout:signUp'))).toContain(at('/signup'))
  expect(await bar.locator('a').first().getAttribute('href')).toBe(at('/'))
  // Links to a category reload the page.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await categories.filter({ hasText: t('layout:category.Kids') }).click()
  await page.waitForURL(/category=Kids/)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(false)
  expect(complaints).toEqual([])
  await context.close()
})

test.each(languagesOf('flow', 'ar'))('signed in, the account menu takes the place of Sign In and Sign Up (%s)', async (locale) => {
  const { context, page, complaints, t, at } = await visit(shop, locale, desktop)
  await signIn(context, 'rana')
  await page.goto(at('/'))
  await settled(page)
  const bar = page.locator('header').first()
  expect(await bar.getByRole('link', { name: t('layout:signIn'), exact: true }).count()).toBe(0)
  await bar.locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem').first().waitFor()
  const entries = await page.getByRole('menuitem').allTextContents()
  const order = [...['account', 'orders', 'favorites', 'bag'].map((name) => t(`layout:${name}`)), t('account-menu:logout')]
  expect(entries.filter((entry) => order.includes(entry))).toEqual(order)
  await page.getByRole('menuitem', { name: t('account-menu:logout') }).click()
  await bar.getByRole('link', { name: t('layout:signIn'), exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the footer says what it must', async () => {
  const { html } = await sentBy(shop, '/about-us')
  const footer = plain(/<footer.*<\/footer>/s.exec(html)?.[0] ?? '')
  for (const text of [
    'We Accept',
    'Quick Links',
    'Secure payments processed by Stripe',
    'Made with love in Jordan and Sustainable Fashion',
  ])
    expect(footer).toContain(text)
  expect(footer.match(/©\D*20\d\d/g)).toHaveLength(1)
})

test.each(languagesOf('texts'))('the way here begins at home, ends without a link, and stands in the data too (%s)', async (locale) => {
  const [t, at] = [translator(locale), (path: string) => localizedPath(path, locale)]
  const ways = [
    ['/', '/browse'],
    ['/', '/browse', '/browse/Women'],
    ['/', '/browse/Women', '/product/wf-001'],
    ['/', '/quality-assurance'],
  ]
  for (const way of ways) {
    const { html } = await sentBy(shop, at(way.at(-1) ?? ''))
    const { steps, data } = trailOf(html, t('layout:breadcrumb'))
    expect(steps[0]?.text).toBe(t('layout:breadcrumbHome'))
    expect(steps.map(({ href }) => href)).toEqual([...way.slice(0, -1).map(at), null])
    expect(data).toEqual(way.map((step, index) => [index + 1, shop.baseUrl + at(step)]))
  }
})

const cards = [
  [
    'Initial Inspection',
    'Authenticity and brand check',
    'Fabric and stitching check',
    'Overall condition assessment',
    'Documenting pre-existing flaws',
  ],
  [
    'Professional Cleaning',
    'Dry cleaning for delicate fabrics',
    'Steam cleaning for odour removal and sanitization',
    'Specialized stain treatment',
    'Gentle cleaning of embellishments',
  ],
  ['Quality Control', 'Post-cleaning inspection', 'Zippers/buttons/accessories check', 'Minor repairs', 'Final quality assessment'],
  [
    'Secure Storage',
    'Categorization by type and size',
    'Hanging storage',
    'Protection from light and dust',
    'Periodic quality checks',
    'Temperature and humidity controlled',
  ],
  ['Delivery & Return', 'Professional packaging', 'Care instructions', 'Return tracking', 'Immediate inspection on receipt'],
]

test('the quality page holds its five cards, three tabs, four questions and two ways on', async () => {
  const { context, page, complaints } = await visit(shop, 'en', desktop)
  await page.goto('/quality-assurance')
  await settled(page)
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Our Quality Assurance Process')
  const shown = main.locator('ol > li:has(h2)')
  const texts = await shown.evaluateAll((all) => all.map((card) => [...card.querySelectorAll('h2, li')].map((node) => node.textContent)))
  expect(texts).toEqual(cards)
  const tabs = main.getByRole('tab')
  await tabs.first().waitFor()
  expect(await tabs.allTextContents()).toEqual(['Facility Tour', 'Customer Testimonials', 'Certifications & Approvals'])
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true')
  expect(await main.getByRole('tabpanel').textContent()).toContain('1000 square meters')
  await main.getByRole('button', { name: 'Schedule Virtual Tour' }).first().waitFor()
  await tabs.nth(1).click()
  const stars = main.getByRole('tabpanel').getByRole('img', { name: /stars?$/ })
  expect((await stars.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(0, 1)))).join()).toBe('5,5,4')
  await tabs.nth(2).click()
  const certificates = (await main.getByRole('tabpanel').textContent()) ?? ''
  for (const name of ['Ministry of Health Approved', 'Eco-Friendly', 'Quality Guarantee']) expect(certificates).toContain(name)
  const answers = (await main.locator('details').allTextContents()).map((text) => text.toLowerCase())
  expect(answers).toHaveLength(4)
  const facts = [/clean/, /stain/, /fragrance-free hypoallergenic/, /replacement or a full refund/]
  for (const [at, fact] of facts.entries()) expect(answers[at]).toMatch(fact)
  await main.getByRole('heading', { name: 'Why Customers Trust Us' }).waitFor()
  expect(await main.getByRole('link', { name: 'Browse Collection' }).getAttribute('href')).toBe('/browse')
  expect(await main.getByRole('link', { name: 'Ask a Question' }).getAttribute('href')).toBe('/contact')
  expect(complaints).toEqual([])
  await context.close()
})

test('the trust section shows its badges and what keeps people safe', async () => {
  const { context, page } = await visit(shop, 'en', desktop)
  await page.goto('/')
  await settled(page)
  const badges = page.getByRole('list', { name: 'Trust badges' }).getByRole('listitem')
  const words = (await badges.allTextContents()).join(' | ')
  for (const text of ['4.8/5', 'SSL Certified', 'PCI Compliant']) expect(words).toContain(text)
  const grid = page.getByRole('list', { name: 'Security & Quality Assurance' }).getByRole('listitem')
  expect(await grid.getByRole('heading').allTextContents()).toEqual(['256-bit Encryption', 'Quality Assurance', 'Secure Payments'])
  expect(await grid.nth(1).textContent()).toContain('inspected, cleaned and sanitized before delivery')
  expect(await grid.nth(2).textContent()).toMatch(/trusted payment providers/i)
  expect(await page.getByRole('button', { name: /^Go to testimonial \d$/ }).count()).toBe(3)
  const more = page.getByRole('link', { name: 'Learn more about our quality assurance process' })
  expect(await more.getAttribute('href')).toBe('/quality-assurance')
  await context.close()
})
