import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import type { Answer } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

const good = { itemId: 'wf-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }
const quote = (line: object, headers?: Record<string, string>): Promise<Answer> =>
  shop.browser().send('POST', '/api/quotes', { lines: [{ ...good, ...line }] }, headers)

test('the good bag has a price', async () => {
  const { status, body } = await quote({})
  expect(status).toBe(200)
  expect(body).toMatchObject({ isBookable: true, deposit: 90_000, charges: expect.arrayContaining([{ code: 'rentals', amount: 45_000 }]) })
})

test.each([
  ['a day that does not exist', { from: '2027-02-30' }, 422],
  ['days in the past', { from: '2026-01-01', until: '2026-01-03' }, 422],
  ['days the wrong way round', { from: '2027-07-10', until: '2027-07-08' }, 422],
  ['ten years', { until: '2037-07-10' }, 422],
  ['a malformed id', { itemId: 'wf 001; drop table' }, 422],
  ['a NUL byte', { itemId: 'wf-001\u0000' }, 422],
  ['a price of her own', { price: 1 }, 422],
  ['a quantity of nothing', { quantity: 0 }, 422],
])('%s is refused in words', async (_, line, status) => {
  const answer = await quote(line, { 'accept-language': 'ar' })
  expect(answer.status).toBe(status)
  expect(answer.type).toBe('application/problem+json')
  expect(answer.body).toMatchObject({ status, title: expect.stringMatching(/[\u0600-\u06ff]/), requestId: expect.any(String) })
})

test('Arabic digits are days like any other', async () => {
  expect((await quote({ from: '٢٠٢٧-٠٧-٠٨' })).status).toBe(200)
})

test('an unknown item is 404, in both languages', async () => {
  const browser = shop.browser()
  const english = await browser.get('/api/items/nothing-here')
  const arabic = await browser.get('/api/items/nothing-here', { 'accept-language': 'ar' })
  expect([english.status, arabic.status]).toEqual([404, 404])
  expect(english.body.title).not.toBe(arabic.body.title)
})

test('too large, not JSON, from elsewhere: each has its answer', async () => {
  const browser = shop.browser()
  expect((await browser.send('POST', '/api/quotes', `{"lines":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
  expect((await browser.send('POST', '/api/quotes', 'lines', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await browser.send('POST', '/api/quotes', { lines: [good] }, { origin: 'https://elsewhere.example' })).status).toBe(403)
})

test('an address of a thousand steps is refused before anybody follows it', async () => {
  expect(await shop.browser().get(`/api${'/a'.repeat(1500)}`)).toMatchObject({ status: 414, body: { code: 'input.too-large' } })
  expect((await shop.browser().get('/a'.repeat(1500))).status).toBe(414)
})

test('a body that is no JSON is refused like any other', async () => {
  const answer = await shop.browser().send('POST', '/api/quotes', '{"lines":', { 'accept-language': 'ar' })
  expect(answer.type).toBe('application/problem+json')
  expect(answer.body).toMatchObject({
    status: 422,
    code: 'input.invalid',
    title: expect.stringMatching(/[\u0600-\u06ff]/),
    requestId: answer.headers.get('x-request-id'),
  })
})

test('no address reads a larger body than it takes, the card provider’s neither', async () => {
  const large = await shop.browser().send('POST', '/api/payments/webhook', 'x'.repeat(300_000))
  expect(large).toMatchObject({ status: 413, body: { code: 'input.too-large' } })
})

test('fields that nobody asked for are named, but not at any length', async () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${index}${'ف'.repeat(100)}`, 1]))
  const log: string[] = []
  const watched = await world({ log: createLog({ to: { write: (line: string) => void log.push(line) } }) })
  const browser = watched.browser()
  for (const body of [{ lines: [good], ...many }, { lines: [{ ...good, ['x'.repeat(200_000)]: '\0' }] }]) {
    const { status, body: answer } = await browser.send('POST', '/api/quotes', body)
    expect(status).toBe(422)
    expect((answer['fields'] as string[]).length).toBeGreaterThan(0)
    expect(Buffer.byteLength(JSON.stringify(answer['fields']))).toBeLessThan(1024)
  }
  await watched.close()
  expect(log.length).toBeGreaterThan(1)
  for (const line of log) expect(Buffer.byteLength(line)).toBeLessThan(1400)
})

test('a name that nobody can see is no name', async () => {
  const browser = await signedIn(shop, 'customer')
  for (const name of ['\u200b\u200b', '\u3164', '\u2800 \u2800', '\u00ad\ufe0f', '\u0301', '\u{e0041}'])
    expect(await browser.send('PUT', '/api/profile', { name }), JSON.stringify(name)).toMatchObject({
      status: 422,
      body: { fields: ['name'] },
    })
  for (const name of ['ا', 'نُور', 'Ира', 'Zoë', 'Sara 3'])
    expect(await browser.send('PUT', '/api/profile', { name }), name).toMatchObject({ status: 200, body: { name } })
})

test('a stranger finds no order, and nothing is changed by trying', async () => {
  const [hers, stranger] = [shop.browser(), shop.browser()]
  const held = await hers.send('POST', '/api/orders', { key: 'key-of-hers', lines: [good] })
  expect(held.status).toBe(200)
  const path = `/api/orders/${String(held.body.id)}`
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.send('DELETE', `${path}/hold`, undefined)).status).toBe(404)
  expect((await hers.get(path)).body).toMatchObject({ status: 'held' })
})

