/** Bytes of one object at most; a bucket may allow less. */
export const maxObjectBytes = 5_242_880
/** Bytes of one piece of an upload at most. */
export const pieceBytes = 262_144
/** Uploads of one person that have begun and not ended. */
export const maxOpenUploads = 24
/** Hours after which an upload, or an unused picture of a person, is deleted. */
export const keptHours = 24
/** Seconds for which a browser keeps a file. */
export const cacheSeconds = 3600

/** For how long a link is signed at most: a week. */
export const maxSignedSeconds = 604_800

/** The accepted types. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export type PictureType = (typeof pictureTypes)[number]

/** The widths in which pictures are served, in AVIF and WebP. */
export const servedWidths = [240, 360, 480, 720, 1200] as const
export const servedFormats = ['avif', 'webp'] as const
export type ServedFormat = (typeof servedFormats)[number]

/** The buckets that the shop itself needs. */
export const keptBuckets = { site: 'site', listings: 'listings', published: 'published' } as const

/** The buckets whose pictures are described by their piece. */
export const describedByPiece: readonly string[] = [keptBuckets.listings, keptBuckets.published]

/** Characters of the text of a picture for those who do not see it. */
export const maxAlt = 300
/** The number of pictures on a page of the library. */
export const libraryPage = 50
export const librarySorts = ['newest', 'oldest', 'name', 'largest'] as const
/** The gaps of a picture of the library: no text in a language, or no use. */
export const libraryLacks = ['text', 'use'] as const

/** The widths that a picture of this width is served in: never wider than it is. */
export function widthsOf(width: number): number[] {
  const fitting = servedWidths.filter((one) => one <= width)
  return fitting.length > 0 ? fitting : [width]
}

/** The key of a file of an object. */
export function keyOf(id: string, width: number | 'whole', format: ServedFormat = 'webp'): string {
  return `${id}/${width}.${format}`
}

/** The address of an object's pictures, to which `-480.webp` is added. */
export function baseOf(id: string): string {
  return `/media/${id}`
}
