import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Role, roleNames, roles } from '#domain/permissions.policy.ts'
import { pages } from '#web/app/pages.ts'
import { firstEntryOf } from './admin-navigation.ts'
import { guardPage, pageFacts } from './page-guard.ts'
import { type PageRequest, pageRequest } from './viewer.ts'

type Visitor = 'nobody' | Role
const visitors: readonly Visitor[] = ['nobody', ...roleNames]
const notForCustomers = { nobody: '/login', customer: '404', owner: '404', courier: '404' }
/** The outcome for each visitor who may not see a page of this access; all others see it. */
const turnedAway: Record<(typeof pages)[keyof typeof pages]['access'], Partial<Record<Visitor, string>>> = {
  anyone: {},
  'profile.read-own': { nobody: '/login' },
  'chat.answer-all': notForCustomers,
  'newsletter.write': notForCustomers,
  'reports.decide-all': notForCustomers,
  'reviews.moderate': notForCustomers,
  'statistics.read': notForCustomers,
  'payouts.read-own': { nobody: '/login', customer: '403', courier: '403', moderator: '403', admin: '403' },
  'calendars.manage-own': { nobody: '/login', customer: '403', courier: '403', moderator: '403', admin: '403' },
  'identity-checks.read': notForCustomers,
  'orders.read-all': notForCustomers,
  'payments.read-all': notForCustomers,
  'people.read-all': notForCustomers,
  'claims.decide-all': notForCustomers,
  'listings.decide-all': notForCustomers,
  'stock.read-all': notForCustomers,
  'roles.write': { ...notForCustomers, moderator: '404' },
  'settings.write': { ...notForCustomers, moderator: '404' },
  'outbox.manage-all': { ...notForCustomers, moderator: '404' },
  'system.manage-all': { ...notForCustomers, moderator: '404' },
  'media.manage-all': { ...notForCustomers, moderator: '404' },
  'promotions.read-all': { ...notForCustomers, moderator: '404' },
  'accounting.read-all': { ...notForCustomers, moderator: '404' },
  'audit-log.read': { ...notForCustomers, moderator: '404' },
  'cash.read-all': notForCustomers,
  'cash.carry-own': {
    nobody: '/delivery-login',
    customer: '/delivery-login',
    owner: '/delivery-login',
    moderator: '/delivery-login',
    admin: '/delivery-login',
  },
  'deliveries.read-own': {
    nobody: '/delivery-login',
    customer: '/delivery-login',
    owner: '/delivery-login',
    moderator: '/delivery-login',
    admin: '/delivery-login',
  },
}

/** As the router runs them: the guard before every loader, the layout's loader after it. */
async function open(visitor: Visitor, pattern: string, at = pattern): Promise<string> {
  const context = new RouterContextProvider()
  const person = visitor === 'nobody' ? null : { id: visitor, roles: [visitor] }
  context.set(pageRequest, { viewer: { person, locale: at.startsWith('/ar') ? 'ar' : 'en' } } as unknown as PageRequest)
  const url = new URL(at, 'http://localhost')
  const arrival = { context, url, pattern, request: new Request(url), params: {} }
  try {
    await guardPage(arrival, async () => new Response())
    return pageFacts(arrival).path
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? String(thrown.status)
    return String((thrown as { init?: { status?: number } }).init?.status ?? thrown)
  }
}

test.each(Object.entries(pages))('%s opens to whom its row says, and to nobody else', async (_, { path, access }) => {
  for (const visitor of visitors) {
    const away = turnedAway[access][visitor]
    const ending = away === '/login' ? `/login?next=${encodeURIComponent(path)}` : (away ?? path)
    expect([visitor, await open(visitor, path)]).toEqual([visitor, ending])
  }
})

test('signing in leads back, in the language of the page and with what was asked for', async () => {
  expect(await open('nobody', 'ar/profile', '/ar/profile?tab=sizes')).toBe('/ar/login?next=%2Fprofile%3Ftab%3Dsizes')
  expect(await open('customer', 'ar/delivery-dashboard', '/ar/delivery-dashboard')).toBe('/ar/delivery-login')
})

test('a route that is no page opens to nobody', async () => {
  expect(await open('admin', '/secret')).toContain('No page has the path')
})

test('staff who may not open the overview enter the administration at the first page that they may', async () => {
  const accountant = 'accountant' as Role
  Object.assign(roles, { [accountant]: { isGiven: true, can: ['outbox.manage-all', 'payments.read-all'] } })
  roleNames.push(accountant)
  try {
    expect(await open(accountant, '/admin')).toBe('/admin/payments')
    expect(await open(accountant, 'ar/admin', '/ar/admin')).toBe('/ar/admin/payments')
    expect(await open(accountant, '/admin/payments')).toBe('/admin/payments')
    expect(await open(accountant, '/admin/statistics')).toBe('404')
    expect(firstEntryOf({ id: 'x', roles: [accountant] })?.to).toBe('/admin/payments')
  } finally {
    roleNames.pop()
    Reflect.deleteProperty(roles, accountant)
  }
  expect(firstEntryOf({ id: 'x', roles: ['customer', 'owner', 'courier'] })).toBeUndefined()
})
