import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items } from '#domain/catalogue/items/items.table.ts'
import { createLog, silentLog } from '#platform/log.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { searchLimits, typesense } from '#platform/search-engine/typesense.ts'
import { alias, clock, ctx, hide, idsOf, key, mend, open, openEngine, server, shop, waiting, way } from '#tests/engine-shop.ts'
import type { Fault } from '#tests/faults.ts'
import type { SearchFault } from '#tests/search-server.ts'
import { browseCatalogue } from './browse-catalogue.ts'
import { countCatalogue } from './count-catalogue.ts'
import { followCatalogue } from './follow-catalogue.ts'
import { itemFields } from './index-fields.ts'

openEngine()

describe('an engine with a fault', () => {
  // Short enough that the tests do not wait for a silent engine as patiently as for a busy machine.
  beforeAll(() => open({ tryMs: 80, totalMs: 150 }))
  afterAll(() => shop.close())
  const faults: readonly (readonly [string, () => void])[] = [
    ...(['silent', 'down', 'forbidden', 'failing', 'garbage', 'half', 'flapping', 'slow'] satisfies Fault[]).map(
      (fault) => [fault, () => way.meet(fault)] as const,
    ),
    ...(['unavailable', 'unauthorised', 'redirecting', 'broken', 'oversized', 'cut off', 'odd'] satisfies SearchFault[]).map(
      (fault) => [fault, () => server.meet(fault)] as const,
    ),
  ]
  test.each(faults)('that is %s: the database answers, and changes wait', async (fault, begin) => {
    await followCatalogue(ctx)
    const before = way.count()
    begin()
    await hide('wf-001')
    const asked = { q: 'dress' }
    expect(await idsOf(asked)).toEqual(await idsOf(asked, shop.ctx))
    expect(await countCatalogue(ctx, asked)).toEqual(await countCatalogue(shop.ctx, asked))
    await followCatalogue(ctx)
    expect(way.count()).toBeGreaterThan(before)
    // A slow engine takes changes, and so does one that gives up questions; one that flaps may.
    const mayTake = ['slow', 'cut off', 'flapping'].includes(fault)
    if (!mayTake) expect(await waiting()).toMatchObject([{ item_id: 'wf-001' }])
    mend()
    await followCatalogue(ctx)
    expect(await waiting()).toEqual([])
    expect([...server.served(alias).keys()]).not.toContain('wf-001')
    await shop.db.update(items).set({ visibility: 'visible' })
  })

  test('is logged once, and after five calls is asked no more for a while', async () => {
    const lines: string[] = []
    const log = createLog({ to: { write: (line) => lines.push(line) } })
    const quiet = openService('search', { ...searchLimits, log, ticks: () => clock.ticks })
    const searchEngine = typesense({ url: server.url, key, collection: alias }, { fields: itemFields, service: quiet })
    const logged = { ...ctx, searchEngine, log }
    await followCatalogue(logged)
    server.meet('unavailable')
    const before = server.calls.length
    for (let time = 0; time < 20; time += 1) expect(await idsOf({ q: 'dress' }, logged)).toContain('wf-001')
    // Each of the five is tried twice.
    expect(server.calls.length - before).toBe(10)
    expect(lines.filter((line) => line.includes('a service outside failed'))).toHaveLength(1)
    expect(lines).toHaveLength(1)
  })

  test('has no answer to a text of which nothing has every word: the database finds the closest', async () => {
    await followCatalogue(ctx)
    const page = await browseCatalogue({ ...ctx, log: silentLog() }, { q: 'فستان غواصة' })
    expect(page.isPartial).toBe(true)
    expect(page.items.map(({ id }) => id).toSorted()).toEqual(['k-001', 'wc-001', 'wf-001', 'wp-001'])
  })
})
