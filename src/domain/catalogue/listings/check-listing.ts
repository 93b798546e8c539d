import { agreedValueFor, priceFor, statedDays } from '#domain/catalogue/items/item.policy.ts'
import { ladderOf } from '#domain/catalogue/items/stated-prices.policy.ts'
import { inspectPhotos } from '#domain/catalogue/media/inspect-photos.ts'
import type { Context, TxContext } from '#domain/context.ts'
import { advisePrice } from './advise-price.ts'
import type { ListingCheck } from './approvals/listing-queue.contract.ts'
import { farOffPercent } from './listing.policy.ts'
import type { ListingContent } from './listing-content.contract.ts'
import { textFields } from './listing-content.policy.ts'
import { isObject } from './listing-content.ts'
import { isInLanguage, namesContacts } from './listing-words.policy.ts'

/** Below it a photograph is blurred: the estimate of `sharp` for a picture of 512 pixels. */
const leastSharpness = 0.6

/** Looks at what a person would have to look for in a listing: blurred or known photographs, contacts, languages, price and value. */
export async function checkListing(
  ctx: Context | TxContext,
  { id, content }: { id: string; content: ListingContent },
): Promise<ListingCheck[]> {
  const objects = content.photos.map(({ object }) => object).filter(isObject)
  const inspected = await inspectPhotos(ctx, objects)
  const blurred = objects.filter((object) => (inspected.get(object)?.sharpness ?? leastSharpness) < leastSharpness)
  const isElsewhere = (object: string) => inspected.get(object)?.usedBy.some((user) => user.noun !== 'listing' || user.nounId !== id)
  const isTwice = (object: string) => objects.indexOf(object) !== objects.lastIndexOf(object) || (inspected.get(object)?.twins ?? 0) > 0
  const known = [...new Set(objects)].filter((object) => isElsewhere(object) || isTwice(object))
  const { low, high } = await advisePrice(ctx, content)
  const price = priceFor(ladderOf(content), statedDays)
  const isFar = low !== null && high !== null && (price * 100 > high * (100 + farOffPercent) || price * (100 + farOffPercent) < low * 100)
  const usual = agreedValueFor(ladderOf(content))
  const contacts = textsOf(content).filter(({ text }) => namesContacts(text))
  const foreign = (['name', 'description'] as const).filter(
    (field) => !isInLanguage(content[field].en, 'en') || !isInLanguage(content[field].ar, 'ar'),
  )
  return [
    { check: 'sharp', isFine: blurred.length === 0, about: blurred, figures: [] },
    { check: 'distinct', isFine: known.length === 0, about: known, figures: [] },
    { check: 'no-contacts', isFine: contacts.length === 0, about: [...new Set(contacts.map(({ field }) => field))], figures: [] },
    {
      check: 'languages',
      isFine: foreign.length === 0 && content.drafted === null,
      about: content.drafted ? ['drafted'] : foreign,
      figures: [],
    },
    { check: 'price', isFine: !isFar, about: [], figures: low !== null && high !== null ? [price, low, high] : [price] },
    {
      check: 'value',
      isFine: content.agreedValue === null || content.agreedValue <= usual,
      about: [],
      figures: [content.agreedValue ?? usual, usual],
    },
  ]
}

function textsOf(content: ListingContent): { field: string; text: string }[] {
  const both = textFields.flatMap((field) => [content[field].en, content[field].ar].map((text) => ({ field, text })))
  return [
    ...both,
    ...content.tags.map((text) => ({ field: 'tags', text })),
    ...content.flaws.map(({ words }) => ({ field: 'photos', text: words })),
  ]
}
