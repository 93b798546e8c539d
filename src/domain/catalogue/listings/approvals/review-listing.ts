import { and, eq, sql } from 'drizzle-orm'
import { record } from '#domain/audit-log/record.ts'
import { agreedValueFor, depositFor } from '#domain/catalogue/items/item.policy.ts'
import type { FeedbackField } from '#domain/catalogue/listings/listing.policy.ts'
import type { ListingDraft } from '#domain/catalogue/listings/listing-content.contract.ts'
import { draftLadder } from '#domain/catalogue/listings/listing-content.policy.ts'
import { shownPhotos } from '#domain/catalogue/listings/listing-photos.ts'
import { listings } from '#domain/catalogue/listings/listings.table.ts'
import { lockListing } from '#domain/catalogue/listings/lock-listing.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { LocalizedText } from '#values/locale.ts'
import { findListedOwner } from './find-listed-owner.ts'
import { findSubmitted, isClaimedByAnother, isListing } from './find-submitted.ts'
import type { ReviewedListing } from './listing-queue.contract.ts'
import { readyReasons } from './ready-reasons.ts'

const maxReasons = 60
const shownSimilar = 3

/**
 * A submitted listing as a moderator decides about it.
 * @throws {Refusal} 404 `listing.unknown` when it does not wait for approval (any more)
 */
export async function reviewListing(ctx: Context | TxContext, id: string): Promise<ReviewedListing> {
  const [submitted] = await findSubmitted(ctx, isListing(id))
  if (!submitted) throw new Refusal('listing.unknown', 404)
  const { listing, content, live, current, row } = submitted
  const shownOf = async ({ photos = [] }: ListingDraft) => {
    const shown = await shownPhotos(
      ctx,
      photos.map(({ object }) => object),
      live?.pictures ?? [],
    )
    return [...shown.values()]
  }
  const priceByDays = draftLadder(content)
  return {
    ...row,
    version: listing.version,
    content,
    photos: await shownOf(content),
    live: current && { content: current, photos: await shownOf(current) },
    priceByDays,
    deposit: depositFor(content.agreedValue ?? (priceByDays.length > 0 ? agreedValueFor(priceByDays) : 0)),
    checks: listing.checks,
    appeal: listing.appeal === null ? null : { words: listing.appeal, reason: listing.reason?.[ctx.locale] ?? '' },
    owner: await findListedOwner(ctx, listing.ownerId),
    similar: await listSimilar(ctx, { id, content }),
    reasons: await listReasons(ctx),
  }
}

/**
 * Opens a submitted listing for a decision: for a quarter of an hour no other moderator decides about it.
 * @throws {Refusal} 404 `listing.unknown`, 403 `listing.own`, 409 `listing.claimed` while another moderator looks at it
 */
export function claimListing(ctx: Context, id: string): Promise<ReviewedListing> {
  return inTransaction(ctx, async (tx) => {
    const { listing } = await lockListing(tx, id)
    if (listing.status !== 'submitted') throw new Refusal('listing.unknown', 404)
    if (listing.ownerId === tx.actor.personId) throw new Refusal('listing.own', 403)
    if (isClaimedByAnother(tx, listing, tx.now)) throw new Refusal('listing.claimed', 409)
    const isMine = listing.claimedBy === tx.actor.personId
    await tx.db
      .update(listings)
      .set({ claimedBy: tx.actor.personId, claimedAt: tx.now })
      .where(and(eq(listings.id, id), eq(listings.status, 'submitted')))
    if (!isMine) await record(tx, 'listing.claimed', id)
    return reviewListing(tx, id)
  })
}

async function listSimilar(
  ctx: Context | TxContext,
  { id, content }: { id: string; content: ListingDraft },
): Promise<ReviewedListing['similar']> {
  const { category = null, type = null, size = null } = content
  const { rows } = await ctx.db.execute<{ id: string; name: LocalizedText; price: number; base: string | null }>(sql`
    SELECT id, name, price_by_days[3] AS price, pictures -> 0 ->> 'base' AS base FROM items
    WHERE status = 'approved' AND visibility = 'visible' AND category = ${category} AND type = ${type} AND id <> ${id}
    ORDER BY size = ${size} DESC, abs(price_by_days[3] - ${draftLadder(content)[2] ?? 0}), id LIMIT ${shownSimilar}`)
  return rows.map(({ base, name, ...row }) => ({ ...row, name: name[ctx.locale], photo: base && `${base}-480.webp` }))
}

async function listReasons(ctx: Context | TxContext): Promise<ReviewedListing['reasons']> {
  const { rows } = await ctx.db.execute<{ id: string; field: FeedbackField; reason: LocalizedText }>(sql`
    SELECT id, field, reason FROM listing_reasons ORDER BY uses DESC, used_at DESC LIMIT ${maxReasons}`)
  const isKnown = ({ field, reason }: ReviewedListing['reasons'][number]) =>
    rows.some((row) => row.field === field && row.reason.en === reason.en && row.reason.ar === reason.ar)
  return [...rows, ...readyReasons().filter((one) => !isKnown(one))]
}
