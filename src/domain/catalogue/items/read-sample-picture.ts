import { readFile } from 'node:fs/promises'
import { projectFile } from '#platform/paths.ts'
import pictures from './samples/pictures.json' with { type: 'json' }

const manifest: Record<string, { base: string }> = pictures

/** A picture of a sample item as WebP, the first unless another is asked for, 480 or 1200 pixels wide. */
export async function readSamplePicture(
  itemId: string,
  { number = 1, width = 480 }: { number?: number; width?: 480 | 1200 } = {},
): Promise<Uint8Array> {
  const { base = '' } = manifest[`${itemId}-${number}`] ?? {}
  return readFile(projectFile(`public${base}-${width}.webp`))
}
