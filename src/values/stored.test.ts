import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fitStored, readFitting } from './stored.ts'

const piece = z.strictObject({ name: z.string().check(z.minLength(1)), note: z.nullable(z.string()), tags: z.array(z.string()) })
const schema = z.strictObject({
  piece,
  pieces: z.array(piece),
  price: z.int(),
  words: z.strictObject({ en: z.string(), ar: z.string() }),
  said: z.optional(z.string()),
  byDay: z.record(z.string(), piece),
  shape: z.union([z.strictObject({ kind: z.literal('round'), radius: z.int() }), z.strictObject({ kind: z.literal('flat') })]),
})
const whole = {
  piece: { name: 'Dress', note: 'silk', tags: ['new'] },
  pieces: [],
  price: 5,
  words: { en: 'a', ar: 'b' },
  byDay: {},
  shape: { kind: 'round', radius: 2 },
}

test('content of today stays as it is', () => {
  expect(fitStored(schema, whole)).toEqual(whole)
})

test('a missing key is null or empty as its type says, at every depth, and an unknown key is dropped', () => {
  const old = {
    piece: { name: 'Dress', former: 1 },
    pieces: [{ name: 'Bag' }],
    price: 5,
    words: { en: 'a' },
    byDay: { '1': { name: 'Hat' } },
    shape: { kind: 'flat', former: 1 },
    former: true,
  }
  expect(fitStored(schema, old)).toEqual({
    piece: { name: 'Dress', note: null, tags: [] },
    pieces: [{ name: 'Bag', note: null, tags: [] }],
    price: 5,
    words: { en: 'a', ar: '' },
    byDay: { '1': { name: 'Hat', note: null, tags: [] } },
    shape: { kind: 'flat' },
  })
})

test('a default fills a missing key; without one, what cannot be empty is left for the schema to refuse', () => {
  const { price: _, piece: __, ...old } = whole
  expect(fitStored(schema, old, { price: 7, piece: whole.piece })).toEqual({ ...whole, price: 7 })
  expect(z.safeParse(schema, fitStored(schema, old)).error?.issues.map(({ path }) => path)).toEqual([['piece'], ['price']])
  expect(fitStored(schema, { ...whole, piece: { name: 'Dress' } }, { piece: whole.piece })).toEqual(whole)
})

test('of content in parts the parts that fit are read', () => {
  expect(readFitting(z.partial(schema), { price: 'five', piece: { name: 'Dress' }, former: 1 })).toEqual({
    piece: { name: 'Dress', note: null, tags: [] },
  })
  expect(readFitting(z.array(piece), [{ name: '' }, { name: 'Bag' }, 3])).toEqual([{ name: 'Bag', note: null, tags: [] }])
  expect(readFitting(z.array(piece), null)).toEqual([])
  expect(readFitting(z.partial(schema), 'nothing')).toEqual({})
})
