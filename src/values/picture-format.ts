/** The formats of pictures that people may upload. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const avifBrands = new Set(['avif', 'avis'])

/** The longest side that the shop keeps of a picture, in pixels. */
export const maxKeptSide = 2400

/**
 * The most pixels of a picture by its format. A JPEG is made smaller while it is read, so that a whole one of 50 megapixels is never in memory.
 * A decoder of AVIF needs about 18 bytes a pixel, the others at most a third of that.
 */
export const maxPixels: Readonly<Record<PictureFormat, number>> = {
  jpeg: 50_500_000,
  png: 24_000_000,
  webp: 24_000_000,
  avif: 12_000_000,
}

/** The format by the first bytes, whatever the file's name or type; null when it is not accepted. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  const at = (from: number, until: number) => String.fromCharCode(...bytes.subarray(from, until))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (at(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (at(4, 8) === 'ftyp' && avifBrands.has(at(8, 12))) return 'avif'
  return null
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** Whether the first bytes are those of HEIC, in which iPhones store photographs; only some browsers read it. */
export function isHeic(bytes: Uint8Array): boolean {
  const at = (from: number, until: number) => String.fromCharCode(...bytes.subarray(from, until))
  return at(4, 8) === 'ftyp' && heicBrands.has(at(8, 12))
}
