import { type SQL, sql } from 'drizzle-orm'
import { isPublic, type ReadContext } from '#domain/catalogue/items/item-card.ts'
import type { Answer, Tier } from './answer.ts'
import { askEngine } from './ask-engine.ts'
import type { Passing } from './catalogue-filters.ts'
import { type Known, knownOf, type Step } from './known-hits.ts'
import { allOf, inGroups } from './match-words.ts'
import type { Position } from './page-order.ts'
import { groups as allGroups, categoriesOfGroup, ofItem, partsOf, rankedBelow, rankOf, relevanceFrom, scoreOf } from './relevance.ts'

/** The number of items found by a text that are ranked one by one, and counted. */
export const maxHits = 1000
/** The depth of a walk: a multiple of the depth at which its hits are expected, and at least so many items. */
const [timesExpected, leastWalked] = [2, 1000]

/** The candidates an engine is asked for: enough for a page, then as many as are counted and some that are busy or gone. */
const [fewSought, mostSought] = [250, maxHits + 250]

interface Wanted {
  answer: Answer
  passing: Passing
  /** The item after which the hits go on. */
  place: Position | null
  limit: number
}

/** The part of an answer that is read at once: all of it, a tier, or some groups of a tier. */
interface Part {
  condition: SQL
  tiers: readonly Tier[]
  groups: readonly number[] | null
  /** The numbers of items of each tier and group are returned, too. */
  isCounted: boolean
}

/** A row that was read, with how many items its part of the answer has of each tier and group (`placeOf`), where they were counted. */
export interface Hit {
  relevance: string
  matched: Readonly<Record<string, number>> | null
}

type Read<T> = (hits: SQL) => Promise<T[]>

/**
 * The first items that answer a text and pass the filters, in the order of their relevance. They are read from SQL queries for their `id`,
 * `relevance`, `created_at` and `matched`. Few answers take one query; many take several, until they are enough.
 */
export async function readHits<T extends Hit>(ctx: ReadContext, wanted: Wanted, read: Read<T>): Promise<T[]> {
  const { answer, place, limit } = wanted
  const whole = { condition: answer.condition, tiers: answer.tiers, groups: null, isCounted: false }
  if (answer.tiers.every(({ relevance }) => relevance === null)) return read(matching(wanted, whole))
  const sought = await readSought(ctx, wanted, read)
  if (sought) return sought
  const known = await knownOf(ctx, wanted)
  if (!areMany(known.whole, wanted, known)) {
    const isCounted = !known.isCounted && isTelling(wanted)
    const rows = await read(matching(wanted, { ...whole, isCounted }))
    if (isCounted) {
      const steps = known.steps.flat()
      learn(steps, rows)
      known.whole = Object.values(rows[0]?.matched ?? {}).reduce((sum, items) => sum + items, 0)
      known.isCounted = true
    }
    return rows
  }
  const found: T[] = []
  for (const [at, tier] of answer.tiers.entries()) {
    const left = { ...wanted, limit: limit - found.length }
    const isBehind = place !== null && tier.relevance !== null && partsOf(place).score < tier.relevance
    if (isBehind || left.limit === 0) continue
    if (tier.relevance === null) found.push(...(await read(matching(left, { ...whole, condition: tier.condition, tiers: [tier] }))))
    else found.push(...(await readTier(left, { tier, steps: known.steps[at] ?? [], known }, read)))
  }
  if (isTelling(wanted) && found.length < limit) known.whole = found.length
  return found
}

/**
 * The same by the candidates of a search engine, where there is one. The database checks their words, filters and days again. Null where it
 * has to find them itself: the engine does not answer, knows nothing, or its candidates do not suffice.
 */
