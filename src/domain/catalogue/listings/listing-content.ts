import { agreedValueFor } from '#domain/catalogue/items/item.policy.ts'
import type { ItemRow, StoredPicture } from '#domain/catalogue/items/items.table.ts'
import { colorNames, measuredParts } from '#domain/catalogue/items/owner-terms.policy.ts'
import type { PublishedItem } from '#domain/catalogue/items/publish-item.ts'
import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import type { ListingContent } from './listing-content.contract.ts'

/** The content of an item that is on the market, as its owner would write it. */
export function contentOf(item: ItemRow): ListingContent {
  return {
    category: item.category,
    type: item.type,
    accessoryKind: item.accessoryKind,
    size: item.size,
    measurements: item.measurements.flatMap(({ part, cm }) => {
      const known = measuredParts.find((one) => one === part)
      return known ? [{ part: known, cm }] : []
    }),
    condition: item.condition,
    flaws: item.flaws,
    tags: item.tags,
    occasions: item.occasions,
    sleeve: item.sleeve,
    length: item.length,
    neckline: item.neckline,
    drafted: null,
    price: item.price,
    rentalPeriod: periodOf(item.rentalPeriod),
    stated: item.statedPrices,
    agreedValue: item.agreedValue === agreedValueFor(item.priceByDays) ? null : item.agreedValue,
    turnaroundDays: item.turnaroundDays,
    quantity: item.quantity,
    pickupArea: item.pickupArea,
    pickupContactNumber: item.pickupContactNumber,
    availableFrom: item.availableFrom,
    availableUntil: item.availableUntil,
    isInstantBook: item.isInstantBook,
    allowsInPerson: item.allowsInPerson,
    photos: item.pictures.map(({ base }) => ({ object: objectOf(base) })),
    name: item.name,
    brand: item.brand,
    description: item.description,
    care: item.care,
    colors: colorNames
      .filter((color) => item.colors.includes(color))
      .toSorted((one, other) => item.colors.indexOf(one) - item.colors.indexOf(other)),
  }
}

/** The item that a content and its pictures make. */
export function itemOf(content: ListingContent, pictures: StoredPicture[]): PublishedItem {
  const { photos: _, stated, drafted: __, agreedValue, ...rest } = content
  const priceByDays = ladderOf(content)
  return { ...rest, statedPrices: stated, priceByDays, agreedValue: agreedValue ?? agreedValueFor(priceByDays), pictures }
}

const mediaFolder = '/media/'

/** The object of a picture by its address; a picture of the first stock is no object and keeps its address. */
export function objectOf(base: string): string {
  return base.startsWith(mediaFolder) ? base.slice(mediaFolder.length) : base
}

/** Whether it names an object, and not a picture of the first stock. */
export function isObject(name: string): boolean {
  return !name.startsWith('/')
}

function periodOf(days: number): ListingContent['rentalPeriod'] {
  if (days === 1 || days === 3 || days === 7 || days === 14) return days
  throw new RangeError(`No item has a price for ${days} days`)
}
