import { expect, test } from 'vitest'
import { sendableAt } from './profile.policy.ts'

const night = { from: 22, until: 8 }
const at = (instant: string, quiet: Parameters<typeof sendableAt>[1] = night): string => sendableAt(new Date(instant), quiet).toISOString()

test('an optional message waits for the morning in Amman, on either side of midnight', () => {
  expect(at('2027-07-01T19:00:00Z')).toBe('2027-07-02T05:00:00.000Z')
  expect(at('2027-07-01T23:30:00Z')).toBe('2027-07-02T05:00:00.000Z')
  expect(at('2027-07-02T04:59:59Z')).toBe('2027-07-02T05:00:00.000Z')
})

test('outside the quiet hours it goes at once, and without any always', () => {
  expect(at('2027-07-02T05:00:00Z')).toBe('2027-07-02T05:00:00.000Z')
  expect(at('2027-07-01T18:59:00Z')).toBe('2027-07-01T18:59:00.000Z')
  expect(at('2027-07-01T20:00:00Z', null)).toBe('2027-07-01T20:00:00.000Z')
})

test('quiet hours may lie within one day', () => {
  expect(at('2027-07-01T11:10:00Z', { from: 13, until: 16 })).toBe('2027-07-01T13:00:00.000Z')
  expect(at('2027-07-01T13:00:00Z', { from: 13, until: 16 })).toBe('2027-07-01T13:00:00.000Z')
})
