import decode from 'jsqr'
import sharp from 'sharp'
import { renderPageAsImage } from 'unpdf'

/** The content of the QR code on the first page of a PDF file, as printed; null where there is none. */
export async function readCode(bytes: Uint8Array): Promise<string | null> {
  const page = await renderPageAsImage(new Uint8Array(bytes), 1, { canvasImport: () => import('@napi-rs/canvas'), scale: 4 })
  const picture = sharp(Buffer.from(page)).flatten({ background: 'white' }).ensureAlpha().raw()
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
