import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, formatShortMoney, moneyParts, roundFils, shareOf, splitFils } from './money.ts'

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map((tens) => tens * 10)

test('amounts are rounded half up to ten fils', () => {
  expect([0, 4, 5, 14, 15, 994, 995].map(roundFils)).toEqual([0, 0, 10, 10, 20, 990, 1000])
})

test('a share is whole tens of fils and never more than five fils off', () => {
  expect(shareOf(45_000, 1500)).toBe(6750)
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
      const share = shareOf(amount, basisPoints)
      expect(share % 10).toBe(0)
      expect(Math.abs(share - (amount * basisPoints) / 10_000)).toBeLessThanOrEqual(5)
    }),
  )
})

test('the parts of a split add up to the total, each within one step of its due', () => {
  fc.assert(
    fc.property(amounts, fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 }), (total, weights) => {
      const parts = splitFils(total, weights)
      const sum = weights.reduce((all, weight) => all + weight, 0)
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total)
      parts.forEach((part, index) => {
        const due = sum === 0 ? total / weights.length : (total * (weights[index] ?? 0)) / sum
        expect(part % 10).toBe(0)
        expect(Math.abs(part - due)).toBeLessThan(10)
      })
    }),
  )
})

test('a price is written as people of each language read it', () => {
  expect([formatShortMoney(45_000, 'en'), formatShortMoney(45_000, 'ar'), formatShortMoney(45_500, 'ar')]).toEqual([
    '45\u00a0JOD',
    '٤٥\u00a0د.أ',
    '٤٥٫٥٠٠\u00a0د.أ',
  ])
  expect(formatMoney(15_500, 'en')).toBe('15.500\u00a0JOD')
  expect(formatMoney(15_500, 'ar')).toBe('١٥٫٥٠٠\u00a0د.أ')
  expect(formatMoney(1_234_560, 'en')).toBe('1,234.560\u00a0JOD')
  expect(moneyParts(-45_010, 'en')).toEqual({ sign: '−', whole: '45', fraction: '.010', currency: 'JOD' })
})
