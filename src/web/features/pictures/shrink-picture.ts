import { maxObjectBytes } from '#domain/catalogue/media/media.policy.ts'
import { isHeic, maxKeptSide, pictureFormatOf } from '#values/picture-format.ts'

/** Why a file cannot be sent as a picture: iPhone's format, no picture at all, or too large for the memory of this device. */
export type PictureFault = 'heic' | 'wrong-type' | 'memory'

const previewSide = 480
const qualities = [0.9, 0.8, 0.65]
/** Bytes at the beginning of a file that tell its format. */
const headBytes = 64
/** The largest file that is read as an address. */
const maxAddressBytes = 32 * 1024 * 1024

/**
 * A chosen file as a picture that the shop accepts, whatever its name says. One with more pixels than the shop keeps, too many bytes or another
 * format becomes a JPEG. A picture that only the server can read is returned as it is.
 */
export async function shrinkPicture(file: Blob, side = maxKeptSide): Promise<File | PictureFault> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  const format = pictureFormatOf(head)
  const asItIs = format && file.size <= maxObjectBytes ? fileOf(file, file, `image/${format}`) : null
  const drawn = await drawnWithin(file, side)
  if (!drawn) return asItIs ?? (format ? 'memory' : isHeic(head) ? 'heic' : 'wrong-type')
  if (asItIs && !drawn.isSmaller) return asItIs
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((done) => drawn.canvas.toBlob(done, 'image/jpeg', quality))
    if (blob && blob.size > 0 && blob.size <= maxObjectBytes) return fileOf(file, blob, blob.type)
  }
  return asItIs ?? 'memory'
}

/** A small picture of a file as a `data:` address, which pages may show; empty where the browser cannot read it. */
export async function previewOf(file: Blob): Promise<string> {
  return (await drawnWithin(file, previewSide))?.canvas.toDataURL('image/jpeg', qualities[0]) ?? ''
}

function fileOf(chosen: Blob, picture: Blob, type: string): File {
  return new File([picture], chosen instanceof File ? chosen.name : 'photo.jpg', { type })
}

async function drawnWithin(file: Blob, side: number): Promise<{ canvas: HTMLCanvasElement; isSmaller: boolean } | null> {
  const found = await decoded(file)
  if (!found) return null
  const { picture, isReduced } = found
  const [width, height] =
    picture instanceof HTMLImageElement ? [picture.naturalWidth, picture.naturalHeight] : [picture.width, picture.height]
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // A JPEG has no transparent parts; the server draws them on this colour too.
    pen.fillStyle = '#fbf8f4'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  }
  if (!(picture instanceof HTMLImageElement)) picture.close()
  return pen && { canvas, isSmaller: isReduced || scale < 1 }
}

/** The whole picture, or, where memory is too small for all of its pixels, one that the browser makes smaller while it reads. */
async function decoded(file: Blob): Promise<{ picture: ImageBitmap | HTMLImageElement; isReduced: boolean } | null> {
  const whole = await createImageBitmap(file).catch(() => null)
  if (whole) return { picture: whole, isReduced: false }
  if (file.size < maxObjectBytes / 5) return null
  const smaller = await createImageBitmap(file, { resizeWidth: maxKeptSide, resizeQuality: 'high' }).catch(() => null)
  if (smaller) return { picture: smaller, isReduced: true }
  const image = file.size <= maxAddressBytes ? await imageOf(file) : null
  return image && { picture: image, isReduced: false }
}

/** A file as an image with a `data:` address, or null where this browser cannot read it. */
export async function imageOf(file: Blob): Promise<HTMLImageElement | null> {
  const address = await new Promise<string | null>((done) => {
    const reader = new FileReader()
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => done(null)
    reader.readAsDataURL(file)
  })
  if (!address) return null
  const image = new Image()
  image.src = address
  return image.decode().then(
    () => image,
    () => null,
  )
}
