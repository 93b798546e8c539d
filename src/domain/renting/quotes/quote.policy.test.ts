import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { chargeWords } from './charge-words.policy.ts'
import { priceBasket, serviceFeeOf } from './quote.policy.ts'

const week = { from: '2027-07-08', until: '2027-07-14' }
const weekend = { from: '2027-07-08', until: '2027-07-10' }

test('the service fee is 5 %, at least 0.500 and at most 4.000', () => {
  expect([0, 5000, 15_500, 45_000, 200_000].map(serviceFeeOf)).toEqual([0, 500, 780, 2250, 4000])
})

test('delivery is charged once per range of days, and only when we know where to', () => {
  const lines = [
    { ...weekend, price: 10_000 },
    { ...weekend, price: 20_000 },
    { ...week, price: 30_000 },
  ]
  expect(priceBasket({ lines }).charges.map((charge) => charge.code)).toEqual(['rentals', 'service-fee'])
  expect(priceBasket({ lines, area: 'amman-khalda' })).toMatchObject({
    charges: [
      { code: 'rentals', amount: 60_000 },
      { code: 'delivery', amount: 6000 },
      { code: 'service-fee', amount: 3000 },
    ],
    total: 69_000,
  })
  expect(priceBasket({ lines, area: 'irbid-downtown' }).charges[1]).toEqual({ code: 'delivery', amount: 10_000 })
})

test('a piece that its owner hands over in another city is delivered by the dearer route, whatever else comes along', () => {
  const lines = [
    { ...weekend, price: 10_000, pickupArea: 'Abdoun' as const },
    { ...weekend, price: 10_000, pickupArea: 'Downtown' as const },
    { ...week, price: 10_000, pickupArea: 'Al-Husn' as const },
  ]
  const deliveries = (area: string) => priceBasket({ lines, area }).deliveries.map(({ amount }) => amount)
  expect(deliveries('amman-khalda')).toEqual([5000, 5000])
  expect(deliveries('irbid-al-husn')).toEqual([5000, 4000])
})

test('days that can only be delivered on the first itself cost a same-day delivery before a window is chosen', () => {
  const lines = [{ ...weekend, price: 10_000 }]
  const delivery = (earliest: string) => priceBasket({ lines, area: 'amman-khalda', earliest }).charges[1]?.amount
  expect([delivery(weekend.from), delivery('2027-07-07')]).toEqual([5000, 3000])
})

test('a window on the first day costs 5.000 in Amman; cash adds its handling', () => {
  const lines = [{ ...weekend, price: 10_000 }]
  expect(priceBasket({ lines, area: 'amman-khalda', slot: '2027-07-08_11-13', method: 'cash' })).toMatchObject({
    charges: [
      { code: 'rentals', amount: 10_000 },
      { code: 'delivery', amount: 5000 },
      { code: 'cash-handling', amount: 1000 },
      { code: 'service-fee', amount: 500 },
    ],
    total: 16_500,
  })
})

test.each([
  [80_000, 'en', undefined, 'Service fee'],
  [115_000, 'en', { basisPoints: 500, most: 4000 }, 'Service fee (5%, at most 4.000\u00A0JOD)'],
  [115_000, 'ar', { basisPoints: 500, most: 4000 }, 'رسوم الخدمة (٥٪، بحدّ أقصى ٤٫٠٠٠\u00A0د.أ)'],
] as const)('the service fee of %d says when it is bounded (%s)', (price, locale, cap, words) => {
  const { charges } = priceBasket({ lines: [{ ...weekend, price }] })
  const fee = charges.find(({ code }) => code === 'service-fee')
  expect(fee?.cap).toEqual(cap)
  expect(fee && translator(locale)(...chargeWords(fee, { pieces: 1, locale }))).toBe(words)
})
