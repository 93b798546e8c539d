import { expect, test } from 'vitest'
import { translator } from '#i18n/server.ts'
import { plannedWords } from './planned-deposit.ts'

const told = (method: 'card' | 'transfer') =>
  translator('en')(`operations:${plannedWords(method)}`, { way: 'on the card', at: 'Thu 10 December' })

test('a deposit that a CliQ transfer brings has no day on which it is held', () => {
  expect(told('card')).toBe('To be held on the card Thu 10 December')
  expect(told('transfer')).toBe('Comes with the CliQ transfer')
})
