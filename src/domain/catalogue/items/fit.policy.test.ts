import { expect, test } from 'vitest'
import { fitOf } from './fit.policy.ts'

const gown = [
  { part: 'chest', cm: 92 },
  { part: 'waist', cm: 74 },
  { part: 'hips', cm: 100 },
  { part: 'length', cm: 150 },
]

test('a gown fits where there is room for her, and a little to move', () => {
  expect(fitOf({ chest: 88, waist: 70, hips: 95 }, gown)).toBe('fits')
  expect(fitOf({ chest: 92 }, gown)).toBe('fits')
})

test('one part that is too narrow is enough to be tight', () => {
  expect(fitOf({ chest: 88, waist: 75, hips: 95 }, gown)).toBe('tight')
})

test('more than a hand of room is loose', () => {
  expect(fitOf({ chest: 78, waist: 70 }, gown)).toBe('loose')
})

test('what is cut wide, as an abaya, is worn wide', () => {
  expect(fitOf({ chest: 88 }, [{ part: 'chest', cm: 124 }])).toBe('fits')
  expect(fitOf({ chest: 130 }, [{ part: 'chest', cm: 124 }])).toBe('tight')
})

test('nothing is said where nothing can be compared', () => {
  expect(fitOf({}, gown)).toBeNull()
  expect(fitOf({ height: 168 }, gown)).toBeNull()
  expect(fitOf({ chest: 88 }, [{ part: 'width', cm: 30 }])).toBeNull()
})

test('shoes go by the foot, to the half centimetre', () => {
  const heels = [
    { part: 'foot', cm: 24.5 },
    { part: 'heel', cm: 8 },
  ]
  expect(fitOf({ foot: 24.3 }, heels)).toBe('fits')
  expect(fitOf({ foot: 25.2 }, heels)).toBe('tight')
  expect(fitOf({ foot: 23 }, heels)).toBe('loose')
  expect(fitOf({ chest: 90 }, heels)).toBeNull()
})
