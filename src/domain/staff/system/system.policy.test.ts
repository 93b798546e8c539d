import { expect, test } from 'vitest'
import { safeFault } from './system.policy.ts'

test('a fault keeps its sentence and loses what is nobody’s business', () => {
  expect(safeFault('Error: the provider is away\n    at settle (file.ts:1)')).toBe('Error: the provider is away')
  expect(safeFault('550 no mailbox rana@libsa.example here')).toBe('550 no mailbox … here')
  expect(safeFault('no answer from postgres://libsa:secret@db/libsa in 5 s')).toBe('no answer from … in 5 s')
  expect(safeFault('key sk_live_51HxT0a9uQvQe8mJ2dF7 was refused for +962 79 000 0000')).toBe('key … was refused for …')
  expect(safeFault('x '.repeat(300))).toHaveLength(200)
})
