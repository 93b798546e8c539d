import { expect, test } from 'vitest'
import { needOfCheck } from './identity-verification.policy.ts'

test.each([
  [{ isVerified: false, isOwner: true, deposit: 0 }, 'payout'],
  [{ isVerified: false, isOwner: false, deposit: 99_990 }, null],
  [{ isVerified: false, isOwner: false, deposit: 100_000 }, 'deposit'],
  [{ isVerified: false, isOwner: true, deposit: 100_000 }, 'deposit'],
  [{ isVerified: true, isOwner: true, deposit: 150_000 }, null],
])('%j asks for %s', (who, need) => {
  expect(needOfCheck(who)).toBe(need)
})
