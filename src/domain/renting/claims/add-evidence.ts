import { createHash } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { documentsOf, removeDocuments, saveDocument } from '#domain/accounts/identity-verification/document-files.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import { secondsToWait } from '#platform/auth/rate-limit.ts'
import { makeDocumentImage } from '#platform/images/decode-picture.ts'
import { newId } from '#values/id.ts'
import { type ClaimsOfRental, maxEvidence } from './claim.contract.ts'
import type { ClaimParty } from './claim.policy.ts'
import { claimPhotos } from './claims.table.ts'
import { getClaims, readableRental } from './get-claims.ts'
import { claimParties } from './lock-claim.ts'

const maxBytes = 5 * 1024 * 1024
const limit = { max: 60, minutes: 60 }

/**
 * Stores a picture with which a side proves something about a rental, re-encoded and encrypted. It belongs to the next claim, answer or
 * appeal of its sender. The shop only decides, so it sends none.
 * @throws {Refusal} 404 `rental.unknown`, 403 `claim.not-yours`, 409 `claim.evidence-full`
 * @throws {Refusal} 413 `input.too-large`, 422 `identity-check.not-a-picture`, 422 `media.too-many-pixels`
 * @throws {Refusal} 429 `server.too-many` after 60 in an hour, 503 `server.busy` when too many pictures are being decoded
 */
export async function addEvidence(ctx: Context & Needs<'documents'>, { id, file }: { id: string; file: File }): Promise<ClaimsOfRental> {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
  await inTransaction(ctx, (tx) => refuseMore(tx, id))
  const actor = ctx.actor.personId ?? ctx.actor.visitorId
  const retryAfter = await secondsToWait(ctx.db, { key: `claim-photos:${actor}`, ...limit, ...(await nowOf(ctx)) })
  if (retryAfter > 0) throw new Refusal('server.too-many', 429, { retryAfter })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const name = await saveDocument(ctx, await encodeUpload(ctx, { bytes, make: makeDocumentImage, refusal: 'identity-check.not-a-picture' }))
  try {
    await inTransaction(ctx, async (tx) => {
      const party = await refuseMore(tx, id)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const taken = { takenBy: ctx.actor.personId, takenAt: tx.now }
      await tx.db.insert(claimPhotos).values({ id: newId(), rentalId: id, party, file: name, sha256, ...taken })
      await record(tx, 'claim.photo-added', id, { rentalId: id, party, sha256 })
    })
  } catch (error) {
    await removeDocuments(ctx, [name])
    throw error
  }
  return getClaims(ctx, id)
}

/**
 * Removes a picture that its sender has not sent with anything.
 * @throws {Refusal} 404 `rental.unknown`, `rental.photo-unknown`, 403 `claim.not-yours`
 */
export async function removeEvidence(
  ctx: Context & Needs<'documents'>,
  { id, photo }: { id: string; photo: string },
): Promise<ClaimsOfRental> {
  const removed = await inTransaction(ctx, async (tx) => {
    const party = await partyOf(tx, id)
    const isMine = and(eq(claimPhotos.id, photo), isUnsent(id, party))
    return tx.db.delete(claimPhotos).where(isMine).returning({ file: claimPhotos.file })
  })
  if (removed.length === 0) throw new Refusal('rental.photo-unknown', 404)
  await removeDocuments(
    ctx,
    removed.map(({ file }) => file),
  )
  return getClaims(ctx, id)
}

/**
 * A picture of a claim, for both sides and the shop; one that was not sent yet, for its sender.
 * @throws {Refusal} 404 `rental.unknown`, `rental.photo-unknown`
 */
export async function getEvidence(ctx: Context & Needs<'documents'>, { id, photo }: { id: string; photo: string }): Promise<File> {
  const rental = await readableRental(ctx, id)
  const [found] = await ctx.db
    .select()
    .from(claimPhotos)
    .where(and(eq(claimPhotos.id, photo), eq(claimPhotos.rentalId, id)))
  const isReadable = found && (found.claimId !== null || claimParties(ctx, rental).includes(found.party))
  const bytes = isReadable ? await documentsOf(ctx).read(found.file) : null
  if (!bytes) throw new Refusal('rental.photo-unknown', 404)
  return new File([new Uint8Array(bytes)], `${photo}.jpg`, { type: 'image/jpeg' })
}

/** Sends the pictures of a party with a claim; returns how many there are. */
export async function sendEvidence(
  tx: TxContext,
  { rentalId, claimId, party }: { rentalId: string; claimId: string; party: ClaimParty },
): Promise<number> {
  const sent = await tx.db.update(claimPhotos).set({ claimId }).where(isUnsent(rentalId, party)).returning({ id: claimPhotos.id })
  return sent.length
}

async function refuseMore(tx: TxContext, id: string): Promise<ClaimParty> {
  const party = await partyOf(tx, id)
  const [unsent] = await tx.db.select({ count: count() }).from(claimPhotos).where(isUnsent(id, party))
  if ((unsent?.count ?? 0) >= maxEvidence) throw new Refusal('claim.evidence-full', 409, { count: maxEvidence })
  return party
}

async function partyOf(tx: TxContext, id: string): Promise<ClaimParty> {
  const { rental } = await lockRental(tx, id)
  const parties = claimParties(tx, rental)
  if (parties.length === 0) throw new Refusal('rental.unknown', 404)
  const side = parties.find((party) => party !== 'admin')
  if (!side) throw new Refusal('claim.not-yours', 403)
  return side
}

function isUnsent(rentalId: string, party: ClaimParty) {
  return and(eq(claimPhotos.rentalId, rentalId), eq(claimPhotos.party, party), isNull(claimPhotos.claimId))
}
