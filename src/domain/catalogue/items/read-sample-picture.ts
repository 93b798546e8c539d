import { readFile } from 'node:fs/promises'
import pictures from './samples/pictures.json' with { type: 'json' }

const manifest: Record<string, { base: string }> = pictures

/** The first picture of a sample item, 480 pixels wide. */
export async function readSamplePicture(itemId: string): Promise<Uint8Array> {
  const { base = '' } = manifest[`${itemId}-1`] ?? {}
  return readFile(new URL(`../../../../public${base}-480.webp`, import.meta.url))
}
