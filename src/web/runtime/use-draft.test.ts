import { expect, test } from 'vitest'
import { withKept } from './use-draft.ts'

const fresh = { area: '', phone: '' }

test('a draft takes the fields that were kept', () => {
  expect(withKept(fresh, { phone: '079' })).toEqual({ area: '', phone: '079' })
})

test.each([null, 'words', 7, [], { area: 7 }, { password: 'secret' }])('anything else is passed over: %j', (kept) => {
  expect(withKept(fresh, kept)).toEqual(fresh)
})
