import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPlaces, setPlaces } from '#domain/site/areas/places.policy.ts'
import { addDays } from '#values/day.ts'
import { agreedValueFor, blockOf, depositFor, depositOf, priceFor, priceLadder, priceOfLength, refusalToDays } from './item.policy.ts'

describe('the price ladder', () => {
  it('costs exactly the price for the own period and rounds the others up to 250 fils', () => {
    const ladder = priceLadder(45_000, 3)
    expect(ladder).toEqual([
      33_750, 39_500, 45_000, 51_750, 58_500, 65_250, 72_000, 77_250, 82_500, 87_500, 92_750, 97_750, 103_000, 108_000,
    ])
    expect(priceLadder(12_000, 14)[13]).toBe(12_000)
    expect(priceLadder(10_000, 1)[2]).toBe(13_500)
  })

  it('never makes a longer rental cheaper, whatever the price and period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 1, max: 14 }), (steps, period) => {
        const ladder = priceLadder(steps * 250, period)
        expect(ladder).toHaveLength(14)
        expect(ladder[period - 1]).toBe(steps * 250)
        expect(ladder.every((price, index) => price % 250 === 0 && price >= (ladder[index - 1] ?? 0))).toBe(true)
      }),
    )
  })

  it('has no price beyond fourteen days', () => {
    expect(() => priceFor(priceLadder(45_000, 3), 15)).toThrow(RangeError)
    expect(() => priceFor(priceLadder(45_000, 3), 0)).toThrow(RangeError)
  })
})

describe('the deposit', () => {
  it('is a fifth of the agreed value between 10 and 150 dinars', () => {
    expect(agreedValueFor(priceLadder(45_000, 3))).toBe(450_000)
    expect(depositFor(450_000)).toBe(90_000)
    expect(depositFor(20_000)).toBe(10_000)
    expect(depositFor(2_000_000)).toBe(150_000)
  })

  it('is a quarter lower with a verified identity, half after three clean rentals, and waived below 5 dinars', () => {
    const lowered = (deposit: number) =>
      [false, true].flatMap((isVerified) => [false, true].map((isTrusted) => depositOf(deposit, { isVerified, isTrusted })))
    expect(lowered(90_000)).toEqual([90_000, 45_000, 67_500, 33_750])
    expect(lowered(10_000)).toEqual([10_000, 5000, 7500, 0])
  })
})

describe('days', () => {
  const today = '2027-06-01'
  const starts = { today, earliest: today }

  it('block a day of transit on each side and the turnaround after', () => {
    expect(blockOf({ from: '2027-07-09', until: '2027-07-11' }, { turnaroundDays: 2, earliest: today })).toEqual({
      from: '2027-07-08',
      until: '2027-07-14',
    })
  })

  it('block the closed days after which they are collected', () => {
    const closed = { name: { en: 'Eid', ar: 'العيد' }, from: '2027-07-12', until: '2027-07-14', windows: [] }
    setPlaces({ ...defaultPlaces, calendars: [closed] })
    const block = (handOver: 'courier' | 'in_person') =>
      blockOf({ from: '2027-07-09', until: '2027-07-11' }, { turnaroundDays: 2, earliest: today, handOver }).until
    expect([block('courier'), block('in_person')]).toEqual(['2027-07-17', '2027-07-13'])
    setPlaces(null)
  })

  it('block no day before when they can only be delivered on the first itself', () => {
    const block = (from: string, earliest: string) => blockOf({ from, until: '2027-06-03' }, { turnaroundDays: 1, earliest }).from
    expect([block(today, today), block('2027-06-02', today), block('2027-06-02', '2027-06-02')]).toEqual([today, today, '2027-06-02'])
    expect(block('2027-05-30', today)).toBe('2027-05-30')
  })

  it('are refused in the past, reversed, too long and too far ahead', () => {
    expect(refusalToDays({ from: '2027-05-31', until: '2027-06-03' }, starts)).toBe('days.past')
    expect(refusalToDays({ from: today, until: '2027-06-03' }, starts)).toBeNull()
    expect(refusalToDays({ from: today, until: '2027-06-03' }, { today, earliest: '2027-06-02' })).toBe('days.today-closed')
    expect(refusalToDays({ from: '2027-06-04', until: '2027-06-03' }, starts)).toBe('days.reversed')
    expect(refusalToDays({ from: '2027-06-02', until: '2027-06-16' }, starts)).toBe('days.too-long')
    expect(refusalToDays({ from: addDays(today, 181), until: addDays(today, 181) }, starts)).toBe('days.too-late')
    expect(refusalToDays({ from: '2027-06-02', until: '2027-06-15' }, starts)).toBeNull()
    expect(refusalToDays({ from: addDays(today, 180), until: addDays(today, 193) }, starts)).toBeNull()
  })
})

it('costs 48/280 of the price for three days more for each day beyond 14', () => {
  const ladder = priceLadder(28_000, 3)
  expect([1, 14, 15, 21].map((days) => priceOfLength(ladder, days))).toEqual([21_000, 67_250, 72_250, 101_000])
})
