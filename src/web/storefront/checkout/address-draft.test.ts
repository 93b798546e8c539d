import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatPhone } from '#web/features/orders/phone.ts'
import { draftOf, isPhone, mistakesOf } from './address-draft.ts'

test.each([
  ['0791234567', '+962 79 123 4567'],
  ['٠٧٩١٢٣٤٥٦٧', '+962 79 123 4567'],
  ['+962791234567', '+962 79 123 4567'],
  ['00962791234567', '+962 79 123 4567'],
  ['+9620791234567', '+962 79 123 4567'],
  ['79', '+962 79'],
  ['+96', '+96'],
  ['0', '0'],
  ['', ''],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('%s is written %s', (typed, written) => {
  expect(formatPhone(typed)).toBe(written)
})

test('a number that could ring', () => {
  expect(isPhone('+962 79 123 4567')).toBe(true)
  expect(isPhone('+962 6 461 2345')).toBe(true)
  expect(isPhone('+962 79 12')).toBe(false)
  expect(isPhone('')).toBe(false)
})

test('an address is edited in the city of its area, in whichever language it was read', () => {
  const delivery = {
    city: 'إربد',
    area: 'irbid-downtown',
    landmark: 'المسجد',
    building: '٣',
    note: '',
    name: 'رنا',
    phone: '+962791234567',
    slot: '',
  }
  expect(draftOf({ delivery } as unknown as Order, '')).toMatchObject({ city: 'Irbid', area: 'irbid-downtown' })
})

test('what is missing is said by field', () => {
  const draft = draftOf({ delivery: null } as unknown as Order, 'Rana')
  expect(draft).toMatchObject({ city: 'Amman', name: 'Rana' })
  expect(mistakesOf(draft)).toEqual({
    area: 'missing-area',
    landmark: 'missing-landmark',
    building: 'missing-building',
    slot: 'missing-slot',
    phone: 'missing-phone',
  })
  expect(
    mistakesOf({
      ...draft,
      area: 'amman-abdoun',
      landmark: 'the bakery',
      building: '14',
      slot: '2027-07-07_17-19',
      phone: '+962 79 123 4567',
    }),
  ).toEqual({})
})
