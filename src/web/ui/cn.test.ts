import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

test('a picture that is moved within its box still fills it uncrooked', () => {
  expect(cn('relative object-cover', 'absolute object-[50%_45%]')).toBe('object-cover absolute object-[50%_45%]')
})

test('the later of two ways to fill a box stays', () => {
  expect(cn('object-cover', 'object-contain')).toBe('object-contain')
})

const typeStyles = readFileSync(new URL('../app/styles/type.css', import.meta.url), 'utf8')
const named = [...typeStyles.matchAll(/--(text-[\w-]+):|@utility (type-(?!label)[\w-]+)/g)].map(([, size, role]) => size ?? role ?? '')

test.each(named)('%s replaces another size and keeps the colour', (size) => {
  expect(cn('text-xs text-quiet', size)).toBe(`text-quiet ${size}`)
})
