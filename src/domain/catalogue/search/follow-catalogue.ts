import { sql } from 'drizzle-orm'
import { type Context, inTransaction, nowOf } from '#domain/context.ts'
import { runAlone } from '#platform/database/run-alone.ts'
import { findOutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import { CollectionMissing, type RefusedDocument, type SearchEngine } from '#platform/search-engine/search-engine.ts'
import { readDocuments, readNextDocuments } from './index-documents.ts'
import { findIndex, rebuildIndex } from './search-index.ts'

/** Documents of one call. */
const batch = 200
/** Calls of one run, so that another process may stop this one and nothing runs for long. */
const mostBatches = 50
const maxTries = 12

/**
 * Brings the collection of the engine outside up to date: sends what changed, removes what is no longer public, and goes on with a collection
 * that is being filled. Of several processes one does it at a time. A fault of the engine ends the run, and the next one goes on.
 */
export async function followCatalogue(ctx: Context): Promise<void> {
  const { searchEngine } = ctx
  if (!searchEngine) return
  await runAlone(ctx.db, 'search index', (stay) => follow(ctx, { engine: searchEngine, stay })).catch(async (error: unknown) => {
    if (error instanceof CollectionMissing) {
      const index = await findIndex(ctx)
      await rebuildIndex(ctx, searchEngine, { isLost: error.collection !== index?.filling })
    } else if (!findOutsideUnavailable(error)) throw error
  })
}

interface Following {
  engine: SearchEngine
  /** Fails where another process may follow, too. */
  stay(): Promise<void>
}

async function follow(ctx: Context, { engine, stay }: Following): Promise<void> {
  const before = await findIndex(ctx)
  const served = await engine.findServed()
  const isServed = served !== null && served === before?.serving
  // A collection that nothing follows would answer with what it had on an older day.
  if (served !== null && !isServed && served !== before?.filling) await engine.unserve()
  const isCurrent = engine.isCurrent(before?.filling ?? before?.serving ?? '')
  if (!isCurrent || !(isServed || before?.filling)) await rebuildIndex(ctx, engine, { isLost: !isServed })
  const index = await findIndex(ctx)
  if (!index) return
  if (index.filling && index.filledTo === '') await engine.create(index.filling)
  const collections = [index.serving, index.filling].filter((name) => name !== null)
  for (let left = mostBatches; left > 0 && (await sendChanges(ctx, { engine, stay, collections })); left -= 1);
  if (index.filling) await fill(ctx, { engine, stay, filling: index.filling, filledTo: index.filledTo })
}

interface Change extends Record<string, unknown> {
  itemId: string
  ids: string[]
  tries: number
}

/** Sends what changed first, and answers whether there may be more. What is read of an item is at least as new as its change. */
async function sendChanges(ctx: Context, { engine, stay, collections }: Following & { collections: readonly string[] }) {
  const { now } = await nowOf(ctx)
  const { rows } = await ctx.db.execute<Change>(sql`
    SELECT item_id AS "itemId", array_agg(id::text) AS ids, max(tries) AS tries FROM (
      SELECT * FROM search_changes WHERE due_at <= ${now.toISOString()}::timestamptz ORDER BY id LIMIT ${batch}) AS first GROUP BY item_id`)
  if (rows.length === 0) return false
  const documents = await readDocuments(
    ctx.db,
    rows.map(({ itemId }) => itemId),
  )
  const arePublic = new Set(documents.map(({ id }) => id))
  const gone = rows.map(({ itemId }) => itemId).filter((id) => !arePublic.has(id))
  const refused: RefusedDocument[] = []
  for (const collection of collections) {
    await stay()
    refused.push(...(await engine.put(collection, documents)))
    await engine.remove(collection, gone)
  }
  await forget(ctx, rows, refused)
  return true
}

/** Forgets what was sent. What the engine refused is sent again after pauses that grow; at last it is logged, and left out until it changes. */
async function forget(ctx: Context, changes: readonly Change[], refused: readonly RefusedDocument[]): Promise<void> {
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
  const again = changes.filter(({ itemId, tries }) => reasons.has(itemId) && tries < maxTries)
  for (const { itemId, tries } of changes)
    if (reasons.has(itemId) && tries >= maxTries)
      ctx.log.error({ itemId, reason: reasons.get(itemId) }, 'the search engine refuses an item for good')
  await inTransaction(ctx, async ({ db, now }) => {
    const sent = changes.flatMap(({ ids }) => ids)
    await db.execute(sql`DELETE FROM search_changes WHERE id = ANY (${sql.param(sent)}::bigint[])`)
    for (const { itemId, tries } of again)
      await db.execute(sql`INSERT INTO search_changes (item_id, tries, due_at)
        VALUES (${itemId}, ${tries + 1}, ${now.toISOString()}::timestamptz + interval '5 seconds' * power(2, ${tries}::int))`)
  })
}

interface Filling extends Following {
  filling: string
  filledTo: string
}

/** Goes on filling a collection, and serves it once it is full. A rebuild that was asked for meanwhile begins with another one. */
async function fill(ctx: Context, { engine, stay, filling, filledTo }: Filling): Promise<void> {
  let after = filledTo
  for (let left = mostBatches; left > 0; left -= 1) {
    const documents = await readNextDocuments(ctx.db, { after, limit: batch })
    await stay()
    const refused = await engine.put(filling, documents)
    after = documents.at(-1)?.id ?? after
    const isFull = documents.length < batch
    if (isFull) await engine.serve(filling)
    const { rowCount } = await inTransaction(ctx, async ({ db }) => {
      for (const { id } of refused) await db.execute(sql`INSERT INTO search_changes (item_id) VALUES (${id})`)
      return db.execute(
        isFull
          ? sql`UPDATE search_index SET serving = filling, filling = NULL, filled_to = '' WHERE filling = ${filling}`
          : sql`UPDATE search_index SET filled_to = ${after} WHERE filling = ${filling}`,
      )
    })
    if (isFull || rowCount === 0) return
  }
}
