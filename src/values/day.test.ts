import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt, daysBetween, eachDay, instantAt, isDay, lengthOf, weekdayOf } from './day.ts'

const days = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays('2000-01-01', count))

test('only days that exist are days', () => {
  for (const day of ['2027-07-09', '2028-02-29', '0999-12-31']) expect(isDay(day)).toBe(true)
  for (const day of ['2027-02-29', '2027-02-30', '2027-13-01', '2027-7-9', '2027-07-09T00:00:00Z', '٢٠٢٧-٠٧-٠٩', '', ' 2027-07-09'])
    expect(isDay(day)).toBe(false)
})

test('adding and subtracting any number of days returns the same day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(daysBetween(day, addDays(day, count))).toBe(count)
    }),
  )
})

test('a range holds its first and its last day', () => {
  const range = { from: '2027-12-30', until: '2028-01-02' }
  expect(lengthOf(range)).toBe(4)
  expect(eachDay(range)).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
  expect(weekdayOf('2027-07-09')).toBe(5)
})

test('the day in Amman changes at nine in the evening of UTC', () => {
  expect(dayAt(new Date('2027-07-09T20:59:59.999Z'))).toBe('2027-07-09')
  expect(dayAt(new Date('2027-07-09T21:00:00.000Z'))).toBe('2027-07-10')
  expect(instantAt('2027-07-10', 0).toISOString()).toBe('2027-07-09T21:00:00.000Z')
})

test('the same days come out wherever the server stands', () => {
  const program = `
    const { addDays, dayAt, daysBetween, eachDay, instantAt, isDay, weekdayOf } = await import(${JSON.stringify(new URL('./day.ts', import.meta.url).href)})
    const answers = []
    for (const start of ['2027-03-26', '2027-03-13', '2027-10-29', '2027-11-06', '2028-02-27', '2027-12-30'])
      for (const count of [0, 1, 2, 3, 14, 180, -1]) {
        const day = addDays(start, count)
        answers.push([day, daysBetween(start, day), weekdayOf(day), isDay(day), instantAt(day, 10).toISOString(), dayAt(instantAt(day, 0)), dayAt(instantAt(day, 23))])
      }
    answers.push(eachDay({ from: '2027-03-25', until: '2027-04-02' }))
    console.log(JSON.stringify(answers))`
  const answersIn = (TZ: string): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env: { ...process.env, TZ }, encoding: 'utf8' })
  const [utc, amman, losAngeles] = ['UTC', 'Asia/Amman', 'America/Los_Angeles'].map(answersIn)
  expect(JSON.parse(utc ?? '')).toHaveLength(43)
  expect(amman).toBe(utc)
  expect(losAngeles).toBe(utc)
})
