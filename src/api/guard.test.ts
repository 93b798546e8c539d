import { readdirSync, readFileSync } from 'node:fs'
import { call } from '@orpc/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaContract } from '#domain/site/areas/area.contract.ts'
import { world } from '#tests/world.ts'
import { byField, guarded } from './guard.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

test('a verb is a route as it is, and gets only what its contract reads', async () => {
  const given: unknown[][] = []
  const opened = guarded('areas', areaContract).router({
    list: (...all: unknown[]) => {
      given.push(all.slice(1))
      return { areas: [] }
    },
    slots: byField('from', (...all: [unknown, string]) => {
      given.push(all.slice(1))
      return { slots: [], collections: [] }
    }),
  })
  const context = { ...shop.system(), responseHeaders: new Headers(), requestHeaders: new Headers() }
  await call(opened.list, { unread: true }, { context })
  await call(opened.slots, { from: '2026-12-01' }, { context })
  expect(given).toEqual([[], ['2026-12-01']])
  await expect(call(opened.slots, { from: 'never' }, { context })).rejects.toThrow('Input validation failed')
})

test('a handler is written only where it does more than its verb', () => {
  const passing =
    /(\w+): guard\.\1\.handler\(\s*(?:async )?\(\{ context(?:, input)? \}\) =>\s*[\w.]+\(context(?:, input(?:\.\w+)?)?\),?\s*\)/g
  const folder = new URL('./', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const found = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(passing)].map(([, route]) => `${name} ${route}: name the verb, or byField`),
  )
  expect(found).toEqual([])
})
