import type { PictureFiles } from '#web/ui/picture.tsx'
import files from './images.json'

const pictures: Record<string, Omit<PictureFiles, 'alt'> | undefined> = files

/** A picture of the shop's own, from the manifest that the picture script writes. */
export function pictureOf(name: string): PictureFiles {
  const found = pictures[name]
  if (!found) throw new Error(`No picture is called ${name}`)
  return { ...found, alt: '' }
}

/** Whether the manifest has a picture of this name. */
export function hasPicture(name: string): boolean {
  return pictures[name] !== undefined
}
