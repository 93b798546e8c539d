import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contractResolver, type FormSchema } from './contract-resolver.ts'

const resolverOptions = { fields: {}, shouldUseNativeValidation: false } as const
const check = (schema: FormSchema, typed: Record<string, unknown>) =>
  contractResolver(schema, ({ field, kind }) => `${field} ${kind}`)(typed, undefined, resolverOptions)

const messages = async (schema: FormSchema, typed: Record<string, unknown>) => {
  const { errors } = await check(schema, typed)
  return Object.values(errors).map((error) => (error as { message: string }).message)
}

const schema = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(4)),
  email: z.optional(z.string().check(z.refine((text) => text.includes('@')))),
  size: z.pipe(z.string(), z.transform(Number)),
})

test('what the contract makes of a form is sent, without the fields that were left empty', async () => {
  expect(await check(schema, { name: 'Rana', email: '', size: '38' })).toEqual({ values: { name: 'Rana', size: 38 }, errors: {} })
})

test('each field says its first issue, by kind', async () => {
  expect(await messages(schema, { name: '', email: 'rana', size: '38' })).toEqual(['name required', 'email invalid'])
  expect(await messages(schema, { name: ' ', email: 'a@b', size: '38' })).toEqual(['name required'])
  expect(await messages(schema, { name: 'R', size: '38' })).toEqual(['name invalid'])
  expect(await messages(schema, { name: 'Rana H', size: '38' })).toEqual(['name invalid'])
})
