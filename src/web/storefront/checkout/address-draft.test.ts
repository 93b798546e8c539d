import { expect, test } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { formatPhone } from '#values/phone.ts'
import { contractResolver } from '#web/ui/form/contract-resolver.ts'
import { addressForm, draftOf } from './address-draft.ts'

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

test('what is missing is said by field, and what is complete is sent as the contract wants it', async () => {
  const check = contractResolver(addressForm, ({ kind, field }) => `${kind} ${field}`)
  const mistakesOf = async (draft: object) => {
    const { errors } = await check({ ...empty, ...draft }, undefined, { fields: {}, shouldUseNativeValidation: false })
    return Object.values(errors).map((error) => (error as { message: string }).message)
  }
  const empty = draftOf({ delivery: null } as unknown as Order, 'Rana')
  expect(empty).toMatchObject({ city: 'Amman', name: 'Rana' })
  expect(await mistakesOf({})).toEqual([
    'required phone',
    'required area',
    'required landmark',
    'required building',
    'required slot',
    'required collection',
  ])
  const whole = {
    area: 'amman-abdoun',
    landmark: 'the bakery',
    building: '14',
    slot: '2027-07-07_17-19',
    collection: '2027-07-11_17-19',
    phone: '+962 79 123 4567',
  }
  expect(await mistakesOf(whole)).toEqual([])
  expect(await mistakesOf({ ...whole, phone: '+962 79 12', name: ' ' })).toEqual(['required name', 'invalid phone'])
  expect(addressForm.parse({ ...empty, ...whole })).toMatchObject({ phone: '+962791234567', note: '' })
})
