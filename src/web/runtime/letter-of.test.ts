import { expect, test } from 'vitest'
import { letterOf } from './letter-of.ts'

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['ت', 'KeyJ', 'j'],
  ['ش', 'KeyA', 'a'],
  // On a keyboard of another order the letter that is written counts.
  ['a', 'KeyQ', 'a'],
  ['/', 'Slash', '/'],
  ['ظ', 'Slash', '/'],
  ['؟', 'Slash', '؟'],
  ['Enter', 'Enter', 'Enter'],
  ['5', 'Digit5', '5'],
])('%s on %s is %s', (key, code, letter) => {
  expect(letterOf({ key, code, shiftKey: key === '؟' })).toBe(letter)
})
