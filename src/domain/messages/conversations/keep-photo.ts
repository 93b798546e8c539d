import { encodeUpload } from '#domain/accounts/auth/encode-upload.ts'
import { documentsOf, removeDocuments, saveDocument } from '#domain/accounts/identity-verification/document-files.ts'
import type { Context, Needs } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { makePhotograph } from '#platform/images/decode-picture.ts'

const maxBytes = 5 * 1024 * 1024

/** The names of a photograph's files. */
export interface KeptPhoto {
  small: string
  large: string
}

/** Refuses a picture that is larger than anybody may send, before anything is read of it. */
export function refuseLarge(file: File): void {
  if (file.size > maxBytes) throw new Refusal('input.too-large', 413)
}

/**
 * Re-encodes a sent photograph and saves it with the documents. Its files are removed again unless `keep` returns true.
 * @throws {Refusal} 422 `media.not-a-picture`, 422 `media.too-many-pixels`, 503 `server.busy` when too many pictures are being decoded
 */
export async function keepPhoto(
  ctx: Context & Needs<'documents'>,
  file: File,
  keep: (saved: KeptPhoto) => Promise<boolean>,
): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { small, large } = await encodeUpload(ctx, { bytes, make: makePhotograph, refusal: 'media.not-a-picture' })
  const saved = { small: await saveDocument(ctx, small), large: await saveDocument(ctx, large) }
  const remove = () => removeDocuments(ctx, Object.values(saved))
  try {
    if (!(await keep(saved))) await remove()
  } catch (error) {
    await remove()
    throw error
  }
}

/** The bytes of a photograph that was kept, as a file; null when there is none. */
export async function readPhoto(
  ctx: Context & Needs<'documents'>,
  { name, file }: { name: string; file: string | null | undefined },
): Promise<File | null> {
  const bytes = file && (await documentsOf(ctx).read(file))
  return bytes ? new File([new Uint8Array(bytes)], `${name}.webp`, { type: 'image/webp' }) : null
}
