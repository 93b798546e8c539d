import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import type { StoredPicture } from '#domain/catalogue/items/items.table.ts'
import type { Context } from '#domain/context.ts'
import { all, cut, limitOf, type PageQuery } from '#platform/database/read-page.ts'
import { foldForSearch } from '#values/fold-for-search.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { ManagedItemRow, ManagedItemsQuery } from './managed-items.contract.ts'
import type { ManagedItemState } from './managed-items.policy.ts'

type ItemsQuery = ManagedItemsQuery & PageQuery

interface Row extends Record<string, unknown> {
  id: string
  name: Partial<LocalizedText> | null
  brand: Partial<LocalizedText> | null
  picture: StoredPicture | null
  ownerId: string
  owner: string | null
  category: ManagedItemRow['category']
  type: ManagedItemRow['type']
  size: string | null
  price: number | null
  quantity: number | null
  status: string
  visibility: string | null
  isInReview: boolean
  at: string
}

const itemWords = sql`row.any_name`
/** As the index `listings_by_any_name` has it. */
const listingWords = sql`fold_for_search(coalesce(row.content #>> '{name,en}', '') || ' ' || coalesce(row.content #>> '{name,ar}', '') || ' ' || coalesce(row.content #>> '{brand,en}', '') || ' ' || coalesce(row.content #>> '{brand,ar}', ''))`
const maxOwners = 200
/** Limits the people with the name to those who own an item or a listing. */
const hasListed = sql`(EXISTS (SELECT FROM items WHERE owner_id = people.id) OR EXISTS (SELECT FROM listings WHERE owner_id = people.id))`

const onMarket: Partial<Record<ManagedItemState, SQL>> = {
  live: sql`row.status = 'approved' AND row.visibility = 'visible'`,
  paused: sql`row.status = 'approved' AND row.visibility = 'hidden'`,
  suspended: sql`row.status = 'suspended' AND row.visibility = 'hidden'`,
  archived: sql`row.status = 'archived' AND row.visibility = 'hidden'`,
}

/** A page of the items of every owner in every state, and of listings that were never approved, the newest first. */
export async function listManagedItems(ctx: Context, query: ItemsQuery): Promise<{ rows: ManagedItemRow[]; next: string | null }> {
  const { state } = query
  const sought = await findSought(ctx, query.q)
  const parts = [
    ...(state === undefined || onMarket[state] ? waysTo(itemWords, sought).map((way) => itemsOf(query, way)) : []),
    ...(state === undefined || !onMarket[state] ? waysTo(listingWords, sought).map((way) => listingsOf(query, way)) : []),
  ]
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT row.*, ${nameOf(ctx.locale, sql`people`)} AS owner FROM (${sql.join(parts, sql` UNION `)}) row LEFT JOIN people ON people.id = row."ownerId"
    ORDER BY row.at DESC, row.id DESC ${limitOf(query.perPage)}`)
  return cut(
    rows.map((row) => shown(row, ctx)),
    query.perPage,
  )
}

function shown({ name, brand, picture, ownerId, owner, visibility, status, at, ...row }: Row, { locale }: Context): ManagedItemRow {
  const words = (text: Partial<LocalizedText> | null) => text?.[locale] || text?.en || text?.ar || ''
  return {
    ...row,
    name: words(name),
    brand: words(brand),
    photo: picture && `${picture.base}-${picture.widths[0] ?? picture.width}.webp`,
    owner: { id: ownerId, name: owner ?? ownerId },
    state: visibility === null ? (status as ManagedItemState) : stateOf({ status, visibility }),
    at: new Date(at).toISOString(),
  }
}

/** The state of an item, from its row. */
export function stateOf(item: { status: string; visibility: string }): ManagedItemState {
  const visibility = visibilityOf(item)
  return visibility === 'visible' ? 'live' : visibility
}

function itemsOf({ state, category, type, after, perPage }: ItemsQuery, way: SQL): SQL {
  const where = all(
    begins(after),
    state && onMarket[state],
    category && sql`row.category = ${category}`,
    type && sql`row.type = ${type}`,
    way,
  )
  return sql`(SELECT row.id, row.name, row.brand, row.pictures -> 0 AS picture, row.owner_id AS "ownerId", row.category, row.type, row.size,
      row.price_by_days[3] AS price, row.quantity, row.status, row.visibility, row.created_at AS at,
      EXISTS (SELECT FROM listings WHERE listings.id = row.id AND listings.status = 'submitted') AS "isInReview"
    FROM items row WHERE ${where} ORDER BY row.created_at DESC, row.id DESC ${limitOf(perPage)})`
}

function listingsOf({ state, category, type, after, perPage }: ItemsQuery, way: SQL): SQL {
  const where = all(
    sql`row.status <> 'approved' AND NOT EXISTS (SELECT FROM items WHERE items.id = row.id)`,
    begins(after),
    state && sql`row.status = ${state}`,
    category && sql`row.content ->> 'category' = ${category}`,
    type && sql`row.content ->> 'type' = ${type}`,
    way,
  )
  return sql`(SELECT row.id, row.content -> 'name' AS name, row.content -> 'brand' AS brand, NULL::jsonb AS picture, row.owner_id AS "ownerId",
      row.content ->> 'category' AS category, row.content ->> 'type' AS type, row.content ->> 'size' AS size,
      NULL::int AS price, NULL::int AS quantity, row.status, NULL::text AS visibility, row.created_at AS at, row.status = 'submitted' AS "isInReview"
    FROM listings row WHERE ${where} ORDER BY row.created_at DESC, row.id DESC ${limitOf(perPage)})`
}

function begins(after: string | undefined): SQL | false {
  return (
    after !== undefined &&
    sql`(row.created_at, row.id) < ((SELECT coalesce((SELECT created_at FROM items WHERE id = ${after}), (SELECT created_at FROM listings WHERE id = ${after}))), ${after})`
  )
}

interface Sought {
  id: string
  folded: string
  owners: string[]
}

/** The search text, and the owners with this id, address or name; null for an empty text. */
async function findSought(ctx: Context, typed: string | undefined): Promise<Sought | null> {
  const id = (typed ?? '').trim()
  const folded = foldForSearch(id)
  if (id === '') return null
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM people WHERE id = ${id} UNION SELECT id FROM people WHERE email = ${id.toLowerCase()}
    ${folded.length < 3 ? sql`` : sql`UNION (SELECT id FROM people WHERE search_words LIKE ${`%${folded}%`} AND ${hasListed} LIMIT ${maxOwners})`}`)
  return { id, folded, owners: rows.map((row) => row.id) }
}

/**
 * The conditions by which a search finds a row. Each uses an index of its own; joined by OR, the planner uses none. A trigram index does
 * not find fewer than three letters: a name then has to begin with them.
 */
function waysTo(words: SQL, sought: Sought | null): SQL[] {
  if (!sought) return [sql`true`]
  const { id, folded, owners } = sought
  return [
    sql`row.id = ${id}`,
    ...(folded === '' ? [] : [sql`${words} LIKE ${folded.length < 3 ? `${folded}%` : `%${folded}%`}`]),
    ...(owners.length === 0 ? [] : [sql`row.owner_id = ANY (${sql.param(owners)}::text[])`]),
  ]
}
