import { expect, test } from 'vitest'
import { earliestStart, sameDayDispatch, sameDayUntil, slotsFor } from './slot.policy.ts'

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

test('a rental can begin today until two hours before the last window, to the second', () => {
  const today = '2027-07-01'
  expect(sameDayUntil(today)).toBe(17)
  expect(earliestStart(at('2027-06-30T21:00:00Z', today))).toBe(today)
  expect(earliestStart(at('2027-07-01T14:00:00Z', today))).toBe(today)
  expect(slotsFor(today, at('2027-07-01T14:00:00Z', today))).toMatchObject([{ id: '2027-07-01_19-21', isSameDay: true }])
  expect(earliestStart(at('2027-07-01T14:00:00.001Z', today))).toBe('2027-07-02')
  expect(slotsFor(today, at('2027-07-01T14:00:00.001Z', today))).toEqual([])
})

test('with a same-day window the courier sets out two hours before it', () => {
  expect(sameDayDispatch('2027-07-01', '2027-07-01_19-21')?.toISOString()).toBe('2027-07-01T14:00:00.000Z')
  expect(sameDayDispatch('2027-07-02', '2027-07-01_19-21')).toBeNull()
  expect(sameDayDispatch('2027-07-02', null)).toBeNull()
})
