import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { people } from '#domain/accounts/people/people.table.ts'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import { answerHours, claimMinutes } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingContent, ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { filledContent } from '#domain/catalogue/listings/listing-content.policy.ts'
import { contentOf } from '#domain/catalogue/listings/listing-content.ts'
import { shownPhotos } from '#domain/catalogue/listings/listing-photos.ts'
import { type ListingRecord, listings } from '#domain/catalogue/listings/listings.table.ts'
import { changesOf } from '#domain/catalogue/listings/revision.policy.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { firstNameOf } from '#values/person-name.ts'
import type { QueueRow } from './listing-queue.contract.ts'

const maxRows = 100
const hourMs = 3_600_000
const minuteMs = 60_000
const owners = alias(people, 'owners')
const claimers = alias(people, 'claimers')

export interface Submitted {
  listing: ListingRecord
  /** May lack keys that an older version did not store. */
  content: ListingDraft
  live: ItemRow | null
  /** The content of the live item. */
  current: ListingContent | null
  row: QueueRow
}

/** Listings that wait for approval, the longest first: at most a hundred. */
export async function findSubmitted(ctx: Context | TxContext, which?: SQL): Promise<Submitted[]> {
  const { now } = await nowOf(ctx)
  const nameOf = ({ name, arabicName }: { name: string; arabicName: string | null }) => (ctx.locale === 'ar' && arabicName) || name
  const found = await ctx.db
    .select({ listing: listings, live: items, owner: owners, claimer: claimers })
    .from(listings)
    .innerJoin(owners, eq(owners.id, listings.ownerId))
    .leftJoin(items, eq(items.id, listings.id))
    .leftJoin(claimers, eq(claimers.id, listings.claimedBy))
    .where(and(eq(listings.status, 'submitted'), which))
    .orderBy(listings.submittedAt, listings.id)
    .limit(maxRows)
  const covers = found.map(({ listing }) => listing.content.photos?.[0]?.object ?? '')
  const known = found.flatMap(({ live }) => live?.pictures ?? [])
  const photos = await shownPhotos(ctx, covers.filter(Boolean), known)
  return found.map(({ listing, live, owner, claimer }, index) => {
    const current = live && contentOf(live)
    const content = filledContent(listing.content, current)
    const submittedAt = listing.submittedAt ?? listing.savedAt
    const answerBy = new Date(submittedAt.getTime() + answerHours * hourMs)
    const isClaimed = isClaimedByAnother(ctx, listing, now)
    const row: QueueRow = {
      id: listing.id,
      kind: listing.appealedAt ? 'appeal' : live ? 'revision' : 'new',
      name: content.name?.[ctx.locale] ?? '',
      owner: firstNameOf(nameOf(owner)) ?? '',
      photo: photos.get(covers[index] ?? '') ?? null,
      submittedAt: submittedAt.toISOString(),
      answerBy: answerBy.toISOString(),
      isLate: answerBy <= now,
      changes: current ? changesOf(current, content) : [],
      lookedAtBy: isClaimed && claimer ? firstNameOf(nameOf(claimer)) : null,
      isOwn: listing.ownerId === ctx.actor.personId,
    }
    return { listing, content, live, current, row }
  })
}

/** Whether another moderator is looking at it. */
export function isClaimedByAnother({ actor }: Pick<Context, 'actor'>, { claimedBy, claimedAt }: ListingRecord, now: Date): boolean {
  return claimedBy !== null && claimedBy !== actor.personId && (claimedAt?.getTime() ?? 0) > now.getTime() - claimMinutes * minuteMs
}

/** The rows of the queue, and how many wait of each kind, shown or not. */
export async function listQueue(ctx: Context | TxContext): Promise<{ rows: QueueRow[]; counts: Record<QueueRow['kind'], number> }> {
  const rows = (await findSubmitted(ctx)).map(({ row }) => row)
  const of = (isOfKind: SQL) => sql<number>`(count(*) FILTER (WHERE ${isOfKind}))::int`
  const isAppeal = sql`${listings.appealedAt} IS NOT NULL`
  const [counts] = await ctx.db
    .select({
      new: of(sql`NOT (${isAppeal}) AND ${items.id} IS NULL`),
      revision: of(sql`NOT (${isAppeal}) AND ${items.id} IS NOT NULL`),
      appeal: of(isAppeal),
    })
    .from(listings)
    .leftJoin(items, eq(items.id, listings.id))
    .where(eq(listings.status, 'submitted'))
  return { rows, counts: counts ?? { new: 0, revision: 0, appeal: 0 } }
}

/** True in SQL for the listing of this id. */
export function isListing(id: string): SQL {
  return sql`${listings.id} = ${id}`
}
