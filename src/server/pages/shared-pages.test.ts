import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '#api/api.ts'
import { demoPassword } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import type { Viewer } from '#web/runtime/viewer.ts'
import { createPageCache } from './page-cache.ts'

// Pages that contain the viewer, and the API's answer for that viewer.
const seen = new WeakMap<object, { viewer: Viewer; client: ApiClient }>()
const pages = {
  build: async () =>
    ({ entry: { module: { prepare: (provider: object, request: never) => seen.set(provider, request) } } }) as unknown as ServerBuild,
  async answer(request: Request, provider: object) {
    const { viewer, client } = seen.get(provider) ?? {}
    const me = (await client?.people.viewer())?.person ?? null
    const site = await client?.settings.get()
    const { host } = new URL(request.url)
    return Response.json({ viewer, me, isDraft: site && 'isDraft' in site, host, headers: [...request.headers.keys()] })
  },
  isDev: false,
}

let shop: Awaited<ReturnType<typeof world>>
let session: string
let bearer: string
beforeAll(async () => {
  shop = await world({ pages, proxies: 1, listenToChanges: () => ({ isListening: () => true }) })
  const { email = '' } = shop.accounts.find(({ role }) => role === 'admin') ?? {}
  const json = { 'content-type': 'application/json', origin: 'http://localhost:3000' }
  const body = JSON.stringify({ email, password: demoPassword, portal: 'shop' })
  const entered = await shop.shop.request('/api/people/sessions', { method: 'POST', headers: json, body })
  session =
    entered.headers
      .getSetCookie()
      .find((line) => line.startsWith('libsa-session='))
      ?.split(';')[0] ?? ''
  const issued = await shop.shop.request('/api/sessions/tokens', { method: 'POST', headers: { ...json, cookie: session }, body: '{}' })
  bearer = `Bearer ${((await issued.json()) as { token: string }).token}`
})
afterAll(() => shop.close())

const ask = async (path: string, headers: [string, string][] = []) => (await shop.shop.request(path, { headers })).text()

const nbsp = '\u00a0'
/** Ways to say who one is, or to be taken for somebody by one reader of the request and for nobody by another. */
const odd = (): Record<string, [string, string][]> => ({
  'a token': [['authorization', bearer]],
  'a token in small letters': [['authorization', bearer.replace('Bearer', 'bearer')]],
  'a token and shared cookies': [
    ['authorization', bearer],
    ['cookie', 'ui-theme=light'],
  ],
  'a cookie': [['cookie', session]],
  'a cookie behind a shared one': [['cookie', `ui-theme=light; ${session}`]],
  'a cookie without a space': [['cookie', `ui-theme=light;${session}`]],
  'a cookie behind a no-break space': [['cookie', `ui-theme=light;${nbsp}${session}`]],
  'a cookie behind a name and a no-break space': [['cookie', `x;${nbsp}${session}`]],
  'a cookie behind a tab': [['cookie', `ui-theme=light;\t${session}`]],
  'a cookie behind a form feed': [['cookie', `ui-theme=light;\f${session}`]],
  'a cookie behind a comma': [['cookie', `ui-theme=light, ${session}`]],
  'a quoted cookie': [['cookie', session.replace('=', '="').concat('"')]],
  'a cookie with a space before its value': [['cookie', session.replace('=', ' = ')]],
  'a cookie in the value of a shared one': [['cookie', `ui-theme="light; ${session}"`]],
  'a cookie in capital letters': [['cookie', session.replace('libsa-session', 'LIBSA-SESSION')]],
  'a cookie without a name': [['cookie', `=${session}`]],
  'an encoded cookie': [['cookie', session.replace('-', '%2D')]],
  'a cookie twice': [['cookie', `libsa-session=nobody; ${session}`]],
  'two cookie headers': [
    ['cookie', 'ui-theme=light'],
    ['cookie', session],
  ],
  'a host cookie': [['cookie', `__Host-${session}`]],
  'the cookie of a preview': [['cookie', `libsa-preview=${'a'.repeat(22)}`]],
  'the cookie of a visitor': [['cookie', `libsa-visitor=${'a'.repeat(22)}`]],
  'another host': [
    ['host', 'elsewhere.example'],
    ['x-forwarded-host', 'elsewhere.example'],
  ],
  'a forwarded address': [
    ['x-forwarded-for', '203.0.113.9, 198.51.100.1'],
    ['forwarded', 'for=203.0.113.9;host=elsewhere.example'],
  ],
  'a forwarded path': [
    ['x-original-url', '/admin'],
    ['x-rewrite-url', '/admin'],
    ['x-forwarded-prefix', '/ar'],
    ['x-forwarded-proto', 'https'],
  ],
  'another method': [
    ['x-http-method-override', 'POST'],
    ['x-method-override', 'DELETE'],
  ],
  'another language': [['accept-language', 'ar-JO,ar;q=0.9']],
  'another theme': [['sec-ch-prefers-color-scheme', 'dark']],
  'a browser that saves': [
    ['save-data', 'on'],
    ['user-agent', 'Googlebot'],
    ['accept', 'application/json'],
    ['range', 'bytes=0-10'],
  ],
  'a user of a proxy': [
    ['x-user', 'lina'],
    ['remote-user', 'lina'],
    ['proxy-authorization', bearer],
    ['x-authorization', bearer],
  ],
})

