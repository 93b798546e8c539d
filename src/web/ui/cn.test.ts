import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('a picture that is moved within its box still fills it uncrooked', () => {
  expect(cn('relative object-cover', 'absolute object-[50%_45%]')).toBe('object-cover absolute object-[50%_45%]')
})

test('the later of two ways to fill a box stays', () => {
  expect(cn('object-cover', 'object-contain')).toBe('object-contain')
})
