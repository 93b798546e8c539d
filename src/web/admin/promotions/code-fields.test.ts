import { expect, test } from 'vitest'
import { contractResolver } from '#web/ui/form/contract-resolver.ts'
import { codeFields } from './code-fields.ts'

const resolve = contractResolver(codeFields, ({ kind }) => kind)
const typed = { code: 'eid27', kind: 'percent', amount: '10', who: 'everyone', from: '2027-07-01', until: '2027-07-31' } as const
const check = (fields: object) => resolve({ ...typed, ...fields }, undefined, { fields: {}, shouldUseNativeValidation: false })

test('a code needs none of its limits', async () => {
  const empty = { category: undefined, most: '', minimum: '', maxUses: '', maxUsesPerPerson: '' }
  expect(await check(empty)).toEqual({ values: { ...typed, code: 'EID27', amount: 10_000 }, errors: {} })
})

test('a limit that is typed counts', async () => {
  const { values } = await check({ category: 'Women', most: '12.500', minimum: '20', maxUses: '100', maxUsesPerPerson: '1' })
  expect(values).toMatchObject({ category: 'Women', most: 12_500, minimum: 20_000, maxUses: 100, maxUsesPerPerson: 1 })
})

test('no limit is nought or a word', async () => {
  const { errors } = await check({ most: '0', minimum: 'many', maxUses: '0', maxUsesPerPerson: '-1' })
  expect(Object.keys(errors).sort()).toEqual(['maxUses', 'maxUsesPerPerson', 'minimum', 'most'])
})
