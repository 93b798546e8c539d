import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { suggestColors } from './suggest-colors.ts'

const side = 64

async function pixelsOf(id: string): Promise<Uint8ClampedArray> {
  const manifest = await import('#domain/catalogue/items/samples/pictures.json', { with: { type: 'json' } })
  const known: Record<string, { base: string }> = manifest.default
  const file = fileURLToPath(new URL(`../../../../public${known[`${id}-1`]?.base}-240.webp`, import.meta.url))
  return new Uint8ClampedArray(await sharp(file).resize(side, side, { fit: 'fill' }).ensureAlpha().raw().toBuffer())
}

test.each([
  ['wf-001', 'emerald'],
  ['mf-001', 'navy'],
  ['ms-001', 'orange'],
  ['k-001', 'lilac'],
  ['s-002', 'burgundy'],
])('the colour of %s is found on its picture, and its backdrop is not', async (id, color) => {
  const found = suggestColors(await pixelsOf(id), side)
  expect(found).toContain(color)
  expect(found).not.toContain('ivory')
})

test('a picture that is all one has that colour', () => {
  const red = new Uint8ClampedArray(side * side * 4).map((_, index) => [204, 35, 56, 255][index % 4] ?? 0)
  expect(suggestColors(red, side)).toEqual(['red'])
})
