import { afterEach, expect, test } from 'vitest'
import { weekdayOf } from '#values/day.ts'
import { defaultPlaces, setPlaces } from './places.policy.ts'
import { deliveryDayOf, earliestStart, sameDayDispatch, sameDayFor, sameDayUntil, slotsFor } from './slot.policy.ts'

afterEach(() => setPlaces(null))

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

// A Friday.
const friday = '2027-07-09'
const saturday = '2027-07-10'
const closedOn = (day: string) =>
  setPlaces({ ...defaultPlaces, week: defaultPlaces.week.map((windows, at) => (at === weekdayOf(day) ? [] : windows)) })

test('after a closed day a rental is delivered on its first day, at the usual price, and the courier departs then', () => {
  closedOn(friday)
  const slots = slotsFor(saturday, at('2027-07-01T08:00:00Z', '2027-07-01'))
  expect(slots.map(({ id, isSameDay }) => [id, isSameDay])).toEqual(
    ['11-13', '14-16', '17-19', '19-21'].map((hours) => [`${saturday}_${hours}`, false]),
  )
  const slot = `${saturday}_17-19`
  expect(sameDayFor(slot, '2027-07-01')).toBeUndefined()
  expect(sameDayFor(slot, saturday)).toBe(saturday)
  expect(sameDayDispatch(saturday, slot)?.toISOString()).toBe('2027-07-10T12:00:00.000Z')
  expect([deliveryDayOf(saturday), deliveryDayOf(friday)]).toEqual([saturday, '2027-07-08'])
  // Without windows on either day nothing can be delivered.
  setPlaces({ ...defaultPlaces, calendars: [{ name: { en: 'Feast', ar: 'العيد' }, from: friday, until: saturday, windows: [] }] })
  expect(slotsFor(saturday, at('2027-07-01T08:00:00Z', '2027-07-01'))).toEqual([])
})

test('on a closed day itself the next day is a same-day delivery', () => {
  closedOn(friday)
  const slots = slotsFor(saturday, at('2027-07-09T08:00:00Z', friday))
  expect(slots.every(({ isSameDay, day }) => isSameDay && day === saturday)).toBe(true)
  expect(slots).toHaveLength(4)
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