async function readSought<T extends Hit>(ctx: ReadContext, wanted: Wanted, read: Read<T>): Promise<T[] | null> {
  const { answer, passing, place, limit } = wanted
  const whole = { condition: answer.condition, tiers: answer.tiers, groups: null, isCounted: false }
  const isDeep = place !== null || limit > fewSought
  for (const most of isDeep ? [mostSought] : [fewSought, mostSought]) {
    const found = await askEngine(ctx, { answer, passing, limit: most })
    if (!found || found.total === 0) return null
    if (found.ids.length === 0) continue
    const among = sql`${passing.filters} AND items.id = ANY (${sql.param(found.ids)}::text[])`
    const rows = await read(matching({ ...wanted, passing: { ...passing, filters: among } }, whole))
    if (found.ids.length >= found.total) return rows.length > 0 || place ? rows : null
    const last = rows[limit - 1]
    // The engine does not know the order of what is ranked one by one.
    if (last && (most === mostSought || scoreOf(last.relevance) >= rankedBelow)) return rows
  }
  return null
}

/** Sorting n of all items reads n; a walk along all of them passes limit × all / n until a page is full. */
function areMany(items: number, { limit }: Wanted, { total }: Known): boolean {
  return items ** 2 > limit * total
}

/** All that answers was counted, not what is left of it. */
function isTelling({ place, passing }: Wanted): boolean {
  return place === null && !passing.isFree
}

/** Group by group, by a walk along its foremost items where that is expected to suffice, else from the index of words. */
async function readTier<T extends Hit>(
  wanted: Wanted,
  { tier, steps, known }: { tier: Tier; steps: readonly Step[]; known: Known },
  read: Read<T>,
): Promise<T[]> {
  const before = wanted.place && partsOf(wanted.place)
  const waiting = steps.filter(({ group }) => before === null || before.score !== tier.relevance || before.group >= group)
  const isWalked = (step: Step) => !step.isHidden && areMany(step.expected, wanted, known)
  const found: T[] = []
  for (let [step] = waiting; step && found.length < wanted.limit; [step] = waiting) {
    const left = { ...wanted, limit: wanted.limit - found.length }
    const depth = (timesExpected * left.limit * known.total) / step.expected
    const near = isWalked(step) ? await read(walking(left, { tier, depth, group: step.group })) : null
    if (near?.length === left.limit) return [...found, ...near]
    const until = near ? 1 : waiting.findIndex(isWalked)
    const sought = waiting.splice(0, until === -1 ? waiting.length : until)
    const isCounted = isTelling(wanted) && sought.some((one) => !one.isCounted)
    const part = { condition: tier.condition, tiers: [tier], groups: sought.map(({ group }) => group), isCounted }
    const rows = await read(matching(left, part))
    found.push(...rows)
    if (isCounted) learn(sought, rows)
    if (near && isTelling(wanted)) step.isHidden = true
  }
  return found
}

function learn(steps: readonly Step[], [first]: readonly Hit[]): void {
  for (const step of steps) {
    step.expected = first?.matched?.[step.place] ?? 0
    step.isCounted = true
  }
}

/** Along the foremost items of a group; their index has the words of names. The others are looked up by their ids, and only where their names fit. */
function walking({ passing, place, limit }: Wanted, { tier, depth, group }: { tier: Tier; depth: number; group: number }): SQL {
  const before = place && partsOf(place)
  const isWithin = before !== null && before.score === tier.relevance && before.group === group
  const after = isWithin
    ? sql` AND (items.rank, items.created_at, items.id) < (${before.rank}::bigint, ${before.createdAt}::timestamptz, ${before.id})`
    : sql``
  const order = (table: SQL) => sql`${table}.rank DESC, ${table}.created_at DESC, ${table}.id DESC`
  const foremost = sql`SELECT items.id, items.name_words, items.rank, items.created_at FROM items
    WHERE ${isPublic} AND items.category = ANY (${sql.param(categoriesOfGroup(group))}::text[])${after}
    ORDER BY ${order(sql`items`)} LIMIT ${Math.max(leastWalked, Math.ceil(depth))}`
  const isNamesAlone = isInNames(tier) && passing.key === '' && !passing.isFree
  // OFFSET keeps the planner from starting with what passes the filters.
  const passes = sql`, LATERAL (SELECT 1 FROM items WHERE items.id = foremost.id AND ${tier.condition} AND ${passing.filters}${andFree(passing)} OFFSET 0) AS passing`
  const relevance = relevanceFrom(sql.raw(`${tier.relevance}`), { group: sql.raw(`${group}`), rank: sql`foremost.rank` })
  return sql`SELECT foremost.id, ${relevance} AS relevance, foremost.created_at, NULL::jsonb AS matched
    FROM (${foremost}) AS foremost${isNamesAlone ? sql`` : passes}
    WHERE ${tier.named.length > 0 ? sql`foremost.name_words @@ ${allOf(tier.named)}` : sql`true`} ORDER BY ${order(sql`foremost`)} LIMIT ${limit}`
}

