import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureEntries } from './ledger.policy.ts'

test('the entries of a capture add up to zero, and each owner is owed 80 % of their rentals', () => {
  expect(captureEntries(20_000, [{ ownerId: 'dana', price: 15_000 }])).toEqual([
    { account: 'provider_clearing', amount: 20_000 },
    { account: 'owner_payable', amount: -12_000, party: 'dana' },
    { account: 'platform_revenue', amount: -8000 },
  ])
  const rental = fc.record({
    ownerId: fc.constantFrom('dana', 'lama'),
    price: fc.integer({ min: 1, max: 10_000 }).map((tens) => tens * 10),
  })
  fc.assert(
    fc.property(fc.array(rental, { minLength: 1 }), fc.integer({ min: 0, max: 900 }), (rentals, fees) => {
      const total = rentals.reduce((sum, one) => sum + one.price, fees * 10)
      expect(captureEntries(total, rentals).reduce((sum, entry) => sum + entry.amount, 0)).toBe(0)
    }),
  )
})
