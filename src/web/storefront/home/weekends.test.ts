import { expect, test } from 'vitest'
import { nextWeekend, thisWeekend } from './weekends.ts'

test('a weekend runs from Thursday to Saturday', () => {
  expect(thisWeekend('2027-06-21')).toEqual({ from: '2027-06-24', until: '2027-06-26' })
  expect(nextWeekend('2027-06-21')).toEqual({ from: '2027-07-01', until: '2027-07-03' })
})

test('on a Friday only Saturday is left, and on a Saturday the coming weekend is meant', () => {
  expect(thisWeekend('2027-06-25')).toEqual({ from: '2027-06-26', until: '2027-06-26' })
  expect(thisWeekend('2027-06-26')).toEqual({ from: '2027-07-01', until: '2027-07-03' })
})