test('nothing of a person, nor of how they asked, is served to a stranger', async () => {
  const usual = JSON.parse(await ask('/faq'))
  expect(usual).toMatchObject({ viewer: { person: null, locale: 'en', theme: 'light' }, me: null, host: 'localhost:3000', headers: [] })
  let at = 0
  for (const [name, headers] of Object.entries(odd())) {
    const path = `/faq?page=${++at}`
    const first = await ask(path, headers)
    expect([name, await ask(path)]).toEqual([name, JSON.stringify(usual)])
    const own = JSON.parse(first)
    const isHers = own.viewer.person !== null
    expect([name, own.me !== null]).toEqual([name, isHers])
    // A request with a session gets a page of its own, also once a shared one is cached.
    expect([name, JSON.parse(await ask(path, headers)).viewer.person !== null]).toEqual([name, isHers])
  }
})

test('who says who they are is known, by whatever separates their cookies as browsers do', async () => {
  const known = Object.entries(odd()).map(async ([name, headers]) => [
    name,
    JSON.parse(await ask('/contact', headers)).viewer.person !== null,
  ])
  expect((await Promise.all(known)).filter(([, isKnown]) => isKnown).map(([name]) => name)).toEqual([
    'a token',
    'a token and shared cookies',
    'a cookie',
    'a cookie behind a shared one',
    'a cookie without a space',
    'a cookie behind a tab',
    'a cookie with a space before its value',
    'two cookie headers',
  ])
})

test('an item of the API is the same for a stranger, whoever asked first', async () => {
  const { body: usual } = await shop.browser().get('/api/items/wf-003')
  for (const [name, headers] of Object.entries(odd())) {
    const path = `/api/items/wf-00${1 + (name.length % 3)}`
    await ask(path, headers)
    const told = JSON.parse(await ask(path)) as Record<string, unknown>
    expect([name, Object.keys(told)]).toEqual([name, Object.keys(usual)])
    expect([name, /[؀-ۿ]/.test(JSON.stringify(told))]).toEqual([name, false])
  }
})

test('a page of a person, or one that sets a cookie, is never kept, and nobody waits for it', async () => {
  const cache = createPageCache()
  const wanted = { key: '/faq', moment: 'now', days: null }
  const page = { personId: null, status: 200, headers: new Headers(), html: Buffer.from('her page') }
  const hers = [
    { ...page, personId: 'hers' },
    { ...page, headers: new Headers({ 'set-cookie': 'libsa-session=hers' }) },
  ]
  for (const one of hers) {
    await expect(cache.render(wanted, async () => one)).rejects.toThrow('never shared')
    expect(cache.find(wanted)).toBeNull()
  }
})
