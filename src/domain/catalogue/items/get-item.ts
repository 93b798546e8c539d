import { and, eq, sql } from 'drizzle-orm'
import { people } from '#domain/accounts/people/people.table.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handle } from '#platform/database/database.ts'
import type { Item } from './item.contract.ts'
import { isPublic, type ReadContext, toCard, toPicture } from './item-card.ts'
import { items } from './items.table.ts'

const shownDays = 3

const prepared = new WeakMap<Handle, ReturnType<typeof prepare>>()

/** Built once and prepared once per connection, because every product page runs it. */
function prepare(db: Handle) {
  return db
    .select({
      item: items,
      ownerName: people.name,
      itemCount: sql<number>`(SELECT count(*)::int FROM items AS others
      WHERE others.owner_id = items.owner_id AND others.status = 'approved' AND others.visibility = 'visible')`,
      siblings: sql<
        { id: string; size: string }[]
      >`(SELECT coalesce(json_agg(json_build_object('id', sibling.id, 'size', sibling.size) ORDER BY sibling.id), '[]'::json)
      FROM items AS sibling WHERE sibling.style_id = items.style_id AND sibling.owner_id = items.owner_id AND sibling.id <> items.id
        AND sibling.status = 'approved' AND sibling.visibility = 'visible')`,
    })
    .from(items)
    .innerJoin(people, eq(people.id, items.ownerId))
    .where(and(eq(items.id, sql.placeholder('id')), isPublic))
    .prepare('get-item')
}

/** Returns the public view of an item, without its owner's contacts. A hidden item is refused like an absent one. */
export async function getItem(ctx: ReadContext, id: string): Promise<Item> {
  const statement = prepared.get(ctx.db) ?? prepare(ctx.db)
  prepared.set(ctx.db, statement)
  const [found] = await statement.execute({ id })
  if (!found) throw new Refusal('item.unknown', 404)
  const { item, siblings } = found
  return {
    ...toCard(item, ctx.locale, shownDays),
    pictures: item.pictures.map((picture) => toPicture(picture, ctx.locale)),
    description: item.description[ctx.locale],
    care: item.care[ctx.locale],
    quantity: item.quantity,
    rentalPeriod: item.rentalPeriod,
    priceByDays: item.priceByDays,
    agreedValue: item.agreedValue,
    colors: item.colors,
    tags: item.tags,
    occasions: item.occasions,
    modesty: { sleeve: item.sleeve, length: item.length, neckline: item.neckline },
    turnaroundDays: item.turnaroundDays,
    isInstantBook: item.isInstantBook,
    owner: { firstName: found.ownerName.split(/\s+/)[0] ?? found.ownerName, area: item.pickupArea, itemCount: found.itemCount },
    siblings,
  }
}