test('no public answer carries an owner’s contact', async () => {
  const browser = shop.browser()
  const answers = await Promise.all(['/api/items/wf-001', '/api/search', '/api/items/wf-001/similar'].map((path) => browser.get(path)))
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/@|\+962|owner-dana|owner-lama/)
})

test('every answer carries its headers of safety', async () => {
  const { headers } = await shop.browser().get('/api/areas')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('a colour counts where it is the item’s own: the quote says which line has another, a hold is refused', async () => {
  expect((await quote({ color: 'emerald' })).body).toMatchObject({ isBookable: true })
  const browser = shop.browser()
  const { body } = await browser.send('POST', '/api/quotes', { lines: [good, { ...good, itemId: 'wf-002', color: 'tartan' }] })
  expect(body).toMatchObject({
    isBookable: false,
    lines: [
      { state: 'free', price: 45_000 },
      { state: 'gone', price: 0, color: 'tartan' },
    ],
    charges: expect.arrayContaining([{ code: 'rentals', amount: 45_000 }]),
  })
  const held = await browser.send('POST', '/api/orders', { key: 'key-of-a-colour', lines: [good, { ...good, color: 'tartan' }] })
  expect(held).toMatchObject({ status: 422, body: { code: 'item.color-unknown', lines: [1] } })
  const gone = await browser.send('POST', '/api/orders', { key: 'key-of-nothing', lines: [good, { ...good, itemId: 'nothing-here' }] })
  expect(gone).toMatchObject({ status: 404, body: { code: 'item.unknown', lines: [1] } })
  expect((await browser.get('/api/orders')).body).toEqual({ orders: [] })
})

test('a NUL is refused at every portal: in what is sent, in a question and in an address', async () => {
  const browser = shop.browser()
  const refused = { status: 422, type: 'application/problem+json' }
  for (const [query, field] of [
    ['size=%00', 'size'],
    ['color=a%00b', 'color'],
    ['q=a%00b', 'q'],
  ] as const) {
    const answer = await browser.get(`/api/search?${query}`)
    expect(answer).toMatchObject({ ...refused, body: { code: 'input.invalid' } })
    expect((answer.body['fields'] as string[])[0]).toMatch(field)
  }
  expect(await browser.send('POST', '/api/newsletter', { email: 'a\u0000@b.cd' })).toMatchObject({
    ...refused,
    body: { fields: ['email'] },
  })
  expect(await quote({ color: 'a\u0000' })).toMatchObject({ ...refused, body: { fields: ['lines.0.color'] } })
  const deep = `{"lines":${'['.repeat(3000)}${']'.repeat(3000)}}`
  expect(await browser.send('POST', '/api/quotes', deep)).toMatchObject({ ...refused, body: { code: 'input.invalid' } })
  for (const path of ['/api/payments/return/%00', '/api/items/a%00b', '/demo-card/%00'])
    expect([path, (await browser.get(path)).status]).toEqual([path, 404])
  for (const path of ['/api/addresses/%00', '/api/sessions/a%00']) expect((await browser.send('DELETE', path, undefined)).status).toBe(404)
})
