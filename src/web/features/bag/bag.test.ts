import { describe, expect, test } from 'vitest'
import { addToBag, bagItemId, clampQuantity, countOf, type NewBagItem, parseBag, withDays, withoutItem, withQuantity } from './bag.ts'

const gown: NewBagItem = { productId: 'wf-001', size: 'M', color: 'emerald', startDate: '2027-07-09', endDate: '2027-07-11', price: 45 }
const gownId = 'wf-001-M-emerald-2027-07-09-2027-07-11'

describe('bag', () => {
  test('an id joins product, size, colour and days', () => {
    expect(bagItemId(gown)).toBe(gownId)
  })

  test('a new row is appended with its length', () => {
    expect(addToBag([], gown)).toEqual([{ ...gown, id: gownId, quantity: 1, rentalDuration: 3 }])
  })

  test('adding what is there adds the quantities, up to what exists', () => {
    const once = addToBag([], gown, 2)
    const twice = addToBag(once, gown, 2)
    expect(twice.map(({ quantity }) => quantity)).toEqual([2])
    expect(addToBag(twice, gown, 2)[0]?.quantity).toBe(2)
    expect(once[0]?.quantity).toBe(1)
  })

  test('the quantity is never below 1 nor above the limit', () => {
    const items = addToBag([], gown)
    expect(withQuantity(items, gownId, 0)[0]?.quantity).toBe(1)
    expect(withQuantity(items, gownId, -4)[0]?.quantity).toBe(1)
    expect(withQuantity(items, gownId, 9, 2)[0]?.quantity).toBe(2)
    expect(clampQuantity(Number.NaN)).toBe(1)
    expect(clampQuantity(5)).toBe(3)
  })

  test('changing days changes id, length and price and keeps the place', () => {
    const items = addToBag(addToBag([], gown), { ...gown, productId: 's-001' })
    const moved = withDays(items, gownId, { from: '2027-07-09', until: '2027-07-15' }, 72)
    expect(moved[0]).toMatchObject({ id: 'wf-001-M-emerald-2027-07-09-2027-07-15', rentalDuration: 7, price: 72, endDate: '2027-07-15' })
    expect(moved[1]?.productId).toBe('s-001')
  })

  test('changing days onto a row that exists merges the two', () => {
    const later = { ...gown, startDate: '2027-07-20', endDate: '2027-07-22' }
    const items = addToBag(addToBag([], gown), { ...later, quantity: 2 })
    const merged = withDays(items, gownId, { from: '2027-07-20', until: '2027-07-22' }, 45)
    expect(merged).toHaveLength(1)
    expect(merged[0]?.quantity).toBe(3)
    expect(withDays(items, gownId, { from: '2027-07-20', until: '2027-07-22' }, 45, 2)[0]?.quantity).toBe(2)
  })

  test('changing to the same days changes nothing but the price', () => {
    const items = addToBag([], { ...gown, quantity: 2 })
    expect(withDays(items, gownId, { from: '2027-07-09', until: '2027-07-11' }, 50)).toEqual([{ ...items[0], price: 50 }])
  })

  test('removing and counting', () => {
    const items = addToBag(addToBag([], { ...gown, quantity: 2 }), { ...gown, productId: 's-001' })
    expect(countOf(items)).toBe(3)
    expect(countOf(withoutItem(items, gownId))).toBe(1)
  })

  test('what was saved is read again', () => {
    const items = addToBag([], gown)
    expect(parseBag(JSON.stringify(items))).toEqual(items)
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{oops'],
    ['not a list', '{"lines":[]}'],
    ['null rows', '[null]'],
    ['a wrong day', JSON.stringify([{ ...addToBag([], gown)[0], endDate: '2027-02-30' }])],
    ['a quantity of 0', JSON.stringify([{ ...addToBag([], gown)[0], quantity: 0 }])],
    ['an id of other days', JSON.stringify([{ ...addToBag([], gown)[0], startDate: '2027-07-08' }])],
    ['a price in words', JSON.stringify([{ ...addToBag([], gown)[0], price: '45' }])],
  ])('corrupt content is discarded: %s', (_, stored) => {
    expect(parseBag(stored)).toEqual([])
  })
})
