import type { PictureFiles } from '#web/ui/picture.tsx'
import files from './images.json'

const pictures: Record<string, Omit<PictureFiles, 'alt'> | undefined> = files

/** Returns a picture of the site from the manifest that `scripts/make-pictures.ts` writes. */
export function pictureOf(name: string): PictureFiles {
  const found = pictures[name]
  if (!found) throw new Error(`No picture is called ${name}`)
  return { ...found, alt: '' }
}

/** Whether the manifest has a picture of this name. */
export function hasPicture(name: string): boolean {
  return pictures[name] !== undefined
}
