import type { Item, ItemCard, Picture } from '#domain/catalogue/items/item.contract.ts'
import type { Locale } from '#values/locale.ts'

/** A card as this browser keeps it, with the language it is written in. */
export type CardCopy = ItemCard & { locale: Locale }

/** A piece in `inventoryItems` under the specification's field names, beside the card that is drawn from it. Contacts of owners are not public. */
export interface InventoryEntry {
  id: string
  name: string
  brand: string
  category: string
  type: string
  /** In JOD, for three days. */
  price: number
  description?: string
  size: string
  condition: string
  images: string[]
  status: 'approved'
  visibility: 'visible'
  quantity?: number
  rentalPeriod?: string
  /** All places of pick-up are in Amman: `Amman - Abdoun`. */
  pickup_location: string
  available_from: null
  available_until: null
  tags?: string[]
  colors: string[]
  locale: CardCopy['locale']
  card: CardCopy
}

/** The entry of a card; what only a piece's own page knows is there once that page was opened. */
export function entryOf(card: CardCopy, opened?: CardCopy & Partial<Item>): InventoryEntry {
  return {
    id: card.id,
    name: card.name,
    brand: card.brand,
    category: card.category,
    type: card.type,
    price: (opened?.priceByDays?.[2] ?? card.price) / 1000,
    ...(opened?.description !== undefined && { description: opened.description }),
    size: card.size,
    condition: card.condition,
    images: card.pictures.map(addressOf),
    status: 'approved',
    visibility: 'visible',
    ...(opened?.quantity !== undefined && { quantity: opened.quantity }),
    ...(opened?.rentalPeriod !== undefined && { rentalPeriod: String(opened.rentalPeriod) }),
    pickup_location: `Amman - ${card.area}`,
    available_from: null,
    available_until: null,
    ...(opened?.tags && { tags: opened.tags }),
    colors: opened?.colors ?? [card.color],
    locale: card.locale,
    card,
  }
}

/** The largest file of a picture. */
function addressOf({ base, width }: Picture): string {
  return `${base}-${width}.webp`
}
