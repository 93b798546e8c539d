import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test('a path of this site is kept, without its language', () => {
  expect(nextPath('/checkout?step=pay')).toBe('/checkout?step=pay')
  expect(nextPath('/ar/bag#top')).toBe('/bag#top')
})

test.each([
  null,
  '',
  'bag',
  '//evil.example',
  '/.//evil.example',
  '/ar//evil.example',
  '/ar/..//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/bag',
  'javascript:alert(1)',
])('%j leads home', (wanted) => {
  expect(nextPath(wanted)).toBe('/')
})
