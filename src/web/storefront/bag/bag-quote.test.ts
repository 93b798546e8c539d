import { expect, test } from 'vitest'
import type { Quote } from '#domain/renting/quotes/quote.contract.ts'
import { addToBag, type NewBagItem } from '#web/features/bag/bag.ts'
import { answerFor, bookableOf, groupByDays, isPast, linesOf } from './bag-quote.ts'

const gown: NewBagItem = { productId: 'wf-001', size: 'M', color: 'emerald', startDate: '2027-07-09', endDate: '2027-07-11', price: 45 }
const items = addToBag(addToBag(addToBag([], { ...gown, startDate: '2027-07-20', endDate: '2027-07-22' }), gown), {
  ...gown,
  productId: 's-001',
  color: '',
})
const at = (index: number) => items[index] as (typeof items)[number]
const quote = {
  lines: [
    { itemId: 'wf-001', color: 'emerald', from: '2027-07-09', until: '2027-07-11', state: 'free' },
    { itemId: 's-001', color: 'champagne', from: '2027-07-09', until: '2027-07-11', state: 'taken' },
  ],
} as unknown as Quote

test('rows are grouped by days, the earliest first', () => {
  expect(groupByDays(items).map((group) => [group.from, group.items.length])).toEqual([
    ['2027-07-09', 2],
    ['2027-07-20', 1],
  ])
})

test('the server gets ids, days and quantity, never an amount', () => {
  expect(linesOf(items)[2]).toEqual({ itemId: 's-001', from: '2027-07-09', until: '2027-07-11', quantity: 1 })
  expect(JSON.stringify(linesOf(items))).not.toContain('price')
})

test('only rows that are free and lie ahead are taken to checkout', () => {
  expect(answerFor(quote, at(2))?.state).toBe('taken')
  expect(bookableOf(items, quote, '2027-07-01').map(({ productId }) => productId)).toEqual(['wf-001'])
  expect(bookableOf(items, quote, '2027-07-09')).toHaveLength(1)
  expect(bookableOf(items, quote, '2027-07-10')).toEqual([])
  expect([isPast(at(1), '2027-07-09'), isPast(at(1), '2027-07-10')]).toEqual([false, true])
})
