import { publishItem } from '#domain/catalogue/items/publish-item.ts'
import { changeUnitCount } from '#domain/catalogue/units/change-unit-count.ts'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import type { TxContext } from '#domain/context.ts'
import type { ListingContent } from './listing-content.contract.ts'
import { itemOf } from './listing-content.ts'
import { publishedPictures } from './listing-photos.ts'
import { keepHoliday } from './take-holiday.ts'

/**
 * Puts a content on the market: the item, its pictures and its units.
 * @throws {Refusal} 409 `listing.unit-booked`, 409 `media.not-ready`
 */
export async function publishListing(
  tx: TxContext,
  { id, ownerId, content }: { id: string; ownerId: string; content: ListingContent },
): Promise<void> {
  await lockItems(tx, [id])
  const pictures = await publishedPictures(tx, id, content)
  await publishItem(tx, { id, ownerId, item: itemOf(content, pictures) })
  await changeUnitCount(tx, id, content.quantity)
  await keepHoliday(tx, { id, ownerId })
}
