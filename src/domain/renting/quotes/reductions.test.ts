import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf } from '#domain/money/ledger/commission.policy.ts'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { Fils } from '#values/money.ts'
import { type Basket, priceBasket } from './quote.policy.ts'
import type { Member } from './reductions.policy.ts'

const weekend = { from: '2027-07-08', until: '2027-07-10' }
const week = { from: '2027-07-08', until: '2027-07-14' }
const piece = (price: Fils, category = 'Women', days = weekend) => ({ price, category, ...days })
const premium: Member = { plan: 'premium', left: { off: 20_000, deliveries: 4, accessories: 0 } }
const vip: Member = { plan: 'vip', left: { off: 45_000, deliveries: 6, accessories: 1 } }
const percent = (amount: number, categories: string[] = []) => ({ kind: 'percent', amount, most: null, categories }) as const
const fixed = (amount: number, categories: string[] = []) => ({ kind: 'fixed', amount, most: null, categories }) as const
const chargesOf = (basket: Basket) => Object.fromEntries(priceBasket(basket).charges.map(({ code, amount }) => [code, amount]))

test('membership comes first, then the code, then credit, each in a line of its own, to the fils', () => {
  const basket: Basket = {
    lines: [piece(60_000), piece(40_000)],
    area: 'amman-khalda',
    member: premium,
    promotion: percent(1000),
    credit: 5000,
  }
  // 15 % of 100 JOD, then 10 % of the 85 that are left, and 5 % of 76.500 as the service fee.
  expect(priceBasket(basket).charges).toEqual([
    { code: 'rentals', amount: 100_000 },
    { code: 'membership', amount: -15_000 },
    { code: 'promotional-code', amount: -8500 },
    { code: 'delivery', amount: 3000 },
    { code: 'membership-delivery', amount: -3000 },
    { code: 'service-fee', amount: 3830 },
    { code: 'credit', amount: -5000 },
  ])
})

test('what is left of a month’s benefits bounds what a membership takes off', () => {
  const lines = [piece(80_000), piece(20_000, 'Men', week)]
  const left = { off: 4000, deliveries: 1, accessories: 0 }
  const charges = chargesOf({ lines, area: 'amman-khalda', member: { plan: 'premium', left } })
  expect(charges).toMatchObject({ membership: -4000, delivery: 6000, 'membership-delivery': -3000 })
  const none = chargesOf({ lines, area: 'amman-khalda', member: { plan: 'premium', left: { off: 0, deliveries: 0, accessories: 0 } } })
  expect(none).toEqual(chargesOf({ lines, area: 'amman-khalda' }))
})

test('Premium pays for a standard delivery, VIP for one on the same day', () => {
  const basket = { lines: [piece(40_000)], area: 'amman-khalda', slot: '2027-07-08_11-13' }
  expect(chargesOf({ ...basket, member: premium })).toMatchObject({ delivery: 5000, 'membership-delivery': -3000 })
  expect(chargesOf({ ...basket, member: { ...vip, left: { ...vip.left, off: 0 } } })).toMatchObject({ 'membership-delivery': -5000 })
})

test('VIP has one accessory a month free up to 10 JOD, and its share off what is left', () => {
  const lines = [piece(12_000, 'accessories'), piece(8000, 'accessories'), piece(60_000)]
  const priced = priceBasket({ lines, area: 'amman-khalda', member: { ...vip, left: { ...vip.left, deliveries: 0 } } })
  expect(priced.charges).toContainEqual({ code: 'membership-accessory', amount: -10_000 })
  // 25 % of 70 would be 17.500; the shop has 16 commission, 3 delivery and its fee to give.
  expect(priced.charges.find(({ code }) => code === 'membership')?.amount).toBe(-11_900)
  expect(priced.used).toEqual({ off: 11_900, deliveries: 0, accessories: 1 })
})

test('a code is taken off the pieces of its categories alone, and never more than they cost', () => {
  const lines = [piece(50_000), piece(1000, 'Kids')]
  const { shares, charges } = priceBasket({ lines, promotion: fixed(5000, ['Kids']) })
  expect(charges).toContainEqual({ code: 'promotional-code', amount: -1000 })
  expect(shares.map(({ reduction }) => reduction)).toEqual([0, 1000])
})

