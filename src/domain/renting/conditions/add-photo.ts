import { createHash } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { documentsOf, removeDocuments, saveDocument } from '#domain/accounts/identity-verification/document-files.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { handOverTable, type PhotoStage, photosEach } from '#domain/renting/rentals/hand-over.policy.ts'
import { lockRental, partyFor } from '#domain/renting/rentals/lock-rental.ts'
import { refuseMove } from '#domain/renting/rentals/move-rentals.ts'
import type { RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { type RentalMove, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { makeDocumentImage } from '#platform/images/decode-picture.ts'
import { rentalPhotos } from './rental-photos.table.ts'

const maxBytes = 5 * 1024 * 1024
const limit = { max: 120, minutes: 60 }

interface PhotoSlot {
  id: string
  stage: PhotoStage
  place: number
}

/**
 * Stores a picture of the condition of a piece, re-encoded and encrypted, with the hash of the received bytes. Until its move is made,
 * another picture at the same place replaces it.
 * @throws {Refusal} 404 `rental.unknown`, 403 `rental.not-yours`, 409 `rental.wrong-status`, `rental.other-hand-over`
 * @throws {Refusal} 413 `input.too-large`, 422 `identity-check.not-a-picture`, 422 `media.too-many-pixels`
 * @throws {Refusal} 429 `server.too-many` after 120 in an hour, 503 `server.busy` when too many pictures are being decoded
 */
export async function addPhoto(ctx: Context & Needs<'documents'>, { file, ...at }: PhotoSlot & { file: File }): Promise<RentalView> {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  await inTransaction(ctx, (tx) => refuseStrangers(tx, at))
  const retryAfter = await secondsToWait(ctx.db, { key: `rental-photos:${ctx.actor.personId}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const name = await saveDocument(ctx, await encodeUpload(ctx, { bytes, make: makeDocumentImage, refusal: 'identity-check.not-a-picture' }))
  try {
    await removeDocuments(ctx, await inTransaction(ctx, (tx) => store(tx, at, { file: name, sha256 })))
  } catch (error) {
    await removeDocuments(ctx, [name])
    throw error
  }
  return getRental(ctx, at.id)
}

/**
 * A picture of the condition of a piece, for those who have a part in its rental.
 * @throws {Refusal} 404 `rental.unknown`, `rental.photo-unknown`
 */
export async function getPhoto(ctx: Context & Needs<'documents'>, { id, stage, place }: PhotoSlot): Promise<File> {
  await getRental(ctx, id)
  const [photo] = await ctx.db.select({ file: rentalPhotos.file }).from(rentalPhotos).where(isAt({ id, stage, place }))
  const bytes = photo && (await documentsOf(ctx).read(photo.file))
  if (!bytes) throw new Refusal('rental.photo-unknown', 404)
  return new File([new Uint8Array(bytes)], `${stage}-${place}.jpg`, { type: 'image/jpeg' })
}

/**
 * Refuses a move for which pictures are missing.
 * @throws {Refusal} 409 `rental.photos-missing`
 */
export async function requirePhotos(tx: TxContext, id: string, stage: PhotoStage): Promise<void> {
  const ofStage = and(eq(rentalPhotos.rentalId, id), eq(rentalPhotos.stage, stage))
  const [taken] = await tx.db.select({ count: count() }).from(rentalPhotos).where(ofStage)
  if ((taken?.count ?? 0) < photosEach) throw new Refusal('rental.photos-missing', 409, { stage, count: photosEach })
}

async function refuseStrangers(tx: TxContext, { id, stage }: PhotoSlot): Promise<void> {
  const { rental } = await lockRental(tx, id)
  const moves: readonly RentalMove[] = handOverTable[stage].moves[rental.handOver]
  const [first] = moves
  if (!first) throw new Refusal('rental.other-hand-over', 409)
  const move = moves.find((one) => (rentalMoves[one].from as readonly string[]).includes(rental.status)) ?? first
  refuseMove(tx, move, { rental, by: partyFor(tx, move, rental) })
}

/** Returns the file that was replaced. */
async function store(tx: TxContext, at: PhotoSlot, { file, sha256 }: { file: string; sha256: string }): Promise<string[]> {
  await refuseStrangers(tx, at)
  const { id: rentalId, stage, place } = at
  const replaced = await tx.db.delete(rentalPhotos).where(isAt(at)).returning({ file: rentalPhotos.file })
  await tx.db.insert(rentalPhotos).values({ rentalId, stage, place, file, sha256, takenBy: tx.actor.personId, takenAt: tx.now })
  await record(tx, 'order.photo-added', rentalId, { stage, place, sha256 })
  return replaced.map((photo) => photo.file)
}

function isAt({ id, stage, place }: PhotoSlot) {
  return and(eq(rentalPhotos.rentalId, id), eq(rentalPhotos.stage, stage), eq(rentalPhotos.place, place))
}
