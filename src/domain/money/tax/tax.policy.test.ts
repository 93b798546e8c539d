import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnLine, saleLine, sumsOf } from './document-amounts.policy.ts'
import { daysOfPeriod, periodOf, taxRates } from './tax.policy.ts'

const rate = fc.constantFrom(...taxRates)
const price = fc.integer({ min: 1, max: 2_000_000 }).map((tens) => tens * 10)
const line = fc
  .tuple(price, fc.integer({ min: 0, max: 90 }))
  .map(([list, percent]) => ({ price: list, discount: Math.floor((list * percent) / 1000) * 10 }))
const nano = 1_000_000n
const fil = 1_000_000n
const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one)

test('the amounts of the national service add up to the total of the paper within a fils, by its own rules', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), rate, (lines, share) => {
      const amounts = lines.map((each, at) => saleLine({ ...each, id: at + 1 }, share))
      const sums = sumsOf(amounts)
      const total = BigInt(lines.reduce((sum, each) => sum + each.price - each.discount, 0)) * nano
      expect(distance(sums.inclusive, total)).toBeLessThan(fil)
      expect(sums.exclusive - sums.discount + sums.tax).toBe(sums.inclusive)
      for (const { unitPrice, discount, net, tax, total: whole } of amounts) {
        expect(net).toBe(unitPrice - discount)
        expect(distance(tax * 10_000n, net * BigInt(share))).toBeLessThan(10_000n)
        expect(whole).toBe(net + tax)
      }
    }),
  )
})

test('returns of a line in parts give back what was sold, and never more', () => {
  fc.assert(
    fc.property(line, rate, fc.integer({ min: 1, max: 99 }), (sold, share, percent) => {
      const amount = sold.price - sold.discount
      const first = Math.max(10, Math.floor((amount * percent) / 1000) * 10)
      fc.pre(first < amount)
      const of = { ...sold, amount, id: 1 }
      const parts = [returnLine(of, first, share), returnLine(of, amount - first, share)]
      const whole = saleLine(of, share)
      expect(
        distance(
          parts.reduce((sum, part) => sum + part.total, 0n),
          whole.total,
        ),
      ).toBeLessThan(fil)
      expect(
        distance(
          parts.reduce((sum, part) => sum + part.quantity, 0n),
          1_000_000_000n,
        ),
      ).toBeLessThanOrEqual(1n)
      for (const part of parts) expect(part.unitPrice).toBe(whole.unitPrice)
    }),
  )
})

test('a period is two months of a year', () => {
  expect(['2027-01-31', '2027-02-01', '2027-07-01', '2027-12-31'].map(periodOf)).toEqual(['2027-01', '2027-01', '2027-07', '2027-11'])
  expect(daysOfPeriod('2027-07')).toEqual({ from: '2027-07-01', before: '2027-09-01' })
  expect(daysOfPeriod('2027-11')).toEqual({ from: '2027-11-01', before: '2028-01-01' })
})