test('the shop never pays for a rental: a code of everything leaves it its floor', () => {
  const lines = [piece(40_000)]
  const { charges } = priceBasket({ lines, area: 'amman-khalda', promotion: percent(10_000) })
  expect(charges).toContainEqual({ code: 'promotional-code', amount: -12_380 })
  const floor = { ...defaultBusinessSettings, marginFloor: 5000 }
  expect(priceBasket({ lines, area: 'amman-khalda', promotion: percent(10_000), figures: floor }).charges).toContainEqual({
    code: 'promotional-code',
    amount: -7620,
  })
})

test('credit pays everything but the service fee', () => {
  const priced = priceBasket({ lines: [piece(20_000)], area: 'amman-khalda', method: 'cash', credit: 90_000 })
  expect(priced).toMatchObject({ credit: 24_000, total: 1000 })
})

const lines = fc.array(
  fc
    .record({
      price: fc.integer({ min: 1, max: 800 }).map((steps) => steps * 250),
      category: fc.constantFrom('Women', 'Kids', 'accessories'),
      days: fc.constantFrom(weekend, week),
    })
    .map(({ price, category, days }) => piece(price, category, days)),
  { minLength: 1, maxLength: 12 },
)
const money = (most: number) => fc.integer({ min: 0, max: most / 10 }).map((steps) => steps * 10)
const member = fc.record({
  plan: fc.constantFrom('premium' as const, 'vip' as const),
  left: fc.record({ off: money(45_000), deliveries: fc.integer({ min: 0, max: 6 }), accessories: fc.integer({ min: 0, max: 1 }) }),
})
const promotion = fc.record({
  kind: fc.constantFrom('fixed' as const, 'percent' as const),
  amount: fc.integer({ min: 1, max: 1000 }).map((steps) => steps * 10),
  most: fc.option(money(20_000)),
  categories: fc.constantFrom([], ['Women'], ['accessories']),
})
const baskets = fc.record({
  lines,
  member: fc.option(member),
  promotion: fc.option(promotion),
  credit: money(60_000),
  area: fc.constantFrom(undefined, 'amman-khalda', 'irbid-downtown'),
  slot: fc.constantFrom(undefined, '2027-07-08_11-13'),
  method: fc.constantFrom('card' as const, 'cash' as const),
  figures: money(4000).map((marginFloor) => ({ ...defaultBusinessSettings, marginFloor })),
})

test('any basket adds up: totals, shares, caps and the floor', () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const { charges, total, shares, used, deliveries, cashHandling, credit } = priceBasket(basket)
      const of = (code: string) => charges.find((charge) => charge.code === code)?.amount ?? 0
      const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
      expect(total).toBe(sum(charges.map(({ amount }) => amount)))
      expect(charges.every(({ amount }) => amount % 10 === 0)).toBe(true)
      expect(sum(shares.map(({ reduction }) => reduction))).toBe(0 - of('membership') - of('membership-accessory') - of('promotional-code'))
      expect(sum(shares.map(({ serviceFee }) => serviceFee))).toBe(of('service-fee'))
      expect(sum(deliveries.map(({ amount }) => amount))).toBe(of('delivery') + of('membership-delivery'))
      const parts = sum(basket.lines.map(({ price }, index) => price - (shares[index]?.reduction ?? 0) + (shares[index]?.serviceFee ?? 0)))
      expect(total).toBe(parts + sum(deliveries.map(({ amount }) => amount)) + cashHandling - credit)
      for (const [at, { reduction, serviceFee }] of shares.entries()) {
        expect(reduction).toBeGreaterThanOrEqual(0)
        expect(reduction).toBeLessThanOrEqual(basket.lines[at]?.price ?? 0)
        expect(serviceFee).toBeGreaterThanOrEqual(0)
      }
      expect(total).toBeGreaterThanOrEqual(of('service-fee'))
      expect(of('service-fee')).toBeGreaterThanOrEqual(500)
      const { off = 0, deliveries: free = 0, accessories = 0 } = basket.member?.left ?? {}
      expect(used.off <= off && used.deliveries <= free && used.accessories <= accessories).toBe(true)
      const reduced = sum(shares.map(({ reduction }) => reduction))
      const kept =
        sum(basket.lines.map(({ price }) => commissionOf(price, defaultBusinessSettings.commission.usual))) +
        of('service-fee') +
        of('delivery') +
        of('membership-delivery') -
        reduced
      if (reduced > 0 || used.deliveries > 0) expect(kept).toBeGreaterThanOrEqual(basket.figures.marginFloor)
    }),
    { numRuns: 2000 },
  )
})
