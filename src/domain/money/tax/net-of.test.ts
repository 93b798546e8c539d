import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { taxRates } from './tax.policy.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test('net and tax of a line are whole ten fils, and within five fils of the exact tax', async () => {
  const gross = fc.integer({ min: 1, max: 2_000_000 }).map((tens) => tens * 10)
  const amounts = fc.sample(fc.record({ gross, rate: fc.constantFrom(...taxRates) }), 500)
  const { rows } = await database.pool.query<{ gross: number; rate: number; net: number }>(
    'SELECT gross, rate, net_of(gross, rate) AS net FROM unnest($1::int[], $2::int[]) AS one (gross, rate)',
    [amounts.map((one) => one.gross), amounts.map(({ rate }) => rate)],
  )
  const wrong = rows.filter((one) => one.net % 10 !== 0 || Math.abs(one.net - (one.gross * 10_000) / (10_000 + one.rate)) > 5)
  expect([rows.length, wrong]).toEqual([500, []])
})
