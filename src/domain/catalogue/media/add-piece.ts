import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { record } from '#domain/audit-log/record.ts'
import { type Context, inTransaction, type Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { type MasterPicture, makeMasterPicture } from '#platform/images/decode-picture.ts'
import { enqueueJob } from '#platform/jobs/enqueue-job.ts'
import { newId } from '#values/id.ts'
import { findUpload, getUpload } from './begin-upload.ts'
import type { Upload } from './media.contract.ts'
import { keyOf, pieceBytes } from './media.policy.ts'
import { objects, type UploadRow, uploadPieces, uploads } from './media.table.ts'
import { storeOf } from './store-of.ts'

const masterType = 'image/webp'

/**
 * Receives the piece of an upload that begins at `start`. The last one makes the object: the picture is encoded again, without metadata,
 * and the received bytes are deleted. A piece that was received before is answered with the progress of the upload.
 * @throws {Refusal} 404 `media.no-upload`, 413 `media.too-large` for a piece of more than 256 KiB or more bytes than were announced
 * @throws {Refusal} 409 `media.piece-missing` when it does not follow what was received
 * @throws {Refusal} 422 `media.not-a-picture`, 422 `media.too-many-pixels`; the upload is forgotten then
 * @throws {Refusal} 503 `server.busy` when too many pictures are being decoded; the last piece is then sent again
 */
export async function addPiece(
  ctx: Context & Needs<'objectStore'>,
  { id, start, file }: { id: string; start: number; file: File },
): Promise<Upload> {
  const upload = await findUpload(ctx, id)
  if (file.size > pieceBytes || start + file.size > upload.bytes) throw new Refusal('media.too-large', 413)
  if (upload.objectId === null) {
    if (start > upload.received) throw new Refusal('media.piece-missing', 409)
    if (start === upload.received) await keepPiece(ctx, { upload, start, piece: Buffer.from(await file.arrayBuffer()) })
    if (Math.max(upload.received, start + file.size) === upload.bytes) await complete(ctx, upload)
  }
  return getUpload(ctx, id)
}

/** One statement; of two that send the same piece at once one keeps it. */
async function keepPiece(ctx: Context, { upload, start, piece }: { upload: UploadRow; start: number; piece: Buffer }): Promise<void> {
  await ctx.db.execute(sql`
    WITH moved AS (UPDATE uploads SET received = received + ${piece.length} WHERE id = ${upload.id} AND received = ${start} RETURNING id)
    INSERT INTO upload_pieces (upload_id, start, piece) SELECT id, ${start}, ${sql.param(piece)}::bytea FROM moved ON CONFLICT DO NOTHING`)
}

async function complete(ctx: Context & Needs<'objectStore'>, upload: UploadRow): Promise<void> {
  const pieces = await ctx.db.select().from(uploadPieces).where(eq(uploadPieces.uploadId, upload.id)).orderBy(uploadPieces.start)
  const bytes = Buffer.concat(pieces.map(({ piece }) => piece))
  const picture = await encode(ctx, { upload, bytes })
  const id = newId()
  await storeOf(ctx).put(keyOf(id, 'whole'), picture.whole, masterType)
  const isFirst = await inTransaction(ctx, async (tx) => {
    const [mine] = await tx.db
      .update(uploads)
      .set({ received: upload.bytes })
      .where(and(eq(uploads.id, upload.id), isNull(uploads.objectId)))
      .returning({ id: uploads.id })
    if (!mine) return false
    const { whole, ...facts } = picture
    await tx.db.insert(objects).values({
      id,
      bucketId: upload.bucketId,
      name: `${id}/${upload.name}`,
      ownerId: upload.ownerId,
      type: masterType,
      bytes: whole.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...facts,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    await tx.db.update(uploads).set({ objectId: id }).where(eq(uploads.id, upload.id))
    await tx.db.delete(uploadPieces).where(eq(uploadPieces.uploadId, upload.id))
    await enqueueJob(tx, 'media.resize', { id })
    await record(tx, 'media.added', id, { bucket: upload.bucketId })
    return true
  })
  if (!isFirst) await storeOf(ctx).removeAll(`${id}/`)
}

/** Bytes that are no picture are not kept. */
async function encode(ctx: Context, { upload, bytes }: { upload: UploadRow; bytes: Buffer }): Promise<MasterPicture> {
  try {
    return await encodeUpload(ctx, { bytes, make: makeMasterPicture, refusal: 'media.not-a-picture' })
  } catch (error) {
    if (error instanceof Refusal && error.status === 422) await ctx.db.delete(uploads).where(eq(uploads.id, upload.id))
    throw error
  }
}
