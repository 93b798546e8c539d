import { expect, test } from 'vitest'
import type { ItemDay } from '#domain/catalogue/items/item.contract.ts'
import type { Day } from '#values/day.ts'
import { lookOf, offeredLookOf } from './day-look.tsx'

const starts = { today: '2027-07-01', earliest: '2027-07-02' }
const value = { from: '2027-07-09', until: '2027-07-11' }
const known = (days: Partial<Record<Day, ItemDay['state']>>) => ({
  value,
  starts,
  days: new Map(
    Object.entries(days).map(([day, state = 'free']) => [day, { day, state, free: state === 'free' ? 1 : 0, canStart: state === 'free' }]),
  ),
})

test('the piece is on its way the day before the chosen days and the day after them', () => {
  const looks = ['2027-07-07', '2027-07-08', '2027-07-09', '2027-07-12', '2027-07-13'].map((day) => lookOf(day, known({})))
  expect(looks).toEqual(['free', 'on-its-way', 'free', 'on-its-way', 'free'])
})

test('days that somebody else keeps are taken, and so are those on which theirs is brought and collected', () => {
  const days = known({
    '2027-07-12': 'taken',
    '2027-07-19': 'on-its-way',
    '2027-07-20': 'taken',
    '2027-07-21': 'on-its-way',
    '2027-07-22': 'cleaning',
  })
  const looks = ['2027-07-12', '2027-07-19', '2027-07-20', '2027-07-21', '2027-07-22', '2027-07-23'].map((day) => lookOf(day, days))
  expect(looks).toEqual(['taken', 'taken', 'taken', 'taken', 'cleaning', 'free'])
})

test('a range that moves is on its way on both sides, one that only ends elsewhere on one', () => {
  const offered = new Set(['2027-07-09', '2027-07-10'])
  const days = ['2027-07-07', '2027-07-08', '2027-07-09', '2027-07-11', '2027-07-12', '2027-07-13']
  const looksOf = (arrival?: Day) => days.map((day) => offeredLookOf(day, { value, offered, arrival, taken: new Set(['2027-07-13']) }))
  expect(looksOf('2027-07-08')).toEqual(['closed', 'on-its-way', 'free', 'free', 'on-its-way', 'taken'])
  expect(looksOf()).toEqual(['closed', 'closed', 'free', 'free', 'on-its-way', 'taken'])
})
