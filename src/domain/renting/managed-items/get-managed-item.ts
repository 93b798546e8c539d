import { eq, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { aboutOf } from '#domain/audit-log/event-about.ts'
import { depositFor } from '#domain/catalogue/items/item.policy.ts'
import { toPicture } from '#domain/catalogue/items/item-card.ts'
import { type ItemRow, items } from '#domain/catalogue/items/items.table.ts'
import type { ListingStatus } from '#domain/catalogue/listings/listing.policy.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Day } from '#values/day.ts'
import { type Locale, type LocalizedText, locales } from '#values/locale.ts'
import { orderNumber } from '#values/order-number.ts'
import { stateOf } from './list-managed-items.ts'
import type { ConditionEntry, ManagedItemDetail, UnitDetail } from './managed-items.contract.ts'

const maxRentals = 5
const maxHistory = 20
const maxEvents = 100

/**
 * An item of any owner for the shop's staff: its units with their rentals, their history, and the changes with their actors.
 * @throws {Refusal} 404 `item.unknown`
 */
export async function getManagedItem(ctx: Context, id: string): Promise<ManagedItemDetail> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id))
  if (!item) throw new Refusal('item.unknown', 404)
  const { locale } = ctx
  const [{ listing, reason, completedRentals, ...owner }, units, history, trail] = await Promise.all([
    findOwnerAndListing(ctx, item),
    findUnits(ctx, item),
    findHistory(ctx, id),
    findTrail(ctx, id),
  ])
  const { name, brand, category, type, size, condition, agreedValue, createdAt } = item
  return {
    ...{ id, category, type, size, condition, agreedValue, units, history, trail, listing, completedRentals },
    name: name[locale],
    otherName: name[locales.find((one) => one !== locale) ?? locale],
    brand: brand[locale],
    pictures: item.pictures.map((picture) => toPicture(picture, locale)),
    owner,
    prices: item.priceByDays,
    deposit: depositFor(agreedValue),
    state: stateOf(item),
    reason: reason?.[locale] ?? null,
    isOwn: item.ownerId === ctx.actor.personId,
    at: createdAt.toISOString(),
  }
}

interface Around extends Record<string, unknown> {
  id: string
  name: string
  email: string | null
  phone: string | null
  items: number
  listing: ListingStatus
  reason: LocalizedText | null
  completedRentals: number
}

async function findOwnerAndListing(ctx: Context, { id, ownerId }: ItemRow): Promise<Around> {
  const { rows } = await ctx.db.execute<Around>(sql`
    SELECT people.id, ${nameOf(ctx.locale, sql`people`)} AS name, people.email, people.phone, (SELECT count(*)::int FROM items WHERE owner_id = people.id) AS items,
      coalesce(listings.status, 'approved') AS listing, listings.suspension_reason AS reason,
      (SELECT count(*)::int FROM rentals WHERE item_id = ${id} AND status = 'completed') AS "completedRentals"
    FROM people LEFT JOIN listings ON listings.id = ${id} WHERE people.id = ${ownerId}`)
  const [around] = rows
  if (!around) throw new Refusal('item.unknown', 404)
  return around
}

interface RentalRow extends Record<string, unknown> {
  id: string
  unitId: string
  orderId: string
  number: number
  customer: string | null
  status: RentalStatus
  from: Day
  until: Day
}

const rentalColumns = (locale: Locale) => sql`rentals.id, rentals.unit_id AS "unitId", rentals.order_id AS "orderId", orders.number,
  ${wholeName(locale)} AS customer, rentals.status, rentals.first_day::text AS "from", rentals.last_day::text AS until`
const rentalTables = sql`rentals JOIN orders ON orders.id = rentals.order_id LEFT JOIN people ON people.id = orders.person_id`

async function findUnits(ctx: Context, { id, quantity }: ItemRow): Promise<UnitDetail[]> {
  const { today } = await nowOf(ctx)
  const { rows: units } = await ctx.db.execute<Omit<UnitDetail, 'rentals' | 'isOffered'> & Record<string, unknown>>(sql`
    SELECT id, number, EXISTS (SELECT FROM blocks WHERE unit_id = units.id AND is_retirement AND is_live) AS "isRetired"
    FROM units WHERE item_id = ${id} ORDER BY number`)
  const { rows } = await ctx.db.execute<RentalRow>(sql`
    SELECT standing.* FROM units CROSS JOIN LATERAL (SELECT ${rentalColumns(ctx.locale)} FROM blocks JOIN ${rentalTables} ON rentals.id = blocks.rental_id
      WHERE blocks.unit_id = units.id AND blocks.is_live AND blocks.kind = 'rental' AND upper(blocks.days) > ${today}::date
      ORDER BY lower(blocks.days) LIMIT ${maxRentals}) standing
    WHERE units.item_id = ${id}`)
  return units.map((unit) => ({
    ...unit,
    isOffered: unit.number <= quantity,
    rentals: rows
      .filter(({ unitId }) => unitId === unit.id)
      .map(({ unitId: _, number, ...rental }) => ({ ...rental, number: orderNumber(number) })),
  }))
}

interface HistoryRow extends RentalRow {
  photos: ConditionEntry['photos']
  claims: ConditionEntry['claims']
}

/** The history of its units: the rentals that left a photograph or a claim, the latest first. */
async function findHistory(ctx: Context, id: string): Promise<ConditionEntry[]> {
  const { rows } = await ctx.db.execute<HistoryRow>(sql`
    SELECT ${rentalColumns(ctx.locale)},
      (SELECT coalesce(json_agg(json_build_object('stage', stage, 'place', place, 'takenAt', taken_at) ORDER BY taken_at, place), '[]')
       FROM rental_photos WHERE rental_id = rentals.id) AS photos,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'status', status, 'amount', coalesce(decided, claimed)) ORDER BY created_at, id), '[]')
       FROM claims WHERE rental_id = rentals.id) AS claims
    FROM ${rentalTables}
    WHERE rentals.item_id = ${id} AND (EXISTS (SELECT FROM rental_photos WHERE rental_id = rentals.id) OR EXISTS (SELECT FROM claims WHERE rental_id = rentals.id))
    ORDER BY rentals.first_day DESC, rentals.id DESC LIMIT ${maxHistory}`)
  return rows.map(({ number, photos, ...rental }) => ({
    ...rental,
    number: orderNumber(number),
    photos: photos.map((photo) => ({ ...photo, takenAt: new Date(photo.takenAt).toISOString() })),
  }))
}

/** The changes of the item and its units, with their reasons. */
async function findTrail(ctx: Context, id: string): Promise<ManagedItemDetail['trail']> {
  const { rows } = await ctx.db.execute<ManagedItemDetail['trail'][number] & Record<string, unknown>>(sql`
    SELECT log.id::text, log.event, ${nameOf(ctx.locale, sql`people`)} AS actor, ${aboutOf(ctx.locale)} AS about, log.at
    FROM audit_log log LEFT JOIN people ON people.id = log.actor_id
    WHERE log.subject_id = ANY (ARRAY(SELECT ${id}::text UNION SELECT units.id FROM units WHERE units.item_id = ${id}))
    ORDER BY log.id DESC LIMIT ${maxEvents}`)
  return rows.map(({ at, about: { piece: _piece, ...about }, ...row }) => ({ ...row, about, at: new Date(at).toISOString() }))
}
