import sharp, { type Sharp } from 'sharp'
import { maxKeptSide, maxPixels, pictureFormatOf } from '#values/picture-format.ts'

/**
 * The purpose of an encoded picture. `avatar` makes two squares, `document` one JPEG, `photograph` two sizes. `master` makes the whole
 * picture of the media store with its facts as JSON, `width-…` one of its served widths.
 */
export type Purpose = 'avatar' | 'document' | 'photograph' | 'master' | `width-${number}`

const maxPhotographSide = 1600
const smallPhotographSide = 360

const encoders = { avatar: squares, document, photograph, master } as const

/** The pictures that were made; null where the bytes are no picture of an accepted format. */
export type Encoded<Bytes = Buffer> = Bytes[] | 'too-many-pixels' | null

/**
 * Decodes a picture and encodes it for its purpose: upright, without metadata. The size is read from the header before anything is decoded.
 */
export async function encodePicture(purpose: Purpose, bytes: Uint8Array): Promise<Encoded> {
  const format = pictureFormatOf(bytes)
  if (!format) return null
  try {
    const { pages = 1, width, height } = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (pages > 1) return null
    if (width * height > maxPixels[format]) return 'too-many-pixels'
    const picture = sharp(bytes, { limitInputPixels: maxPixels[format], failOn: 'error', autoOrient: true })
    return await encoderFor(purpose)(picture)
  } catch {
    // Any error of the decoder means that it is no valid picture.
    return null
  }
}

function encoderFor(purpose: Purpose): (picture: Sharp) => Promise<Buffer[]> {
  return isWidth(purpose) ? (picture) => served(picture, Number(purpose.slice('width-'.length))) : encoders[purpose]
}

function isWidth(purpose: Purpose): purpose is `width-${number}` {
  return purpose.startsWith('width-')
}

/** WebP of 256 and of 512 pixels, centred. */
async function squares(picture: Sharp): Promise<Buffer[]> {
  const large = await picture.resize(512, 512, { fit: 'cover' }).flatten({ background: '#fbf8f4' }).webp({ quality: 82 }).toBuffer()
  return [await sharp(large).resize(256, 256).webp({ quality: 82 }).toBuffer(), large]
}

/** JPEG of at most 2400 pixels a side. */
async function document(picture: Sharp): Promise<Buffer[]> {
  const page = picture
    .resize({ width: maxKeptSide, height: maxKeptSide, fit: 'inside', withoutEnlargement: true })
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

/** WebP of at most 2400 pixels a side, a placeholder of 16 pixels, and the facts of the picture as JSON. */
async function master(picture: Sharp): Promise<Buffer[]> {
  const { data, info } = await picture
    .resize({ width: maxKeptSide, height: maxKeptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fbf8f4' })
    .toColourspace('srgb')
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
  const tiny = await sharp(data).resize({ width: 16 }).webp({ quality: 40, effort: 6 }).toBuffer()
  const grey = await sharp(data).resize({ width: 512, height: 512, fit: 'inside' }).greyscale().toBuffer()
  const { sharpness } = await sharp(grey).stats()
  const facts = { width: info.width, height: info.height, sharpness, fingerprint: (await fingerprintOf(data)).toString() }
  return [data, tiny, Buffer.from(JSON.stringify(facts))]
}

/** The difference hash of a picture, 64 bits: whether each of 9 × 8 grey points is brighter than the next of its row. */
async function fingerprintOf(bytes: Buffer): Promise<bigint> {
  const grey = await sharp(bytes).resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  return BigInt.asIntN(64, bits)
}

/** AVIF and WebP of a width. */
async function served(picture: Sharp, width: number): Promise<Buffer[]> {
  const resized = picture.resize({ width, kernel: 'lanczos3' })
  return [
    await resized.clone().avif({ quality: 56, effort: 3 }).toBuffer(),
    await resized.clone().webp({ quality: 82, effort: 4, smartSubsample: true }).toBuffer(),
  ]
}
