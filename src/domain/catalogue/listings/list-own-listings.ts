import { eq, type SQL, sql } from 'drizzle-orm'
import { visibilityOf } from '#domain/catalogue/items/change-visibility.ts'
import { priceFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { cut, limitOf } from '#platform/database/read-page.ts'
import type { Day } from '#values/day.ts'
import { type FoundRecord, findRecords } from './find-records.ts'
import { shownState, writtenContent } from './get-own-listing.ts'
import type { ListingRow, ListingsOfOwner } from './listing.contract.ts'
import { type ListingStatus, type OwnerState, ownerStateOf, ownerStates, ownListingsPage } from './listing.policy.ts'
import { draftLadder } from './listing-content.policy.ts'
import { contentOf } from './listing-content.ts'
import { shownPhotos } from './listing-photos.ts'
import { ownerHolidays } from './listings.table.ts'
import { changesOf } from './revision.policy.ts'

interface OwnListingsQuery {
  state?: readonly OwnerState[]
  /** The last listing of the page before. */
  after?: string | undefined
}

/**
 * The actor's listings by page: those with requested changes first, then the latest saved. The numbers in each state, and the actor's
 * holiday.
 */
export async function listOwnListings(ctx: Context | TxContext, { state = [], after }: OwnListingsQuery = {}): Promise<ListingsOfOwner> {
  const ownerId = ctx.actor.personId ?? ''
  const groups = await countOwn(ctx, ownerId)
  const wanted = groups.filter((group) => (state.length === 0 ? group.state !== 'archived' : state.includes(group.state)))
  const { ids, next } = await findPage(ctx, { ownerId, wanted, after })
  const found = await findRecords(ctx, sql`SELECT unnest(${sql.param(ids)}::text[])`)
  const shown = found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const covers = new Map(shown.map((record) => [record.id, coverOf(record)]))
  const known = shown.flatMap(({ live }) => live?.pictures ?? [])
  const photos = await shownPhotos(
    ctx,
    [...covers.values()].filter((name) => name !== null),
    known,
  )
  const lives = await countRentals(ctx, ids)
  const [holiday] = await ctx.db.select().from(ownerHolidays).where(eq(ownerHolidays.ownerId, ownerId))
  return {
    listings: shown.map((record) => ({
      ...rowOf(ctx, record),
      photo: photos.get(covers.get(record.id) ?? '') ?? null,
      rentals: lives.get(record.id)?.rentals ?? 0,
      outUntil: lives.get(record.id)?.outUntil ?? null,
    })),
    next,
    counts: Object.fromEntries(ownerStates.map((one) => [one, sumOf(groups, one)])) as Record<OwnerState, number>,
    holiday: holiday ? { from: holiday.from, until: holiday.until } : null,
  }
}

/** Listings of equal state, as their rows have it; null where there is no listing, or no item. */
interface Group extends Record<string, unknown> {
  listing: ListingStatus | null
  status: string | null
  visibility: string | null
  count: number
}

/** Of a piece its listing, its item or both. */
function ownOf(ownerId: string): SQL {
  return sql`(SELECT coalesce(l.id, i.id) AS id, l.status AS listing, i.status, i.visibility, coalesce(l.saved_at, i.updated_at) AS saved,
      coalesce(l.status, '') = 'changes_requested' AS asked
    FROM (SELECT id, status, saved_at FROM listings WHERE owner_id = ${ownerId}) l
      FULL JOIN (SELECT id, status, visibility, updated_at FROM items WHERE owner_id = ${ownerId}) i ON i.id = l.id)`
}

async function countOwn(ctx: Context | TxContext, ownerId: string): Promise<(Group & { state: OwnerState })[]> {
  const { rows } = await ctx.db.execute<Group>(
    sql`SELECT listing, status, visibility, count(*)::int AS count FROM ${ownOf(ownerId)} own GROUP BY listing, status, visibility`,
  )
  return rows.map((group) => {
    const { listing, status, visibility } = group
    const shown = status !== null && visibility !== null ? visibilityOf({ status, visibility }) : null
    return { ...group, state: ownerStateOf({ status: listing ?? 'approved', visibility: shown }) }
  })
}

function sumOf(groups: readonly (Group & { state: OwnerState })[], state: OwnerState): number {
  return groups.filter((group) => group.state === state).reduce((sum, { count }) => sum + count, 0)
}

async function findPage(
  ctx: Context | TxContext,
  { ownerId, wanted, after }: { ownerId: string; wanted: readonly Group[]; after: string | undefined },
): Promise<{ ids: string[]; next: string | null }> {
  const own = ownOf(ownerId)
  const standing = JSON.stringify(wanted.map(({ listing, status, visibility }) => ({ listing, status, visibility })))
  const begins = after === undefined ? sql`true` : sql`(asked, saved, id) < (SELECT asked, saved, id FROM ${own} last WHERE id = ${after})`
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    SELECT id FROM ${own} own
    WHERE ${begins} AND EXISTS (SELECT FROM jsonb_to_recordset(${standing}::jsonb) AS w (listing text, status text, visibility text)
      WHERE (w.listing, w.status, w.visibility) IS NOT DISTINCT FROM (own.listing, own.status, own.visibility))
    ORDER BY asked DESC, saved DESC, id DESC ${limitOf(ownListingsPage)}`)
  const page = cut(rows, ownListingsPage)
  return { ids: page.rows.map(({ id }) => id), next: page.next }
}

/** The first photograph: of what is on the market, or of what is written. */
function coverOf(record: FoundRecord): string | null {
  const content = record.live ? contentOf(record.live) : writtenContent(record)
  return content.photos?.[0]?.object ?? null
}

function rowOf(ctx: Context | TxContext, record: FoundRecord): Omit<ListingRow, 'photo' | 'rentals' | 'outUntil'> {
  const { listing, live } = record
  const written = writtenContent(record)
  const isWaiting = live && listing?.status === 'submitted'
  const { name } = live ?? written
  const ladder = live?.priceByDays ?? draftLadder(written)
  return {
    id: record.id,
    ...shownState(ctx, record),
    name: name?.[ctx.locale] || name?.en || name?.ar || '',
    price: ladder.length > 0 ? priceFor(ladder, statedDays) : null,
    waiting: isWaiting ? changesOf(contentOf(live), written) : [],
  }
}

interface Life {
  rentals: number
  outUntil: Day | null
}

async function countRentals(ctx: Context | TxContext, ids: readonly string[]): Promise<Map<string, Life>> {
  const { rows } = await ctx.db.execute<Life & { itemId: string } & Record<string, unknown>>(sql`
    SELECT item_id AS "itemId", count(*) FILTER (WHERE status = 'completed')::int AS rentals,
      (max(last_day) FILTER (WHERE ${hasMeaning(({ phase }) => phase === 'with-customer', sql`status`)}))::text AS "outUntil"
    FROM rentals WHERE item_id = ANY (${sql.param([...ids])}::text[]) GROUP BY item_id`)
  return new Map(rows.map(({ itemId, ...life }) => [itemId, life]))
}
