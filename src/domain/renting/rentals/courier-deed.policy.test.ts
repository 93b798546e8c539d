import { expect, test } from 'vitest'
import { nextDeedOf } from './courier-deed.policy.ts'
import type { RentalStatus } from './rental.policy.ts'

const days = { from: '2027-07-10', until: '2027-07-12' }
const next = (status: RentalStatus, today: string) => nextDeedOf({ ...days, status, handOver: 'courier' }, today)

test('a piece departs from the day before its first day, and is collected once its last day is over', () => {
  expect(['2027-07-08', '2027-07-09', '2027-07-10'].map((today) => next('packed', today))).toEqual([null, 'dispatch', 'dispatch'])
  expect(['2027-07-12', '2027-07-13'].map((today) => next('active', today))).toEqual([null, 'collect'])
  expect(next('overdue', '2027-07-14')).toBe('collect')
  expect(next('out_for_delivery', '2027-07-09')).toBe('deliver')
})

test('no courier has a part in a hand-over in person', () => {
  expect(nextDeedOf({ ...days, status: 'packed', handOver: 'in_person' }, '2027-07-09')).toBeNull()
})
