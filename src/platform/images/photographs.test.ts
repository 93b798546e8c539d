import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { isHeic, pictureFormatOf } from '#values/picture-format.ts'
import { encodePicture } from './encode-picture.ts'

// Files that phones, cameras and programs make, with the right answer of each: the size that is kept, or the reason why none is.

type Right = readonly [width: number, height: number] | 'too-many-pixels' | null
type Row = readonly [name: string, make: () => Promise<Uint8Array>, right: Right]

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 80, b: 60, alpha: 0.5 } },
    limitInputPixels: false,
  })
const jpeg = (width: number, height: number, change: (picture: Sharp) => Sharp = (picture) => picture.jpeg({ quality: 40 })) =>
  change(plain(width, height)).toBuffer()
const cut = async (bytes: Promise<Buffer>, share: number) => {
  const whole = await bytes
  return whole.subarray(0, Math.floor(whole.length * share))
}
const after = async (bytes: Promise<Buffer>, tail: string) => Buffer.concat([await bytes, Buffer.from(tail)])
const text = (words: string) => Promise.resolve(Buffer.from(words))
const box = (brand: string) => Promise.resolve(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(64)]))
/** A small JPEG whose head promises this size. */
const promising = async (width: number, height: number) => {
  const bytes = Buffer.from(await jpeg(16, 16))
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}
const bomb = async (width: number, height: number) => {
  const bytes = Buffer.from(await plain(16, 16).png().toBuffer())
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

const sizes: Row[] = [
  ['12 megapixels', 4032, 3024, [2400, 1800]],
  ['12 megapixels upright', 3024, 4032, [1800, 2400]],
  ['16 megapixels of a Samsung', 4624, 3468, [2400, 1800]],
  ['24 megapixels of an iPhone', 5712, 4284, [2400, 1800]],
  ['24 megapixels upright', 4284, 5712, [1800, 2400]],
  ['48 megapixels', 8064, 6048, [2400, 1800]],
  ['50 megapixels of a Samsung', 8160, 6120, [2400, 1800]],
  ['64 megapixels', 9248, 6936, 'too-many-pixels'],
  ['108 megapixels', 12_000, 9000, 'too-many-pixels'],
  ['200 megapixels', 16_320, 12_240, 'too-many-pixels'],
  ['a panorama', 15_000, 3000, [2400, 480]],
  ['a tall screenshot', 1080, 12_000, [216, 2400]],
  ['a screenshot', 1080, 2400, [1080, 2400]],
  ['a WhatsApp picture', 1200, 1600, [1200, 1600]],
  ['a thumbnail', 100, 75, [100, 75]],
  ['one point', 1, 1, [1, 1]],
  ['a line', 3000, 1, [2400, 1]],
].map(([name, width, height, right]) => {
  const make = right === 'too-many-pixels' ? promising : jpeg
  return [`JPEG: ${name}`, () => make(Number(width), Number(height)), right as Right]
})

const turned: Row[] = Array.from({ length: 8 }, (_, index) => [
  `JPEG with the EXIF orientation ${index + 1}`,
  () => jpeg(400, 300, (picture) => picture.withMetadata({ orientation: index + 1 }).jpeg()),
  index < 4 ? [400, 300] : [300, 400],
])

const kinds: Row[] = [
  ['JPEG, progressive', () => jpeg(4000, 3000, (one) => one.jpeg({ progressive: true })), [2400, 1800]],
  ['JPEG, 4:4:4', () => jpeg(4000, 3000, (one) => one.jpeg({ chromaSubsampling: '4:4:4' })), [2400, 1800]],
  ['JPEG of 50 megapixels, progressive', () => jpeg(8160, 6120, (one) => one.jpeg({ progressive: true, quality: 30 })), [2400, 1800]],
  ['JPEG, CMYK', () => jpeg(600, 400, (one) => one.toColourspace('cmyk').jpeg()), [600, 400]],
  ['JPEG, grey', () => jpeg(600, 400, (one) => one.greyscale().jpeg()), [600, 400]],
  ['JPEG, Display P3', () => jpeg(600, 400, (one) => one.withIccProfile('p3').jpeg()), [600, 400]],
  ['JPEG with text after its end', () => after(jpeg(600, 400), 'Samsung SEFT trailer'), [600, 400]],
  ['JPEG with a place', () => jpeg(600, 400, (one) => one.withExif({ IFD3: { GPSLatitudeRef: 'N' } }).jpeg()), [600, 400]],
  ['JPEG, half of it', () => cut(jpeg(2000, 1500), 0.5), null],
  ['JPEG, its head', () => cut(jpeg(600, 400), 0.1), null],
  ['JPEG, three bytes', () => Promise.resolve(Buffer.from([0xff, 0xd8, 0xff])), null],
  ['PNG', () => plain(600, 400).png().toBuffer(), [600, 400]],
  ['PNG of 24 megapixels', () => plain(6000, 4000).png().toBuffer(), [2400, 1600]],
  ['PNG of 25 megapixels', () => bomb(5000, 5000), 'too-many-pixels'],
  ['PNG that promises 900 megapixels', () => bomb(30_000, 30_000), 'too-many-pixels'],
  ['PNG, transparent', () => plain(600, 400, 4).png().toBuffer(), [600, 400]],
  ['PNG, 16 bits', () => plain(600, 400).toColourspace('rgb16').png().toBuffer(), [600, 400]],
  ['PNG, palette', () => plain(600, 400).png({ palette: true }).toBuffer(), [600, 400]],
  ['PNG, interlaced', () => plain(600, 400).png({ progressive: true }).toBuffer(), [600, 400]],
  ['PNG, half of it', () => cut(plain(600, 400).png({ compressionLevel: 0 }).toBuffer(), 0.5), null],
  ['WebP', () => plain(3000, 2000).webp().toBuffer(), [2400, 1600]],
  ['WebP, lossless', () => plain(600, 400).webp({ lossless: true }).toBuffer(), [600, 400]],
  ['WebP, transparent', () => plain(600, 400, 4).webp().toBuffer(), [600, 400]],
  ['WebP, half of it', () => cut(plain(600, 400).webp({ lossless: true }).toBuffer(), 0.5), null],
  [
    'WebP that moves',
    async () =>
      sharp([plainPng, await sharp(plainPng).negate().png().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer(),
    null,
  ],
  ['AVIF', () => plain(600, 400).avif({ effort: 0 }).toBuffer(), [600, 400]],
  ['AVIF of 13 megapixels', () => plain(4100, 3200).avif({ effort: 0, quality: 1 }).toBuffer(), 'too-many-pixels'],
  ['GIF', () => plain(600, 400).gif().toBuffer(), null],
  ['TIFF', () => plain(600, 400).tiff().toBuffer(), null],
  ['HEIC', () => box('heic'), null],
  ['HEIF of a Samsung', () => box('mif1'), null],
  ['MP4', () => box('isom'), null],
  ['MOV of a live photo', () => box('qt  '), null],
  ['SVG', () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), null],
  ['PDF', () => text('%PDF-1.7\n'), null],
  ['HTML', () => text('<!doctype html><title>photo.jpg</title>'), null],
  ['text', () => text('photo'), null],
  ['nothing', () => text(''), null],
]
const plainPng = await plain(60, 40).png().toBuffer()

describe('photographs', () => {
  test.each<Row>([...sizes, ...turned, ...kinds])('%s', async (_, make, right) => {
    const pictures = await encodePicture('document', new Uint8Array(await make()))
    if (!Array.isArray(pictures)) return expect(pictures).toBe(right)
    const { width, height, format, orientation, exif, space } = await sharp(pictures[0]).metadata()
    expect([width, height]).toEqual(right)
    expect([format, orientation, exif, space]).toEqual(['jpeg', undefined, undefined, 'srgb'])
  })
})

test('a photograph of an iPhone is known by its first bytes, whatever its name says', async () => {
  const [heic, avif] = [await box('heic'), await plain(20, 20).avif({ effort: 0 }).toBuffer()]
  expect([isHeic(heic), isHeic(avif), pictureFormatOf(heic), pictureFormatOf(avif)]).toEqual([true, false, null, 'avif'])
})
