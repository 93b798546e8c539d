import { eq, sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import { priceFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import type { Day } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import { findRecords, type FoundRecord, ofOwner } from './find-records.ts'
import { shownState, writtenContent } from './get-own-listing.ts'
import type { ListingRow, ListingsOfOwner } from './listing.contract.ts'
import { contentOf } from './listing-content.ts'
import { shownPhotos } from './listing-photos.ts'
import { ownerHolidays } from './listings.table.ts'
import { changesOf } from './revision.policy.ts'

/** All that the actor lists, what was saved last first, and when they are away. */
export async function listOwnListings(ctx: Context | TxContext): Promise<ListingsOfOwner> {
  const ownerId = ctx.actor.personId ?? ''
  const found = await findRecords(ctx, ofOwner(ownerId))
  const covers = new Map(found.map((record) => [record.id, coverOf(record)]))
  const known = found.flatMap(({ live }) => live?.pictures ?? [])
  const photos = await shownPhotos(
    ctx,
    [...covers.values()].filter((name) => name !== null),
    known,
  )
  const lives = await countRentals(ctx, ownerId)
  const [holiday] = await ctx.db.select().from(ownerHolidays).where(eq(ownerHolidays.ownerId, ownerId))
  return {
    listings: found.map((record) => ({
      ...rowOf(ctx, record),
      photo: photos.get(covers.get(record.id) ?? '') ?? null,
      rentals: lives.get(record.id)?.rentals ?? 0,
      outUntil: lives.get(record.id)?.outUntil ?? null,
    })),
    holiday: holiday ? { from: holiday.from, until: holiday.until } : null,
  }
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
  return {
    id: record.id,
    ...shownState(ctx, record),
    name: name?.[ctx.locale] || name?.en || name?.ar || '',
    price: live ? priceFor(live.priceByDays, statedDays) : priceOf(written),
    waiting: isWaiting ? changesOf(contentOf(live), { ...contentOf(live), ...definedOf(written) }) : [],
  }
}

function priceOf({ price, rentalPeriod, stated = {} }: ReturnType<typeof writtenContent>): Fils | null {
  return price === undefined ? null : priceFor(ladderOf({ price, rentalPeriod: rentalPeriod ?? statedDays, stated }), statedDays)
}

function definedOf<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }
}

interface Life {
  rentals: number
  outUntil: Day | null
}

async function countRentals(ctx: Context | TxContext, ownerId: string): Promise<Map<string, Life>> {
  const { rows } = await ctx.db.execute<Life & { itemId: string } & Record<string, unknown>>(sql`
    SELECT item_id AS "itemId", count(*) FILTER (WHERE status = 'completed')::int AS rentals,
      (max(last_day) FILTER (WHERE ${hasMeaning(({ phase }) => phase === 'with-customer', sql`status`)}))::text AS "outUntil"
    FROM rentals WHERE owner_id = ${ownerId} GROUP BY item_id`)
  return new Map(rows.map(({ itemId, ...life }) => [itemId, life]))
}
