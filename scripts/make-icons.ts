import { mkdir, readdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { translator } from '#i18n/server.ts'
import { makeSharePicture } from '#platform/images/share-picture.ts'
import { directionOf, locales } from '#values/locale.ts'

// The icons of the installed shop and the picture of its shared links, from the favicon's drawing: `node scripts/make-icons.ts`.
const ground = '#1d1733'
const star =
  '<path fill="#d3ad3a" d="M28 8h8v8h-8zM28 48h8v8h-8zM8 28h8v8H8zM48 28h8v8h-8zM16 16h8v8h-8zM40 16h8v8h-8zM16 40h8v8h-8zM40 40h8v8h-8zM28 20h8v8h-8zM28 36h8v8h-8zM20 28h8v8h-8zM36 28h8v8h-8z"/><path fill="#9b87f5" d="M28 28h8v8h-8z"/>'
const draw = (viewBox: string, back: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="${viewBox}">${back}${star}</svg>`)
const rounded = draw('0 0 64 64', `<rect width="64" height="64" rx="14" fill="${ground}"/>`)
// A mask may cut away a fifth of every side, and iOS rounds the corners itself.
const full = draw('-14 -14 92 92', `<rect x="-14" y="-14" width="92" height="92" fill="${ground}"/>`)

/** A container around a PNG of each size. */
async function iconFile(drawing: Buffer, sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => sharp(drawing).resize(size).png({ compressionLevel: 9 }).toBuffer()))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [at, { length }] of pictures.entries()) {
    const entry = 6 + 16 * at
    head.writeUInt8(sizes[at] ?? 0, entry)
    head.writeUInt8(sizes[at] ?? 0, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += length
  }
  return Buffer.concat([head, ...pictures])
}

await mkdir('public/app', { recursive: true })
await mkdir('public/share', { recursive: true })
for (const [name, drawing, size] of [
  ['icon-192', rounded, 192],
  ['icon-512', rounded, 512],
  ['maskable-192', full, 192],
  ['maskable-512', full, 512],
  ['icon-180', full, 180],
] as const)
  await sharp(drawing).resize(size).png({ compressionLevel: 9, palette: true }).toFile(`public/app/${name}.png`)

await writeFile('public/favicon.ico', await iconFile(rounded, [16, 32, 48]))

const photo = (await readdir('public/hero')).find((name) => name.startsWith('hero-1-tall') && name.endsWith('-1170.webp'))
for (const locale of locales) {
  const t = translator(locale)
  const words = { brand: t('layout:brand'), title: t('seo:tagline'), line: '', isRightToLeft: directionOf(locale) === 'rtl' }
  await writeFile(`public/share/${locale}.jpg`, await makeSharePicture({ ...words, photo: `public/hero/${photo}` }))
}
