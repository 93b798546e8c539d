import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#tests/limits.ts'
import { pathsOf } from '#web/app/page-lookup.ts'
import type { Page } from '#web/app/pages/page.ts'
import { pages } from '#web/app/pages.ts'
import { openShop, type Shop } from './shop.ts'

/** The number of addresses tried of each page; `LIBSA_FUZZ=2000` tries more. */
const tries = Number(process.env['LIBSA_FUZZ'] ?? (process.env['LIBSA_LONG'] === '1' ? 200 : 20))
const seed = 20_270_701
const atOnce = 8

let shop: Shop
beforeAll(async () => {
  // Each address is asked for from another network, as one may not have so many pages rendered.
  shop = await openShop(async () => ({ TRUSTED_PROXIES: '1' }))
})
afterAll(() => shop?.close())

const oddities = String.raw`% %25 %00 %ff %C3%28 %ED%A0%80 %F0%9F%91%97 %D9%81%D8%B3 %u0041 %E2%80%AE %0d%0a %5B%5D %2e%2e %2f %2F%2F %5c .. . \ // ' " <x> { }
  [ ] [0] | ^ ; : * ( ) $ & = __proto__ constructor toString hasOwnProperty undefined null true NaN -1 0 1e309 99999999999999999999 0x10 2027-02-30
  2027-07-08 0000-00-00 +10000-01-01 ٢٠٢٧ wf-001 _.data .data _routes __manifest ar en`
const odd = fc.constantFrom(...oddities.split(/\s+/), 'a'.repeat(1500))
const text = fc.oneof(
  { weight: 3, arbitrary: odd },
  fc.string({ maxLength: 12, unit: 'binary' }).map(escaped),
  fc.string({ maxLength: 6 }).map(escaped),
)
const names = [
  'q',
  'category',
  'type',
  'size',
  'color',
  'brand',
  'condition',
  'occasion',
  'area',
  'price',
  'min',
  'max',
  'from',
  'until',
  'sort',
  'page',
]
const others = [
  'order',
  'lang',
  'token',
  'code',
  'next',
  'email',
  'index',
  'id',
  'item',
  'tab',
  'error',
  'state',
  'p',
  'paths',
  '_routes',
  'quantity',
]
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names, ...others) }, text)
const few = fc.array(
  fc.tuple(name, fc.constantFrom('=', '=', '=', ''), text).map((parts) => parts.join('')),
  { maxLength: 3 },
)
const every = fc.tuple(...[...names, ...others].map((each) => text.map((value) => `${each}=${value.slice(0, 40)}`)))
const query = fc.oneof(few, few, every).map((all) => all.join('&'))

/** Addresses of a page that nobody would write, in both languages, as pages and as their data. */
function addressesOf(page: Page): string[] {
  const path = fc
    .tuple(
      fc.constantFrom(...pathsOf(page)),
      fc.infiniteStream(text),
      fc.constantFrom('', '', '/ar'),
      fc.constantFrom('', '', '', '.data', '/', '/x'),
      fc.boolean(),
      text,
    )
    .map(([pattern, parts, language, end, isLonger, more]) => {
      const filled = pattern.replaceAll(/:\w+|\*/g, () => String(parts.next().value))
      return `${language}${filled}${isLonger ? `/${more}` : ''}${end}`
    })
  // Half of them are right but for the question.
  const right = fc.constantFrom(...pathsOf(page)).map((pattern) => pattern.replaceAll(/:\w+/g, 'wf-001').replaceAll('*', 'x'))
  const address = fc.tuple(fc.oneof(path, right), query).map(([at, question]) => (question ? `${at}?${question}` : at))
  return fc.sample(address, { seed, numRuns: tries })
}

/** Only what a client cannot send at all. */
function escaped(value: string): string {
  return value.replaceAll(/[^\x21-\x7e]/gu, (sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'))
}

const agent = new Agent({ keepAlive: true })

/** Asks for the path as it is: `fetch` would tidy it. A robot gets the page once all of it is rendered, with the status of the whole. */
function statusOf(path: string, { cookie, network }: { cookie: string; network: string }): Promise<number> {
  const headers = { cookie, 'user-agent': 'Googlebot', 'x-forwarded-for': network }
  return new Promise((resolve, reject) => {
    const asked = request(shop.baseUrl, { path: escaped(path), headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject).end()
  })
}

async function cookieOf(name: string): Promise<string> {
  const answer = await fetch(`${shop.baseUrl}/api/people/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@libsa.example`, password: 'libsa-demo-2026' }),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

test('no address, however odd, makes the shop fail: to a visitor, a customer and an administrator', {
  timeout: Math.max(limits.test, tries * 6000),
}, async () => {
  const cookies = ['', await cookieOf('rana'), await cookieOf('lina')]
  const all = Object.values<Page>(pages).flatMap((page) => addressesOf(page))
  const failed: string[] = []
  let next = 0
  const ask = async () => {
    while (next < all.length) {
      const at = next++
      const path = all[at] ?? ''
      const caller = { cookie: cookies[at % cookies.length] ?? '', network: `10.${(at >> 8) & 255}.${at & 255}.1` }
      const status = await statusOf(path, caller).catch((error: Error) => error.message)
      if (typeof status !== 'number' || status >= 500 || status === 429) failed.push(`${status} ${path}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  expect(failed).toEqual([])
})
