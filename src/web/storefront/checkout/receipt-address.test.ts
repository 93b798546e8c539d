import { expect, test } from 'vitest'
import { contractResolver } from '#web/ui/form/contract-resolver.ts'
import { receiptForms } from './receipt-address.ts'

const check = (typed: string, kind: keyof typeof receiptForms = 'optional') =>
  contractResolver(receiptForms[kind], ({ kind }) => kind)({ email: typed }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })

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

test('who pays by card is asked for an address', async () => {
  expect((await check('', 'required')).errors).toMatchObject({ email: { message: 'required' } })
  expect(await check('rana@libsa.example', 'required')).toEqual({ values: { email: 'rana@libsa.example' }, errors: {} })
})