/**
 * All that fulfil a condition, by the index of words, then the first of them. What is ranked one by one is read only where the better tiers do not
 * suffice: a part of UNION ALL begins when the part before it has ended.
 */
function matching({ answer, passing, place, limit }: Wanted, { condition, tiers, groups, isCounted }: Part): SQL {
  const better = tiers.filter(({ relevance }) => relevance !== null)
  const isRanked = better.length < tiers.length
  const scores = better.map(({ isSo, relevance }) => sql`WHEN ${isSo} THEN ${sql.raw(`${relevance}`)}`)
  const [only] = better
  const score = isRanked && only ? sql`CASE ${sql.join(scores, sql` `)} ELSE 0 END` : sql.raw(`${only?.relevance ?? 0}`)
  // For whole groups the other indexes find the words, except those that only count in a name.
  const isOfGroups = groups !== null && only !== undefined && (groups.length < allGroups.length || isInNames(only))
  const ofGroups = isOfGroups ? sql` AND ${inGroups(only, groups)}` : sql``
  const matched = sql`matched AS MATERIALIZED (SELECT items.id, items.created_at, items.turnaround_days, items.quantity, items.available_from,
    items.available_until${isRanked ? sql`, items.category, items.rank, items.search_words, items.description_words` : sql``}, ${relevanceFrom(score, ofItem)} AS relevance
    FROM items WHERE ${passing.filters} AND ${condition}${ofGroups})`
  const after = (relevance: SQL) =>
    place
      ? sql`(${relevance}, items.created_at, items.id) < (${place.keys[0]}::bigint, ${place.keys[1]}::timestamptz, ${place.id})`
      : sql`true`
  const isBetter = sql`items.relevance >= ${sql.raw(`${rankOf(1, 0)}`)}::bigint << 32`
  const counted = isCounted
    ? sql`(SELECT jsonb_object_agg(place, items) FROM (SELECT relevance >> 32 AS place, count(*) AS items FROM matched GROUP BY 1) AS counted)`
    : sql`NULL::jsonb`
  const first = sql`(SELECT items.id, items.relevance, items.created_at, ${counted} AS matched FROM (SELECT * FROM matched AS items
    WHERE ${isBetter} AND ${after(sql`items.relevance`)} ORDER BY items.relevance DESC, items.created_at DESC, items.id DESC OFFSET 0) AS items
    WHERE true${andFree(passing)} LIMIT ${limit})`
  const ranked = sql`(SELECT items.id, ${answer.relevance} AS relevance, items.created_at, ${counted} AS matched FROM (
      SELECT * FROM matched AS items WHERE NOT (${isBetter})${andFree(passing)} LIMIT ${Math.max(maxHits, limit)}) AS items WHERE ${after(answer.relevance)}
    ORDER BY relevance DESC, items.created_at DESC, items.id DESC LIMIT ${limit})`
  const parts = [...(only ? [first] : []), ...(isRanked ? [ranked] : [])]
  return sql`WITH ${matched} SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS hits LIMIT ${limit}`
}

/** The names alone decide. */
function isInNames({ besides, told }: Tier): boolean {
  return besides.length === 0 && told === null
}

function andFree({ isFree }: Passing): SQL {
  return isFree ? sql` AND ${isFree}` : sql``
}
