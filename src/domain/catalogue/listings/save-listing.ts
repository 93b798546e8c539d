import { and, count, eq, ne } from 'drizzle-orm'
import { lockPerson } from '#domain/accounts/people/lock-person.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { newId } from '#values/id.ts'
import { moveListing } from './change-listing.ts'
import { getOwnListing } from './get-own-listing.ts'
import type { Listing } from './listing.contract.ts'
import { maxOpenDrafts } from './listing.policy.ts'
import type { ListingDraft } from './listing-content.contract.ts'
import { keepPhotos } from './listing-photos.ts'
import { listings } from './listings.table.ts'
import { lockOwnListing } from './lock-listing.ts'

/**
 * Begins a listing.
 * @throws {Refusal} 409 `listing.too-many-drafts` with 200 that are not approved yet
 * @throws {Refusal} 404 `media.unknown` for a photograph that is not the actor's
 */
export function createListing(ctx: Context & Needs<'assistant'>, content: ListingDraft): Promise<Listing> {
  return inTransaction(ctx, async (tx) => {
    await makeRoom(tx, 1)
    const id = await addDraft(tx, content)
    return getOwnListing(tx, id)
  })
}

/**
 * Makes sure that the actor may begin so many listings; two that ask at once are counted one after the other.
 * @throws {Refusal} 409 `listing.too-many-drafts`
 */
export async function makeRoom(tx: TxContext, adding: number): Promise<void> {
  const ownerId = tx.actor.personId ?? ''
  await lockPerson(tx, ownerId)
  const [open] = await tx.db
    .select({ count: count() })
    .from(listings)
    .where(and(eq(listings.ownerId, ownerId), ne(listings.status, 'approved')))
  if ((open?.count ?? 0) + adding > maxOpenDrafts) throw new Refusal('listing.too-many-drafts', 409)
}

/**
 * Adds a draft of the actor and returns its id. Call `makeRoom` first.
 * @throws {Refusal} 404 `media.unknown`
 */
export async function addDraft(tx: TxContext, content: ListingDraft): Promise<string> {
  const ownerId = tx.actor.personId ?? ''
  const id = newId()
  await tx.db.insert(listings).values({ id, ownerId, status: 'draft', content, savedAt: tx.now, createdAt: tx.now })
  await keepPhotos(tx, id, content)
  await record(tx, 'listing.created', id)
  return id
}

/**
 * Saves what is written. Of a live item it begins a revision: what is on the market stays as it is.
 * @throws {Refusal} 404 `listing.unknown`, 404 `media.unknown`
 * @throws {Refusal} 409 `listing.saved-elsewhere` when something was saved since the version that was read
 * @throws {Refusal} 409 `listing.wrong-status` while it waits for approval, or was rejected
 */
export function saveListing(
  ctx: Context & Needs<'assistant'>,
  { id, version, content }: { id: string; version: number; content: ListingDraft },
): Promise<Listing> {
  return inTransaction(ctx, async (tx) => {
    const { listing } = await lockOwnListing(tx, id)
    if (listing.version !== version) throw new Refusal('listing.saved-elsewhere', 409)
    const status = listing.status === 'changes_requested' ? listing.status : 'draft'
    await moveListing(tx, listing, { move: 'save', set: { status, content, version: version + 1, savedAt: tx.now } })
    await keepPhotos(tx, id, content)
    return getOwnListing(tx, id)
  })
}
