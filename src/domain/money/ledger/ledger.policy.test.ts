import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBusinessSettings } from '#domain/site/business-settings/business-settings.policy.ts'
import type { Fils } from '#values/money.ts'
import { commissionOf } from './commission.policy.ts'
import { applyEntries, holdEntries, releaseEntries } from './deposit-entries.policy.ts'
import {
  amountOf,
  type Charges,
  captureEntries,
  compensationEntries,
  disputeEntries,
  type Entry,
  paidBackEntries,
  partsOf,
  refundEntries,
  replacementEntries,
} from './ledger.policy.ts'

const tens = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 10)
const rental = fc
  .record({
    id: fc.constantFrom('r1', 'r2', 'r3'),
    ownerId: fc.constantFrom('dana', 'lama'),
    price: tens(100, 20_000),
    isTrusted: fc.boolean(),
    share: fc.integer({ min: 0, max: 25 }),
    serviceFee: tens(0, 400),
  })
  .map(({ isTrusted, share, ...one }) => ({
    ...one,
    reduction: Math.floor((one.price * share) / 1000) * 10,
    commission: commissionOf(one.price, isTrusted ? defaultBusinessSettings.commission.trusted : defaultBusinessSettings.commission.usual),
  }))
const charges: fc.Arbitrary<Charges> = fc
  .record({
    rentals: fc.array(rental, { minLength: 1, maxLength: 4 }),
    delivery: tens(0, 1000),
    cashHandling: tens(0, 100),
    credit: tens(0, 50),
  })
  .map(({ credit, ...one }) => ({ ...one, credit: credit === 0 ? null : { personId: 'rana', amount: credit } }))
const method = fc.constantFrom('card' as const, 'cash' as const, 'transfer' as const)

const sum = (entries: readonly Entry[]): Fils => entries.reduce((all, { amount }) => all + amount, 0)
const on = (entries: readonly Entry[], account: Entry['account'], party?: string): Fils =>
  sum(entries.filter((entry) => entry.account === account && (party === undefined || entry.party === party)))

test('a rental of 15.000 with delivery and fee: the owner is owed 80 %, the shop has the rest, the provider owes it all', () => {
  const entries = captureEntries({
    clearing: 'provider_clearing',
    rentals: [
      {
        id: 'r1',
        ownerId: 'dana',
        price: 15_000,
        reduction: 2250,
        commission: commissionOf(15_000, defaultBusinessSettings.commission.usual),
        serviceFee: 640,
      },
    ],
    delivery: 3000,
    cashHandling: 0,
    credit: { personId: 'rana', amount: 1000 },
  })
  expect(on(entries, 'provider_clearing')).toBe(15_000 - 2250 + 640 + 3000 - 1000)
  expect(on(entries, 'customer_credit', 'rana')).toBe(1000)
  expect(on(entries, 'owner_payable', 'dana')).toBe(-12_000)
  expect(on(entries, 'discounts')).toBe(2250)
  expect([on(entries, 'commission'), on(entries, 'service_fees'), on(entries, 'delivery_fees')]).toEqual([-3000, -640, -3000])
  expect(commissionOf(15_000, defaultBusinessSettings.commission.trusted)).toBe(2250)
})

test('a cancellation with 75 %: of the quarter that is kept the owner gets 70 %, and the reduction shrinks with the price', () => {
  const standing = { id: 'r1', ownerId: 'dana', price: 20_000, reduction: 3000, owed: 16_000, commissionRate: 2000, ownerShareOfKept: 7000 }
  const entries = refundEntries({ rental: standing, back: { rental: 12_750, service_fee: 640 } })
  expect(on(entries, 'refunds')).toBe(-13_390)
  expect(on(entries, 'discounts')).toBe(-2250)
  expect(on(entries, 'owner_payable')).toBe(16_000 - 3500)
  expect([on(entries, 'commission'), on(entries, 'service_fees')]).toEqual([15_000 - 12_500, 640])
  const onShop = refundEntries({ rental: standing, back: { rental: 12_750 }, rule: 'on-shop' })
  expect([on(onShop, 'owner_payable'), on(onShop, 'commission'), on(onShop, 'compensation_costs')]).toEqual([0, 0, 12_750])
})

