import type { PictureFiles } from '#web/ui/picture.tsx'
import files from './pictures.json'

/** A close-up that decorates a page, whatever the catalogue holds. */
export function closeUpOf(name: keyof typeof files): PictureFiles {
  return { base: files[name], widths: [240, 360, 480, 720, 1200], width: 1200, height: 1500, alt: '' }
}
