import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let nour: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
  nour = await signedIn(shop, 'moderator')
})
afterAll(() => shop.close())

const paths = { items: '/api/stock/file', people: '/api/person-files/file', promotions: '/api/operations/promotions/file' }
type List = keyof typeof paths
const take = (who: Browser, list: List, asked: object = {}, language = 'en') =>
  who.send('POST', paths[list], asked, { 'accept-language': language })
const linesOf = async (list: List, asked: object = {}) =>
  String((await take(lina, list, asked)).body['text'])
    .trim()
    .split('\r\n')

test('items, people and codes are taken as files by who may list them, in their language, and the log says what was asked but not for whom', async () => {
  for (const list of ['items', 'people', 'promotions'] as const) {
    expect([list, String((await take(lina, list, {}, 'ar')).body['text'])]).toEqual([list, expect.stringMatching(/^\ufeff"[ء-ي]/)])
    expect([list, (await take(lina, list, { after: 'x' })).status]).toEqual([list, 422])
    expect([list, (await take(shop.browser(), list)).status]).toEqual([list, 401])
  }
  expect((await take(nour, 'items', { q: 'abaya', category: 'Women' })).status).toBe(200)
  expect((await take(nour, 'people', { q: 'rana', role: 'customer' })).status).toBe(200)
  expect((await take(nour, 'promotions')).status).toBe(403)
  const { rows } = await shop.pool.query(
    `SELECT subject_id, details - 'rows' AS asked FROM audit_log WHERE event = 'export.made' ORDER BY id DESC LIMIT 2`,
  )
  expect(rows).toEqual([
    { subject_id: 'people', asked: { role: 'customer' } },
    { subject_id: 'items', asked: { category: 'Women' } },
  ])
})

test('a file has every row of its list once, over all pages, and nothing that a spreadsheet takes for a formula', async () => {
  await shop.pool.query(`
    INSERT INTO people (id, name, email, phone, created_at, updated_at) SELECT 'copy-' || n, '=SUM(' || n || ')', 'copy' || n || '@mail.example', '+9627' || 95000000 + n, now(), now()
    FROM generate_series(1, 1100) n`)
  const [head, ...people] = await linesOf('people', { q: 'copy', sort: 'oldest' })
  expect(head).toContain('"Full name",')
  expect(new Set(people).size).toBe(1100)
  expect(people.every((line) => line.startsWith(`"'=SUM(`))).toBe(true)
  expect(people.some((line) => line.includes(`,"'+962795000007",`))).toBe(true)

  const listed = (await lina.get('/api/stock?category=Women')).body['rows'] as { name: string }[]
  const items = await linesOf('items', { category: 'Women' })
  expect(items.length).toBe(listed.length + 1)
  expect(items[1]).toContain(listed[0]?.name)

  await shop.pool.query(`
    INSERT INTO promotional_codes (code, kind, amount, minimum, opens_at, closes_at, created_at) SELECT 'MANY' || n, 'percent', 1500, 20000, now(), now() + interval '1 year', now()
    FROM generate_series(1, 520) n`)
  const codes = await linesOf('promotions', { q: 'MANY' })
  expect(new Set(codes).size).toBe(521)
  expect(codes.find((line) => line.startsWith('"MANY7",'))).toContain(',"A percentage","15","Every category","Everyone",')
})

test('no name becomes a formula where cells are separated by something else', async () => {
  await shop.pool.query(
    `
    INSERT INTO people (id, name, email, created_at, updated_at) VALUES ('semicolon', $1, 'semicolon@mail.example', now(), now())`,
    [`x;=cmd|' /C calc'!A0`],
  )
  const [, line] = await linesOf('people', { q: 'semicolon' })
  expect(line).toMatch(/^"x;'=cmd\|' \/C calc'!A0","","Active"/)
})
