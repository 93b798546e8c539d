import { sql } from 'drizzle-orm'
import { isOfferedOn, isPublic, itemsBusyOn, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import { Refusal } from '#domain/refusal.ts'
import { earliestStart } from '#domain/site/areas/slot.policy.ts'
import { createFairLimit } from '#platform/concurrency/fair-limit.ts'
import type { Answer } from './answer.ts'
import { askedForASecond } from './ask-engine.ts'
import { filteredBy, type Passing, passingOf } from './catalogue-filters.ts'
import { type Counts, countGroups, countItems, type GroupItems } from './count-groups.ts'
import { facetNames } from './facet.policy.ts'
import type { FacetGroups } from './facet-groups.ts'
import { questionOf } from './find-answer.ts'
import { type Hit, maxHits, readHits } from './find-hits.ts'
import { loadGroups } from './load-groups.ts'
import { type RequestedDays, requestedDays } from './requested-days.ts'
import type { CatalogueCounts, Counted } from './search.contract.ts'

/** Counting what is busy reads every booking of the days, counting a text takes many statements: a few at a time, so that pages find a connection. */
const limit = createFairLimit({ maxActive: 3, maxPerKey: 2, maxQueue: 200, onFull: () => new Refusal('server.busy', 503) })

/** Of a larger catalogue, reading all that is busy on some days takes seconds: the best that are free are counted, as for a text. */
const mostReadWhole = 100_000
/** So many of the best are looked at first for what is free, then ten times as many. */
const firstLook = 2500

/**
 * Counts the whole of an answer: how many, each facet with every filter but its own, and the range and spread of prices. Exact without a text,
 * with days of up to 100,000 items; else up to 1,000 items, and of the best 1,000 beyond.
 */
export async function countCatalogue(ctx: ReadContext, counted: Counted): Promise<CatalogueCounts> {
  const asked = await requestedDays(ctx, counted)
  const read = async () => {
    const groups = await (ctx.facetGroups?.get() ?? loadGroups(ctx.db))
    const question = await questionOf(ctx, counted.q)
    const inTurn = (work: () => Promise<CatalogueCounts>) => limit(ctx.actor.network ?? '', work)
    const best = (find: Find) => countBest({ counted, asked, groups, find })
    if (!question) {
      if (!asked.range || groups.total <= mostReadWhole) return countAll(ctx, { counted, asked, groups })
      return inTurn(() => best((passing) => findFree(ctx, asked, passing)))
    }
    return inTurn(async () => {
      const briefly = askedForASecond(ctx)
      const count = (answer: Answer) => best((passing) => findAnswering(briefly, { asked, answer, passing }))
      const counts = await count(question.whole)
      const closest = counts.total === 0 ? await question.findClosest() : null
      return closest ? count(closest) : counts
    })
  }
  return ctx.facetGroups ? ctx.facetGroups.counts.get(keyOf(counted, asked), read) : read()
}

/** The same for the same question, however it is written. */
function keyOf({ q, min, max, ...counted }: Counted, { range }: RequestedDays): string {
  const chosen = facetNames.map((facet) => [counted[facet] ?? []].flat().toSorted())
  return JSON.stringify([q, min, max, chosen, range && [range.from, range.until, earliestStart(range.clock)]])
}

interface Question {
  counted: Counted
  asked: RequestedDays
  groups: FacetGroups
}

/** All groups, with days without the items that are busy then. */
async function countAll(ctx: ReadContext, { counted, asked, groups }: Question): Promise<CatalogueCounts> {
  const { range, days, price } = asked
  if (!range) return exact(await countGroups(groups, { filters: counted, days }))
  const taken = sql`${isPublic} AND (NOT (${isOfferedOn(range)}) OR items.id IN (${itemsBusyOn(range, range.clock)}))`
  const { rows } = await limit(ctx.actor.network ?? '', () =>
    ctx.db.execute<GroupItems & Record<string, unknown>>(sql`
      SELECT items.facet_key::text AS key, ${price} AS price, -count(*)::int AS items FROM items WHERE ${taken} GROUP BY 1, 2`),
  )
  return exact(await countGroups(groups, { filters: counted, days }, rows))
}

/** The best items that pass, as many as are counted. */
type Find = (passing: Passing) => Promise<{ items: readonly GroupItems[]; isCapped: boolean }>

/** Counts the best items found. Beyond that number, the effect of each filter is counted separately. */
async function countBest({ counted, asked, groups, find }: Question & { find: Find }): Promise<CatalogueCounts> {
  const count = (items: readonly GroupItems[]) => countItems(groups, { filters: counted, days: asked.days }, items)
  const whole = await find(passingOf({}, asked))
  if (!whole.isCapped) return exact(await count(whole.items))
  const filtered = filteredBy(counted)
  const found = filtered.length > 0 ? await find(passingOf(counted, asked)) : whole
  const { facets, ...counts } = await count(found.items)
  const cappedFacets = found.isCapped ? facetNames.filter((facet) => !filtered.includes(facet)) : []
  for (const filter of filtered) {
    const others = await find(passingOf(counted, asked, filter))
    const without = await count(others.items)
    if (filter === 'price') counts.prices = without.prices
    else {
      facets[filter] = without.facets[filter]
      if (others.isCapped) cappedFacets.push(filter)
    }
  }
  return { ...counts, facets, isCapped: found.isCapped, cappedFacets }
}

function exact(counts: Counts): CatalogueCounts {
  return { ...counts, isCapped: false, cappedFacets: [] }
}

/** At most 1,000 of those that are free. Fewer than 1,000 of the best 25,000 are reported as 'at least', but never as 'at least 0'. */
async function findFree(ctx: ReadContext, { price }: RequestedDays, { filters, isFree }: Passing) {
  for (let looked = firstLook; ; looked *= 10) {
    const { rows } = await ctx.db.execute<{ seen: number; items: GroupItems[] }>(sql`
      WITH best AS MATERIALIZED (SELECT items.id, items.facet_key, items.price_by_days, items.turnaround_days, items.quantity, items.available_from,
        items.available_until FROM items WHERE ${filters} ORDER BY items.rank DESC, items.created_at DESC, items.id DESC LIMIT ${looked})
      SELECT (SELECT count(*) FROM best)::int AS seen, coalesce(jsonb_agg(free), '[]') AS items
      FROM (SELECT items.facet_key::text AS key, ${price} AS price, 1 AS items FROM best AS items WHERE ${isFree ?? sql`true`} LIMIT ${maxHits + 1}) AS free`)
    const { seen, items } = rows[0] ?? { seen: 0, items: [] }
    const isWhole = seen < looked && items.length <= maxHits
    if (isWhole || items.length > maxHits || (items.length > 0 && looked > firstLook))
      return { items: items.slice(0, maxHits), isCapped: !isWhole }
  }
}

async function findAnswering(ctx: ReadContext, { asked, answer, passing }: { asked: RequestedDays; answer: Answer; passing: Passing }) {
  const found = await readHits(ctx, { answer, passing, place: null, limit: maxHits + 1 }, async (hits) => {
    const { rows } = await ctx.db.execute<GroupItems & Hit & Record<string, unknown>>(sql`
      SELECT items.facet_key::text AS key, ${asked.price} AS price, 1 AS items, hits.relevance::text AS relevance, hits.matched FROM (${hits}) AS hits JOIN items ON items.id = hits.id
      ORDER BY hits.relevance DESC, items.created_at DESC, items.id DESC`)
    return rows
  })
  return { items: found.slice(0, maxHits), isCapped: found.length > maxHits }
}
