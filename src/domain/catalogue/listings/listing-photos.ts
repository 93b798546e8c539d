import { eq } from 'drizzle-orm'
import { items, type StoredPicture } from '#domain/catalogue/items/items.table.ts'
import { keepMedia } from '#domain/catalogue/media/keep-media.ts'
import { moveObjects } from '#domain/catalogue/media/move-objects.ts'
import { picturesOf } from '#domain/catalogue/media/pictures-of.ts'
import { signedLink } from '#domain/catalogue/media/sign-object.ts'
import { type Context, nowOf, type TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { translator } from '#i18n/server.ts'
import type { ListingContent, ListingDraft, ListingPhoto } from './listing-content.contract.ts'
import { isObject, objectOf } from './listing-content.ts'

const shownWidth = 480

/**
 * Keeps the photographs of a listing: those that were written, and those on the market until a revision replaces them.
 * @throws {Refusal} 404 `media.unknown` for one that is not the owner's
 */
export async function keepPhotos(tx: TxContext, id: string, { photos = [] }: ListingDraft): Promise<void> {
  const live = await picturesOnMarket(tx, id)
  const names = [...photos.map(({ object }) => object), ...live.map(({ base }) => objectOf(base))]
  refuseForeign(photos, live)
  await keepMedia(tx, { noun: 'listing', nounId: id, objectIds: [...new Set(names.filter(isObject))] })
}

/** A picture of the first stock belongs to its own item only. */
function refuseForeign(photos: NonNullable<ListingDraft['photos']>, live: readonly StoredPicture[]): void {
  const own = new Set(live.map(({ base }) => base))
  if (photos.some(({ object }) => !isObject(object) && !own.has(object))) throw new Refusal('media.unknown', 404)
}

async function picturesOnMarket(tx: TxContext, id: string): Promise<StoredPicture[]> {
  const [item] = await tx.db.select({ pictures: items.pictures }).from(items).where(eq(items.id, id))
  return item?.pictures ?? []
}

/**
 * The pictures of a content as stored with an item, from now on in the public bucket.
 * @throws {Refusal} 409 `media.not-ready` while one is still being prepared
 */
export async function publishedPictures(tx: TxContext, id: string, content: ListingContent): Promise<StoredPicture[]> {
  const live = new Map((await picturesOnMarket(tx, id)).map((picture) => [objectOf(picture.base), picture]))
  const names = content.photos.map(({ object }) => object)
  const added = names.filter((name) => isObject(name) && !live.has(name))
  const pictures = await picturesOf(tx, added)
  await moveObjects(tx, added, 'published')
  return names.map((name, index) => {
    const picture = live.get(name) ?? pictures.get(name)
    if (!picture) throw new Refusal('media.not-ready', 409)
    return { ...picture, alt: altOf(content, index) }
  })
}

function altOf({ name }: ListingContent, at: number): StoredPicture['alt'] {
  const alt = (locale: 'en' | 'ar') => translator(locale)('listings:alt', { name: name[locale], number: at + 1 })
  return { en: alt('en'), ar: alt('ar') }
}

/** Photographs as their owner and moderators see them; `known` are the pictures on the market among them. Deleted ones are left out. */
export async function shownPhotos(
  ctx: Context | TxContext,
  names: readonly string[],
  known: readonly StoredPicture[],
): Promise<Map<string, ListingPhoto>> {
  const stored = new Map(known.map((picture) => [objectOf(picture.base), picture]))
  const objects = [...new Set(names.filter(isObject))]
  const pictures = await picturesOf(ctx, objects)
  const { now } = await nowOf(ctx)
  const shown = [...new Set(names)].map((object) => {
    const picture = pictures.get(object) ?? stored.get(object)
    if (!picture) return null
    const { base, widths, width, height, placeholder } = picture
    const linkTo = (wanted: number): string =>
      isObject(object) ? signedLink(ctx, { id: object, width: wanted, now }) : `${base}-${wanted}.webp`
    const widest = widths.at(-1) ?? width
    const small = widths.find((one) => one >= shownWidth) ?? widest
    return [object, { object, src: linkTo(small), large: linkTo(widest), width, height, placeholder }] as const
  })
  return new Map(shown.filter((entry) => entry !== null))
}
