import type { PictureFiles } from '#web/ui/picture.tsx'
import { sizesOf } from './image-sizes.ts'
import files from './images.json'

const hashes: Record<string, string | undefined> = files

/** Returns a picture of the site from the manifest that `scripts/make-pictures.ts` writes. */
export function pictureOf(name: string): PictureFiles {
  if (!hasPicture(name)) throw new Error(`No picture is called ${name}`)
  const { folder, widths, height } = sizesOf(name)
  return { base: `/${folder}/${name}.${hashes[name]}`, widths, width: widths.at(-1) ?? 0, height, alt: '' }
}

/** Whether the manifest has a picture of this name. */
export function hasPicture(name: string): boolean {
  return hashes[name] !== undefined
}
