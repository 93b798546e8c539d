import { expect, test } from 'vitest'
import { contractResolver } from '#web/ui/form/contract-resolver.ts'
import { receiptForm } from './receipt-address.ts'

const check = (typed: string) =>
  contractResolver(receiptForm, ({ kind }) => kind)({ email: typed }, undefined, { fields: {}, shouldUseNativeValidation: false })

test.each([
  ['', null],
  ['  ', null],
  [' rana@libsa.example ', 'rana@libsa.example'],
])('an order in cash goes on without an address for its receipt: %j', async (typed, email) => {
  expect(await check(typed)).toEqual({ values: { email }, errors: {} })
})

test('half an address is not sent', async () => {
  expect((await check('cash@')).errors).toMatchObject({ email: { message: 'invalid' } })
})
