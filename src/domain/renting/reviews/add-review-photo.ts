import { and, eq } from 'drizzle-orm'
import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { documentsOf, removeDocuments, saveDocument } from '#domain/accounts/identity-verification/document-files.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal, refuse } from '#domain/refusal.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { makePhotograph } from '#platform/images/decode-picture.ts'
import { newId } from '#values/id.ts'
import { findReviewable } from './find-reviewable.ts'
import { getRentalReviews } from './get-rental-reviews.ts'
import type { RentalReviews } from './review.contract.ts'
import { isShown, reviewPhotos, reviews } from './reviews.table.ts'

const maxBytes = 5 * 1024 * 1024
const limit = { max: 40, minutes: 60 }

interface PhotoSlot {
  rental: string
  place: number
}

/**
 * Stores a photograph of the customer for the review of a rental, re-encoded, and replaces an earlier one at the same place.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours` for its owner
 * @throws {Refusal} 409 `review.too-early`, `review.too-late`, `review.published`
 * @throws {Refusal} 413 `input.too-large`, 422 `profile.not-a-picture`, 422 `media.too-many-pixels`
 * @throws {Refusal} 429 `server.too-many` after 40 in an hour, 503 `server.busy` when too many pictures are being decoded
 */
export async function addReviewPhoto(
  ctx: Context & Needs<'documents'>,
  { file, ...at }: PhotoSlot & { file: File },
): Promise<RentalReviews> {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  await inTransaction(ctx, (tx) => refuseOthers(tx, at.rental))
  const retryAfter = await secondsToWait(ctx.db, {
    key: `review-photos:${ctx.actor.personId ?? ctx.actor.visitorId}`,
    ...limit,
    ...(await nowOf(ctx)),
  })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const { small, large } = await encodeUpload(ctx, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    make: makePhotograph,
    refusal: 'profile.not-a-picture',
  })
  const saved = { small: await saveDocument(ctx, small), large: await saveDocument(ctx, large) }
  try {
    await removeDocuments(ctx, await inTransaction(ctx, (tx) => store(tx, at, saved)))
  } catch (error) {
    await removeDocuments(ctx, Object.values(saved))
    throw error
  }
  return getRentalReviews(ctx, at.rental)
}

/**
 * Removes a photograph before the review is published.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours` for its owner
 * @throws {Refusal} 409 `review.too-early`, `review.too-late`, `review.published`
 */
export async function removeReviewPhoto(ctx: Context & Needs<'documents'>, at: PhotoSlot): Promise<RentalReviews> {
  const files = await inTransaction(ctx, async (tx) => {
    await refuseOthers(tx, at.rental)
    return remove(tx, at)
  })
  await removeDocuments(ctx, files)
  return getRentalReviews(ctx, at.rental)
}

/**
 * The actor's own photograph of a rental, published or not.
 * @throws {Refusal} 404 `rental.unknown`, `review.photo-unknown`
 */
export async function getOwnPhoto(ctx: Context & Needs<'documents'>, at: PhotoSlot): Promise<File> {
  const { as } = await getRentalReviews(ctx, at.rental)
  const [photo] = as === 'customer' ? await ctx.db.select({ file: reviewPhotos.small }).from(reviewPhotos).where(isAt(at)) : []
  const bytes = photo && (await documentsOf(ctx).read(photo.file))
  if (!bytes) throw new Refusal('review.photo-unknown', 404)
  return new File([new Uint8Array(bytes)], `${at.place}.webp`, { type: 'image/webp' })
}

/** The WebP of a photograph by its random name, as long as everybody may read its review; null otherwise. */
export async function findPublishedPhoto(
  ctx: Context & Needs<'documents'>,
  { id, size }: { id: string; size: 'small' | 'large' },
): Promise<Buffer | null> {
  const [photo] = await ctx.db
    .select({ file: reviewPhotos[size] })
    .from(reviewPhotos)
    .innerJoin(reviews, and(eq(reviews.rentalId, reviewPhotos.rentalId), eq(reviews.side, 'customer')))
    .where(and(eq(reviewPhotos.id, id), isShown))
  return photo ? documentsOf(ctx).read(photo.file) : null
}

async function refuseOthers(tx: TxContext, id: string): Promise<void> {
  const { rental } = await lockRental(tx, id)
  const { as, refusal } = await findReviewable(tx, rental, tx.now)
  if (as !== 'customer') throw new Refusal('rental.not-yours', 403)
  refuse(refusal)
}

/** Returns the files that were replaced. */
async function store(tx: TxContext, at: PhotoSlot, files: { small: string; large: string }): Promise<string[]> {
  await refuseOthers(tx, at.rental)
  const replaced = await remove(tx, at)
  const { rental: rentalId, place } = at
  await tx.db.insert(reviewPhotos).values({ id: newId(), rentalId, place, ...files, takenAt: tx.now })
  await record(tx, 'review.photo-added', rentalId, { place })
  return replaced
}

async function remove(tx: TxContext, at: PhotoSlot): Promise<string[]> {
  const removed = await tx.db.delete(reviewPhotos).where(isAt(at)).returning({ small: reviewPhotos.small, large: reviewPhotos.large })
  return removed.flatMap(({ small, large }) => [small, large])
}

function isAt({ rental, place }: PhotoSlot) {
  return and(eq(reviewPhotos.rentalId, rental), eq(reviewPhotos.place, place))
}
