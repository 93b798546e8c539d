import { existsSync, readdirSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { locales } from '#values/locale.ts'
import { deeperEntries, navigationEntries } from '#web/runtime/admin-navigation.ts'
import { canonicalPath, namespacesOf, pageAt, pathsOf, privatePaths } from './page-lookup.ts'
import { accountPages } from './pages/account-pages.ts'
import { authPages } from './pages/auth-pages.ts'
import { courierPages } from './pages/courier-pages.ts'
import type { Page } from './pages/page.ts'
import { sitePages } from './pages/site-pages.ts'
import { staffPages } from './pages/staff-pages.ts'
import { storefrontPages } from './pages/storefront-pages.ts'
import { pages } from './pages.ts'

const web = new URL('..', import.meta.url)
/** Namespaces that `src/i18n/client.ts` gives no browser. */
const ofTheServer = ['invoices', 'mail', 'my-data', 'refusals']
const rows = Object.entries<Page>(pages)

test.each(rows)('%s has a screen, and texts and a title in both languages', (_, page) => {
  expect(existsSync(new URL(page.screen, web)), page.screen).toBe(true)
  for (const locale of locales) {
    expect(namespacesOf(page).filter((namespace) => ofTheServer.includes(namespace))).toEqual([])
    for (const namespace of namespacesOf(page))
      expect(existsSync(new URL(`../i18n/${locale}/${namespace}.json`, web)), `${locale} ${namespace}`).toBe(true)
    if (page.title === null) continue
    const description = page.search === 'indexed' ? [page.title.replace(/\w+$/, 'description')] : []
    for (const key of [page.title, ...description]) expect(translator(locale)(key).trim(), `${locale} ${key}`).not.toBe('')
    expect(namespacesOf(page)).toContain(page.title.split(':')[0])
  }
})

test('every screen is a page, and no name or path stands for two', () => {
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!error)-screen\.tsx$/.test(name))
  expect(screens.filter((screen) => !rows.some(([, page]) => page.screen === screen.replaceAll('\\', '/')))).toEqual([])
  const named = [storefrontPages, authPages, accountPages, courierPages, staffPages, sitePages].flatMap((area) => Object.keys(area))
  expect(new Set(named).size).toBe(named.length)
  const paths = rows.flatMap(([, page]) => pathsOf(page))
  expect(new Set(paths).size).toBe(paths.length)
})

test('below the first step of a private page everything is private', () => {
  const isBelow = (path: string) =>
    privatePaths().some((one) => (one.endsWith('/') ? path.startsWith(one) : `${path}/`.startsWith(`${one}/`)))
  const open = rows.filter(([, { search }]) => search !== 'private').flatMap(([, page]) => pathsOf(page))
  expect(open.filter(isBelow)).toEqual([])
  expect(
    rows.filter(([, { search }]) => search === 'private').flatMap(([, page]) => pathsOf(page).filter((path) => !isBelow(path))),
  ).toEqual([])
  expect(privatePaths()).toEqual(
    expect.arrayContaining(['/admin', '/api', '/checkout', '/demo-card', '/login', '/outbox', '/profile', '/rent-clothes/']),
  )
})

test('only what is open to anyone may be indexed', () => {
  expect(rows.filter(([, { access, search }]) => access !== 'anyone' && search !== 'private')).toEqual([])
})

/** By the folder of the screen. */
const accessOfArea: Readonly<Record<string, readonly Page['access'][]>> = {
  storefront: ['anyone'],
  auth: ['anyone'],
  layout: ['anyone'],
  account: ['profile.read-own', 'payouts.read-own', 'calendars.manage-own'],
  owner: ['profile.read-own'],
  courier: ['deliveries.read-own', 'cash.carry-own'],
  admin: [
    'accounting.read-all',
    'cash.read-all',
    'identity-checks.read',
    'orders.read-all',
    'payments.read-all',
    'chat.answer-all',
    'claims.decide-all',
    'listings.decide-all',
    'reports.decide-all',
    'reviews.moderate',
    'statistics.read',
    'audit-log.read',
    'roles.write',
    'settings.write',
    'stock.read-all',
    'promotions.read-all',
    'media.manage-all',
    'newsletter.write',
    'outbox.manage-all',
    'system.manage-all',
    'people.read-all',
  ],
}
/** The orders of this browser are shown to whoever made them there, signed in or not. */
const ordersOfTheBrowser = [
  'account/orders/orders-screen.tsx',
  'account/orders/order-screen.tsx',
  'account/rental/rental-screen.tsx',
  'account/claims/claim-screen.tsx',
  'account/reviews/rental-reviews-screen.tsx',
  'account/order-link/guest-order-screen.tsx',
]

test('a page is open to those whom its area is for', () => {
  const wrong = rows.filter(
    ([, { screen, access }]) => !ordersOfTheBrowser.includes(screen) && !accessOfArea[screen.split('/')[0] ?? '']?.includes(access),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

/** Pages of the administration that no navigation names, with the reason. */
const withoutPlace: Readonly<Record<string, string>> = {}

test('every page of the administration has a place that needs what the page needs, lies below one, or says why not', () => {
  const places = [...navigationEntries, ...deeperEntries].map(({ to, needs }) => ({ path: to, access: needs }))
  const own = rows.filter(([name, { layout, path }]) => layout === 'admin' && !path.includes('/:') && !(name in withoutPlace))
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1)
  expect(places.toSorted(byPath)).toEqual(own.map(([, { path, access }]) => ({ path, access })).toSorted(byPath))
  const details = rows.filter(([name, { layout, path }]) => layout === 'admin' && path.includes('/:') && !(name in withoutPlace))
  const lost = details.filter(([, { path, access }]) => !places.some((one) => path === `${one.path}/:id` && access === one.access))
  expect(lost.map(([name]) => name)).toEqual([])
  expect(Object.keys(withoutPlace).filter((name) => !(name in pages))).toEqual([])
})

const routes = rows.flatMap(([id, page]) => pathsOf(page).map((path) => ({ id, path })))
const asked = rows.flatMap(([, page]) => pathsOf(page).map((path) => path.replace(/:\w+/g, 'x-1')))

test.each([...asked, '/FAQ', '/faq/', '/Profile/Orders/', '/browse/x/y', '/product', '/nothing', '/admin', '/profile/orders/1/2'])(
  'the table finds the page of %s that the router finds',
  (path) => {
    const found = matchRoutes(routes, path)?.at(-1)?.route.id
    expect(rows.find(([, page]) => page === pageAt(path))?.[0]).toBe(found)
  },
)

test('a page that answers at several paths is known at one', () => {
  expect(['/terms', '/about', '/register', '/checkout-success', '/FAQ/'].map(canonicalPath)).toEqual([
    '/terms-conditions',
    '/about-us',
    '/signup',
    '/checkout/success',
    '/faq',
  ])
  expect(canonicalPath('/product/wf-001')).toBe('/product/wf-001')
  expect(canonicalPath('/nothing')).toBe('/nothing')
})
