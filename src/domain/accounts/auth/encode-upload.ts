import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { DecoderBusy, NotAPicture, TooManyPixels } from '#platform/images/decode-picture.ts'
import { turnOf } from './limit-attempts.ts'

interface Upload<Made> {
  bytes: Uint8Array
  /** One of `decode-picture.ts`. */
  make: (bytes: Uint8Array, network: string) => Promise<Made>
  /** The refusal of bytes that are no picture. */
  refusal: 'identity-check.not-a-picture' | 'profile.not-a-picture' | 'media.not-a-picture'
}

/**
 * Encodes a picture that was sent, in the turn of its sender's network. Call it outside any transaction.
 * @throws {Refusal} 422 with `refusal` for what is no picture of an accepted format and size
 * @throws {Refusal} media.too-many-pixels (422) for a picture with more pixels than its decoder reads
 * @throws {Refusal} server.busy (503) when too many pictures are being decoded
 */
export async function encodeUpload<Made>(ctx: Pick<Context, 'actor'>, { bytes, make, refusal }: Upload<Made>): Promise<Made> {
  try {
    return await make(bytes, turnOf(ctx))
  } catch (error) {
    if (error instanceof TooManyPixels) throw new Refusal('media.too-many-pixels', 422)
    if (error instanceof NotAPicture) throw new Refusal(refusal, 422)
    if (error instanceof DecoderBusy) throw new Refusal('server.busy', 503, { retryAfter: error.retryAfter })
    throw error
  }
}
