import { expect, test } from 'vitest'
import { nextWeekend, thisWeekend } from './weekends.ts'

test('a weekend runs from Thursday to Saturday', () => {
  expect(thisWeekend('2027-06-21')).toEqual({ from: '2027-06-24', until: '2027-06-26' })
  expect(nextWeekend('2027-06-21')).toEqual({ from: '2027-07-01', until: '2027-07-03' })
})

test('what is left of a weekend begins on the first day on which a rental can; after it the coming one is meant', () => {
  expect(thisWeekend('2027-06-25')).toEqual({ from: '2027-06-25', until: '2027-06-26' })
  expect(thisWeekend('2027-06-26')).toEqual({ from: '2027-06-26', until: '2027-06-26' })
  expect(nextWeekend('2027-06-26')).toEqual({ from: '2027-07-01', until: '2027-07-03' })
  expect(thisWeekend('2027-06-27')).toEqual({ from: '2027-07-01', until: '2027-07-03' })
})
