import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ticks } from '#platform/ticks.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { watchHashes } from '#tests/hashes.ts'
import { prove } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let hashes: ReturnType<typeof watchHashes>
beforeAll(async () => {
  shop = await world()
  await shop.pool.query(`UPDATE people SET phone = '+962795550142' WHERE id = 'customer-rana'`)
  hashes = watchHashes()
})
beforeEach(() => shop.clock.advance(3 * 3_600_000))
afterAll(async () => {
  hashes.stop()
  await shop.close()
})

const known = { email: 'rana@libsa.example', phone: '0795550142' }
const unknown = { email: 'nobody@libsa.example', phone: '0795550143' }

async function worked(call: () => Promise<Answer>) {
  const before = hashes.count()
  const { status, body, headers } = await call()
  const { requestId: _, ...said } = body
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]+;/, '=;'))
  return { status, said, cookies, hashes: hashes.count() - before }
}

type Ask = (browser: Browser, contact: object) => Promise<Answer>
const send =
  (method: string, path: string, fields: object = {}): Ask =>
  (browser, contact) =>
    browser.send(method, path, { ...contact, ...fields })
const proved =
  (path: string, fields: object = {}): Ask =>
  async (browser, contact) =>
    browser.send('POST', path, { ...contact, ...fields, proof: await prove(browser) })
const after =
  (first: Ask, then: Ask): Ask =>
  async (browser, contact) => {
    await first(browser, contact)
    return then(browser, contact)
  }
const forget = proved('/api/people/password-codes')
const requestCode = proved('/api/auth/codes')

const cases: [string, Ask, { status: number; hashes: number }][] = [
  ['signing in', send('POST', '/api/people/sessions', { password: 'not her password' }), { status: 401, hashes: 1 }],
  ['signing up', proved('/api/people', { name: 'Salma', password: 'four grey camels' }), { status: 200, hashes: 1 }],
  ['asking for a code', requestCode, { status: 200, hashes: 0 }],
  ['a wrong code', after(requestCode, send('PUT', '/api/auth/codes', { code: '000000' })), { status: 422, hashes: 0 }],
  [
    'another code',
    after(requestCode, (browser) => browser.send('POST', '/api/auth/codes/again', { purpose: 'sign-in' })),
    { status: 200, hashes: 0 },
  ],
  ['forgetting a password', forget, { status: 200, hashes: 0 }],
  [
    'another code for it',
    after(forget, (browser) => browser.send('POST', '/api/auth/codes/again', { purpose: 'reset' })),
    { status: 200, hashes: 0 },
  ],
  [
    'a wrong code for a new password',
    after(forget, send('PUT', '/api/people/password', { code: '000000', password: 'four grey camels' })),
    { status: 422, hashes: 1 },
  ],
]

test.each(cases.flatMap((one) => (['email', 'phone'] as const).map((kind) => [...one, kind] as const)))(
  '$0 answers the same after the same work, whether it is known or not ($3)',
  async (_, ask, expected, kind) => {
    const hers = await worked(() => ask(shop.browser('198.51.100.1'), { [kind]: known[kind] }))
    const nobodys = await worked(() => ask(shop.browser('203.0.113.1'), { [kind]: unknown[kind] }))
    expect(hers).toMatchObject(expected)
    expect(nobodys).toEqual(hers)
  },
)

test('requests that send nothing take as long as those that do', async () => {
  const took = async (contact: object): Promise<number> => {
    const [browser, before] = [shop.browser(), ticks()]
    await browser.send('POST', '/api/people/password-codes', contact)
    return ticks() - before
  }
  expect(await took({ email: 'dana@libsa.example' })).toBeGreaterThanOrEqual(149)
  expect(await took({ email: 'nobody.else@libsa.example' })).toBeGreaterThanOrEqual(149)
})
