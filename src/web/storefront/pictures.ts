import type { PictureFiles } from '#web/ui/picture.tsx'
import files from './pictures.json'

/** A close-up that decorates a page, whatever the catalogue holds. */
export function closeUpOf(name: keyof typeof files): PictureFiles {
  return { ...files[name], placeholder: '', alt: '' }
}
