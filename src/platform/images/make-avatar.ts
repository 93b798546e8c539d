import sharp from 'sharp'

/** The bytes are no picture of an accepted format. */
export class NotAPicture extends Error {}

const maxPixels = 24_000_000
const brands = new Set(['avif', 'avis'])

/** The format by the first bytes, whatever the file's name or type; null when it is not accepted. */
export function pictureKindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const at = (from: number, until: number) => String.fromCharCode(...bytes.subarray(from, until))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (at(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (at(4, 8) === 'ftyp' && brands.has(at(8, 12))) return 'avif'
  return null
}

/** Re-encodes a picture as WebP squares of 256 and 512 pixels: upright, centred, without metadata. Throws `NotAPicture`. */
export async function makeAvatar(bytes: Uint8Array): Promise<{ small: Buffer; large: Buffer }> {
  if (!pictureKindOf(bytes)) throw new NotAPicture()
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    const { pages = 1 } = await picture.metadata()
    if (pages > 1) throw new NotAPicture()
    const large = await picture
      .autoOrient()
      .resize(512, 512, { fit: 'cover' })
      .flatten({ background: '#fbf8f4' })
      .webp({ quality: 82 })
      .toBuffer()
    const small = await sharp(large).resize(256, 256).webp({ quality: 82 }).toBuffer()
    return { small, large }
  } catch (error) {
    // Any decoder error means it is no valid picture.
    throw error instanceof NotAPicture ? error : new NotAPicture()
  }
}
