import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { firstNameOf } from '#values/person-name.ts'
import { type ListingRecord, listings } from './listings.table.ts'

export interface FoundRecord {
  id: string
  ownerId: string
  /** Null for an item that was never edited: what is approved is all there is. */
  listing: ListingRecord | null
  live: ItemRow | null
  /** The first name of who decided. */
  decidedBy: string | null
  savedAt: Date
}

/** Listings with the items they became, by a query for their ids; those saved last first. */
export async function findRecords(ctx: Context | TxContext, ids: SQL): Promise<FoundRecord[]> {
  const rows = await ctx.db
    .select({ listing: listings, live: items, decider: people.name, deciderArabic: people.arabicName })
    .from(sql`(${ids}) AS wanted (id)`)
    .leftJoin(listings, sql`${listings.id} = wanted.id`)
    .leftJoin(items, sql`${items.id} = wanted.id`)
    .leftJoin(people, eq(people.id, listings.decidedBy))
    .where(sql`coalesce(${listings.id}, ${items.id}) IS NOT NULL`)
    .orderBy(desc(sql`coalesce(${listings.savedAt}, ${items.updatedAt})`))
  return rows.map(({ listing, live, decider, deciderArabic }) => {
    const owned = live ?? (listing && { ...listing, updatedAt: listing.savedAt })
    if (!owned) throw new Error('A record is a listing or an item')
    const decidedBy = firstNameOf((ctx.locale === 'ar' && deciderArabic) || decider)
    return { id: owned.id, ownerId: owned.ownerId, listing, live, decidedBy, savedAt: listing?.savedAt ?? owned.updatedAt }
  })
}
