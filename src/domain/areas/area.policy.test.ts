import { expect, test } from 'vitest'
import { slotsFor } from './area.policy.ts'

const at = (instant: string, today: string) => ({ now: new Date(instant), today })

test('a rental is delivered on the day before it begins', () => {
  expect(slotsFor('2027-07-08', at('2027-07-01T08:00:00Z', '2027-07-01')).map((slot) => slot.id)).toEqual([
    '2027-07-07_11-13',
    '2027-07-07_14-16',
    '2027-07-07_17-19',
    '2027-07-07_19-21',
  ])
})

test('when it begins tomorrow, today’s windows close two hours ahead and the first day is offered too', () => {
  const slots = slotsFor('2027-07-02', at('2027-07-01T11:30:00Z', '2027-07-01'))
  expect(slots.map((slot) => [slot.id, slot.isSameDay])).toEqual([
    ['2027-07-01_17-19', false],
    ['2027-07-01_19-21', false],
    ['2027-07-02_11-13', true],
    ['2027-07-02_14-16', true],
    ['2027-07-02_17-19', true],
    ['2027-07-02_19-21', true],
  ])
})
