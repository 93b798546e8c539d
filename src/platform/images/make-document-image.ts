import sharp from 'sharp'
import { NotAPicture, pictureKindOf } from './make-avatar.ts'

const maxPixels = 24_000_000
const maxSide = 2400

/** Re-encodes the picture of a document as JPEG: upright, at most 2400 pixels a side, without metadata. Throws `NotAPicture`. */
export async function makeDocumentImage(bytes: Uint8Array): Promise<Buffer> {
  if (!pictureKindOf(bytes)) throw new NotAPicture()
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { pages = 1 } = await picture.metadata()
    if (pages > 1) throw new NotAPicture()
    return await picture
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer()
  } catch (error) {
    // Any decoder error means it is no valid picture.
    throw error instanceof NotAPicture ? error : new NotAPicture()
  }
}
