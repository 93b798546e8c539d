import { and, eq, sql } from 'drizzle-orm'
import { handleOf } from '#domain/accounts/people/owner-handle.ts'
import { people } from '#domain/accounts/people/people.table.ts'
import { Refusal } from '#domain/refusal.ts'
import { itemRatings, personRatings } from '#domain/renting/reviews/ratings.table.ts'
import type { Handle } from '#platform/database/database.ts'
import type { Locale, LocalizedText } from '#values/locale.ts'
import { firstNameOf } from '#values/person-name.ts'
import { type Item, type ItemRating, itemCardSchema, itemSchema, maxItemCount } from './item.contract.ts'
import { isPublic, type ReadContext, toCard, toPicture } from './item-card.ts'
import { type ItemRow, items } from './items.table.ts'

const shownDays = 3

const prepared = new WeakMap<Handle, ReturnType<typeof prepare>>()

/** Built once and prepared once per connection, because every product page runs it. */
function prepare(db: Handle) {
  return db
    .select({
      item: items,
      rating: itemRatings,
      ownerRating: personRatings,
      ownerHandle: handleOf(people.id),
      ownerName: people.name,
      isDiscreet: sql<boolean>`coalesce((SELECT is_discreet FROM profiles WHERE person_id = items.owner_id), false)`,
      worn: sql<number>`(SELECT count(*)::int FROM rentals WHERE item_id = items.id AND rentals.status = 'completed')`,
      ownerArabicName: people.arabicName,
      itemCount: sql<number>`(SELECT count(*)::int FROM (SELECT FROM items AS others
        WHERE others.owner_id = items.owner_id AND others.status = 'approved' AND others.visibility = 'visible'
        LIMIT ${sql.raw(String(maxItemCount + 1))}) AS counted)`,
      siblings: sql<
        { id: string; size: string }[]
      >`(SELECT coalesce(json_agg(json_build_object('id', sibling.id, 'size', sibling.size) ORDER BY sibling.id), '[]'::json)
      FROM items AS sibling WHERE sibling.style_id = items.style_id AND sibling.owner_id = items.owner_id AND sibling.id <> items.id
        AND sibling.status = 'approved' AND sibling.visibility = 'visible')`,
    })
    .from(items)
    .innerJoin(people, eq(people.id, items.ownerId))
    .leftJoin(itemRatings, eq(itemRatings.itemId, items.id))
    .leftJoin(personRatings, and(eq(personRatings.personId, items.ownerId), eq(personRatings.side, 'owner')))
    .where(and(eq(items.id, sql.placeholder('id')), isPublic))
    .prepare('get-item')
}

/**
 * Returns the public view of an item, without its owner's contacts; for a caller without a session from the cache of items.
 * @throws {Refusal} item.unknown (404) when it is absent or hidden
 */
export function getItem(ctx: ReadContext, id: string): Promise<Item> {
  return isKept(ctx) ? ctx.items.get(`${ctx.locale} ${id}`, () => readItem(ctx, id)) : readItem(ctx, id)
}

/** True for a caller whose items come from the cache of items. */
export function isKept<C extends Pick<ReadContext, 'items' | 'actor'>>(ctx: C): ctx is C & { items: NonNullable<ReadContext['items']> } {
  return ctx.items !== undefined && ctx.actor.personId === null
}

/** Knows nothing of its reader but the language: what it answers is kept for all. */
async function readItem(ctx: Pick<ReadContext, 'db' | 'locale'>, id: string): Promise<Item> {
  const statement = prepared.get(ctx.db) ?? prepare(ctx.db)
  prepared.set(ctx.db, statement)
  const [found] = await statement.execute({ id })
  if (!found) throw new Refusal('item.unknown', 404)
  const { item, siblings, ownerArabicName, ownerRating, isDiscreet, worn } = found
  const ownerName = (ctx.locale === 'ar' && ownerArabicName) || found.ownerName
  return {
    ...toCard(item, ctx.locale, shownDays),
    pictures: item.pictures.map((picture) => toPicture(picture, ctx.locale)),
    ...ownFields(item, ctx.locale),
    modesty: { sleeve: item.sleeve, length: item.length, neckline: item.neckline },
    owner: {
      page: isDiscreet ? null : found.ownerHandle,
      firstName: isDiscreet ? null : firstNameOf(ownerName),
      area: item.pickupArea,
      itemCount: Math.min(found.itemCount, maxItemCount),
      hasMoreItems: found.itemCount > maxItemCount,
      rating:
        ownerRating && ownerRating.reviews > 0
          ? { average: average(ownerRating.stars, ownerRating.reviews), count: ownerRating.reviews }
          : null,
    },
    flaws: item.flaws.map(({ kind, words }) => ({ kind, words })),
    worn,
    rating: ratingOf(found.rating),
    siblings,
  }
}

function ratingOf(row: typeof itemRatings.$inferSelect | null): ItemRating | null {
  if (!row) return null
  const { ones, twos, threes, fours, fives } = row
  const stars = [ones, twos, threes, fours, fives]
  const count = stars.reduce((sum, one) => sum + one, 0)
  const sum = stars.reduce((total, many, index) => total + many * (index + 1), 0)
  if (count === 0) return null
  return { average: average(sum, count), count, stars, fit: { small: row.runsSmall, true: row.runsTrue, large: row.runsLarge } }
}

/** With one decimal, as it is shown. */
function average(sum: number, count: number): number {
  return Math.round((sum * 10) / count) / 10
}

/** The fields that contract and table know by one name, in one language; a card has its own, and of flaws the places stay with the picture. */
type OwnField = {
  [K in keyof Item & keyof ItemRow]: K extends keyof typeof itemCardSchema.shape | 'flaws'
    ? never
    : ItemRow[K] extends Item[K] | LocalizedText
      ? K
      : never
}[keyof Item & keyof ItemRow]

const ownFieldNames = Object.keys(itemSchema.shape).filter(
  (name): name is OwnField => name in items && name !== 'flaws' && !Object.hasOwn(itemCardSchema.shape, name),
)

function ownFields(item: ItemRow, locale: Locale): Pick<Item, OwnField> {
  const told = (value: ItemRow[OwnField]) => (value !== null && typeof value === 'object' && 'ar' in value ? value[locale] : value)
  // `fromEntries` loses the names of the keys.
  return Object.fromEntries(ownFieldNames.map((name) => [name, told(item[name])])) as Pick<Item, OwnField>
}
