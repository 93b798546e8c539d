import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { items } from '#domain/catalogue/items/items.table.ts'
import { browseCatalogue } from '#domain/catalogue/search/browse-catalogue.ts'
import { itemFields } from '#domain/catalogue/search/index-fields.ts'
import type { Browse } from '#domain/catalogue/search/search.contract.ts'
import type { Context } from '#domain/context.ts'
import { openService } from '#platform/outside/outside-service.ts'
import { questionLimits, searchLimits, typesense } from '#platform/search-engine/typesense.ts'
import { faultyService } from './faults.ts'
import { searchServer } from './search-server.ts'
import { stockedShop } from './stock.ts'

export const key = 'key-of-the-tests'
export const alias = 'libsa_items'
const restMs = 5000
export const clock = { ticks: 0 }

export let shop: Awaited<ReturnType<typeof stockedShop>>
export let server: Awaited<ReturnType<typeof searchServer>>
export let way: Awaited<ReturnType<typeof faultyService>>
export let ctx: Context
const service = openService('search', { ...searchLimits, restMs, ticks: () => clock.ticks })
/** The ids of a page in their order. */
export const idsOf = async (asked: Browse, from: Context | typeof shop.ctx = ctx) =>
  (await browseCatalogue(from, { limit: 48, ...asked })).items.map(({ id }) => id)
export const hide = (id: string) => shop.db.update(items).set({ visibility: 'hidden' }).where(eq(items.id, id))
/** The changes that the engine does not have yet. */
export const waiting = async () => (await shop.pool.query('SELECT item_id, tries FROM search_changes ORDER BY id')).rows

/** Opens an engine, and a faulty way to it, for the tests of a file. */
export function openEngine(): void {
  beforeAll(async () => {
    server = await searchServer({ key })
    way = await faultyService(server.url, service)
  })
  afterAll(async () => {
    await way.close()
    await server.close()
  })
  afterEach(() => mend())
}

/** A shop of its own whose engine is empty. */
export async function open(question = questionLimits): Promise<void> {
  shop = await stockedShop()
  const searchEngine = typesense({ url: way.url, key, collection: alias }, { fields: itemFields, service, question })
  const { now: _, today: __, ...rest } = shop.ctx
  ctx = { ...rest, db: shop.db, searchEngine }
  server.collections.clear()
  server.aliases.clear()
  server.refused.clear()
}

/** Ends all faults, and the rest that a service takes after them. */
export function mend(): void {
  way.meet(null)
  server.meet(null)
  clock.ticks += restMs
}