test('whatever is captured, the entries sum to zero, and what each charge is for is what the customer pays', () => {
  fc.assert(
    fc.property(charges, (one) => {
      const entries = captureEntries({ ...one, clearing: 'provider_clearing' })
      expect(sum(entries)).toBe(0)
      const paid = amountOf(one) + (one.credit?.amount ?? 0)
      expect(partsOf(one).reduce((all, { amount }) => all + amount, 0)).toBe(paid)
      for (const { part, rentalId, amount } of partsOf(one).filter(({ part }) => part === 'delivery'))
        expect(-sum(entries.filter((entry) => entry.part === part && (entry.rentalId ?? null) === rentalId))).toBe(amount)
      expect(entries.every(({ amount }) => amount % 10 === 0)).toBe(true)
    }),
  )
})

test('whatever is refunded, in two steps, the entries sum to zero and nobody is owed less than nothing', () => {
  fc.assert(
    fc.property(
      rental,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(...(['cancelled', 'claimed', 'on-shop'] as const)),
      (one, first, second, rule) => {
        const standing = { ...one, owed: one.price - one.commission, commissionRate: 2000, ownerShareOfKept: 7000 }
        const net = one.price - one.reduction
        const back = Math.floor((net * first) / 1000) * 10
        const entries = refundEntries({ rental: standing, back: { rental: back, service_fee: one.serviceFee, delivery: 3000 }, rule })
        expect(sum(entries)).toBe(0)
        expect(on(entries, 'refunds')).toBe(-(back + one.serviceFee + 3000))
        const reduction = one.reduction + on(entries, 'discounts')
        const owed = standing.owed - on(entries, 'owner_payable')
        const left = { ...standing, price: net - back + reduction, reduction, owed }
        expect(owed).toBeGreaterThanOrEqual(0)
        const more = second === 100 ? net - back : Math.floor(((net - back) * second) / 1000) * 10
        const again = refundEntries({ rental: left, back: { rental: more } })
        expect(sum(again)).toBe(0)
        if (more === net - back && more > 0) expect([owed - on(again, 'owner_payable'), reduction + on(again, 'discounts')]).toEqual([0, 0])
      },
    ),
  )
})

test('deposits, replacements, compensations, pay-outs and disputes sum to zero', () => {
  fc.assert(
    fc.property(rental, tens(1, 5000), method, fc.integer({ min: 0, max: 100 }), (one, amount, by, share) => {
      const move = { method: by, rentalId: 'r1', amount, courierId: 'omar' }
      const taken = Math.floor((amount * share) / 1000) * 10
      const all = [
        holdEntries(move),
        releaseEntries(move),
        applyEntries({ ...move, to: [{ account: 'owner_payable', party: 'dana', amount: taken }] }),
        replacementEntries({ rental: one, delivery: amount, credit: { personId: 'rana', amount: 10 } }),
        compensationEntries({ rentalId: 'r1', ownerId: 'dana', amount }),
        paidBackEntries({ amount, to: 'provider_clearing', rentalId: null }),
        ...(['open', 'won', 'lost'] as const).map((state) => disputeEntries(state, amount)),
      ]
      for (const entries of all) expect(sum(entries)).toBe(0)
      const [held = [], released = [], applied = []] = all
      for (const ended of [released, applied]) expect(on([...held, ...ended], 'deposit_liability')).toBe(0)
      expect(on([...held, ...applied], 'deposit_holds')).toBe(0)
    }),
  )
})

test('a dearer replacement costs the customer nothing: the shop bears the difference, and its owner is owed all', () => {
  const entries = replacementEntries({
    rental: { id: 'r2', ownerId: 'lama', price: 18_000, reduction: 3150, commission: 3600, serviceFee: 900 },
    delivery: 3000,
    credit: null,
  })
  expect(entries.filter(({ amount }) => amount !== 0)).toMatchObject([
    { account: 'refunds', amount: 18_750 },
    { account: 'discounts', amount: 3150 },
    { account: 'owner_payable', amount: -14_400, party: 'lama' },
    { account: 'commission', amount: -3600 },
    { account: 'service_fees', amount: -900 },
    { account: 'delivery_fees', amount: -3000, part: 'delivery' },
  ])
})
