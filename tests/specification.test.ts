import { afterAll, beforeAll, expect, test } from 'vitest'
import { world } from './world.ts'

// Sections 3 and 9 of the specification where they are numbers of the shop: over HTTP, as a browser reads them.

interface Card {
  id: string
  price: number
  days: number
}

interface Piece extends Card {
  quantity: number
  rentalPeriod: number
  priceByDays: number[]
  category: string
  type: string
  condition: string
  area: string
}

let shop: Awaited<ReturnType<typeof world>>
let pieces: Piece[]
beforeAll(async () => {
  shop = await world()
  const browser = shop.browser()
  const { body } = await browser.get('/api/search?limit=48')
  const cards = body['items'] as Card[]
  pieces = await Promise.all(cards.map(async ({ id }) => (await browser.get(`/api/items/${id}`)).body as unknown as Piece))
})
afterAll(() => shop.close())

const valuesOf = (name: keyof Piece): unknown[] => [...new Set(pieces.map((piece) => piece[name]))].sort()

test('the sample inventory holds 18 pieces, at 10 to 80 dinars, one to three of each, for 1, 3, 7 or 14 days', () => {
  expect(pieces).toHaveLength(18)
  for (const { id, rentalPeriod, priceByDays } of pieces) {
    const price = (priceByDays[rentalPeriod - 1] ?? 0) / 1000
    expect(price, id).toBeGreaterThanOrEqual(10)
    expect(price, id).toBeLessThanOrEqual(80)
  }
  expect(valuesOf('quantity').every((quantity) => [1, 2, 3].includes(quantity as number))).toBe(true)
  expect(valuesOf('rentalPeriod').every((days) => [1, 3, 7, 14].includes(days as number))).toBe(true)
})

test('its ids, categories, types, conditions and areas are those of the specification', () => {
  for (const { id } of pieces) expect(id).toMatch(/^[a-z]{1,2}-\d{3}$/)
  expect(valuesOf('category')).toEqual(['Kids', 'Men', 'Women', 'accessories'])
  expect(valuesOf('type')).toEqual(['accessories', 'casual', 'formal', 'party', 'shoes', 'sports'])
  expect(valuesOf('condition')).toEqual(['good', 'like-new', 'new'])
  expect(valuesOf('area')).toEqual(['Abdoun', 'Jabal Amman', 'Shmeisani', 'Sweifieh'])
})

test('the plans cost 0, 15 or 150 and 30 or 300 dinars, and only Premium is marked POPULAR', async () => {
  const { body } = await shop.browser().get('/api/settings/membership')
  const plans = (body['plans'] ?? (body['membership'] as { plans: unknown }).plans) as Record<string, unknown>[]
  expect(
    plans.map(({ id, priceMonthly, priceYearly, tagline, highlight, currency }) => [
      id,
      priceMonthly,
      priceYearly,
      tagline,
      highlight,
      currency,
    ]),
  ).toEqual([
    ['basic', 0, 0, '', false, 'JOD'],
    ['premium', 15_000, 150_000, 'POPULAR', true, 'JOD'],
    ['vip', 30_000, 300_000, '', false, 'JOD'],
  ])
})

test('an empty answer of the catalogue, an unknown piece and an unknown path say which they are', async () => {
  const browser = shop.browser()
  expect(await browser.get('/api/search?q=zzzzzz')).toMatchObject({ status: 200, body: { items: [], next: null } })
  expect(await browser.get('/api/search/counts?q=zzzzzz')).toMatchObject({ status: 200, body: { total: 0 } })
  expect((await browser.get('/api/items/none-000')).status).toBe(404)
  expect((await browser.get('/api/there-is-nothing')).status).toBe(404)
})
