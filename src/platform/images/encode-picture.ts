import sharp, { type Sharp } from 'sharp'
import { maxPixels, pictureFormatOf } from './picture-format.ts'

/** What a picture becomes: two squares of a person, the picture of a document, or a photograph in two sizes. */
export type Purpose = 'avatar' | 'document' | 'photograph'

const maxDocumentSide = 2400
const maxPhotographSide = 1600
const smallPhotographSide = 360

const encoders = { avatar: squares, document, photograph } as const satisfies Record<Purpose, (picture: Sharp) => Promise<Buffer[]>>

/**
 * Decodes a picture and encodes it for its purpose: upright, without metadata. The size is read from the header before anything is decoded.
 * Null when it is no picture of an accepted format and size.
 */
export async function encodePicture(purpose: Purpose, bytes: Uint8Array): Promise<Buffer[] | null> {
  const format = pictureFormatOf(bytes)
  if (!format) return null
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels[format], failOn: 'error', autoOrient: true })
    const { pages = 1, width, height } = await picture.metadata()
    if (pages > 1 || width * height > maxPixels[format]) return null
    return await encoders[purpose](picture)
  } catch {
    // Any error of the decoder means that it is no valid picture.
    return null
  }
}

/** WebP of 256 and of 512 pixels, centred. */
async function squares(picture: Sharp): Promise<Buffer[]> {
  const large = await picture.resize(512, 512, { fit: 'cover' }).flatten({ background: '#fbf8f4' }).webp({ quality: 82 }).toBuffer()
  return [await sharp(large).resize(256, 256).webp({ quality: 82 }).toBuffer(), large]
}

/** JPEG of at most 2400 pixels a side. */
async function document(picture: Sharp): Promise<Buffer[]> {
  const page = picture
    .resize({ width: maxDocumentSide, height: maxDocumentSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  return [await page.jpeg({ quality: 88 }).toBuffer()]
}

/** WebP of a square of 360 pixels, and of at most 1600 pixels a side. */
async function photograph(picture: Sharp): Promise<Buffer[]> {
  const large = await picture
    .resize({ width: maxPhotographSide, height: maxPhotographSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fbf8f4' })
    .webp({ quality: 80 })
    .toBuffer()
  const small = sharp(large).resize(smallPhotographSide, smallPhotographSide, { fit: 'cover', position: 'attention' })
  return [await small.webp({ quality: 78 }).toBuffer(), large]
}
