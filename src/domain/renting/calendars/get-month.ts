import { type SQL, sql } from 'drizzle-orm'
import { toPicture } from '#domain/catalogue/items/item-card.ts'
import type { StoredPicture } from '#domain/catalogue/items/items.table.ts'
import { type Context, nowOf } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { customerName } from '#domain/renting/orders/shown-names.ts'
import { type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { addDays, type Day, type DayRange, eachDay } from '#values/day.ts'
import type { LocalizedText } from '#values/locale.ts'
import type { Bar, OwnBlackout, OwnMonth, OwnPiece } from './calendar.contract.ts'
import { partsOf } from './calendar.policy.ts'

/** The weeks at both ends of a month reach so far beyond it. */
const reach = 7
const mostPieces = 300
const mostBlackouts = 100

/** The pieces of the actor, by name. */
export async function listPieces(ctx: Context): Promise<OwnPiece[]> {
  return readPieces(ctx, sql`true`)
}

interface PieceRow extends Record<string, unknown> {
  id: string
  name: LocalizedText
  brand: LocalizedText
  size: string
  pictures: StoredPicture[]
}

async function readPieces(ctx: Context, where: SQL): Promise<OwnPiece[]> {
  const { rows } = await ctx.db.execute<PieceRow>(sql`
    SELECT id, name, brand, size, pictures FROM items WHERE owner_id = ${ctx.actor.personId ?? ''} AND status <> 'archived' AND ${where}
    ORDER BY name ->> ${ctx.locale}, id LIMIT ${mostPieces}`)
  return rows.map(({ id, name, brand, size, pictures: [picture] }) => ({
    id,
    name: name[ctx.locale],
    brand: brand[ctx.locale],
    size,
    picture: picture ? toPicture(picture, ctx.locale) : null,
  }))
}

/**
 * A month of a piece of the actor: every taken day, by unit, and the days that they have blocked from today on. This month by default.
 * @throws {Refusal} 404 `item.unknown`
 */
export async function getMonth(ctx: Context, { item: itemId, month }: { item: string; month?: string | undefined }): Promise<OwnMonth> {
  const { now, today } = await nowOf(ctx)
  const [piece] = await readPieces(ctx, sql`id = ${itemId}`)
  if (!piece) throw new Refusal('item.unknown', 404)
  const days = monthOf(month ?? today.slice(0, 7))
  const { rows: units } = await ctx.db.execute<{ id: string; number: number; turnaroundDays: number }>(sql`
    SELECT units.id, units.number, items.turnaround_days AS "turnaroundDays" FROM units JOIN items ON items.id = units.item_id AND units.number <= items.quantity
    WHERE items.id = ${itemId} ORDER BY units.number`)
  const bars = (await readBlocks(ctx, { itemId, now, from: addDays(days.from, -reach), until: addDays(days.until, reach) })).flatMap(barsOf)
  const taken = new Set(bars.flatMap((bar) => (bar.kind === 'booked' ? eachDay(bar) : [])))
  return {
    today,
    piece,
    units: units.map(({ id, number }) => ({ id, number })),
    turnaroundDays: units[0]?.turnaroundDays ?? 0,
    bars,
    booked: eachDay(days).filter((one) => taken.has(one)).length,
    blackouts: await readBlackouts(ctx, { itemId, today }),
  }
}

function monthOf(month: string): DayRange {
  const from = `${month}-01`
  return { from, until: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

interface BlockRow extends Record<string, unknown> {
  kind: 'rental' | 'blackout' | 'extension'
  unit: number
  from: Day
  until: Day
  rentalFrom: Day | null
  rentalUntil: Day | null
  rentalId: string | null
  status: RentalStatus | null
  customer: string | null
}

async function readBlocks(ctx: Context, { itemId, now, from, until }: DayRange & { itemId: string; now: Date }): Promise<BlockRow[]> {
  const { rows } = await ctx.db.execute<BlockRow>(sql`
    SELECT blocks.kind, units.number AS unit, lower(blocks.days)::text AS "from", (upper(blocks.days) - 1)::text AS until,
      blocks.rental_from::text AS "rentalFrom", blocks.rental_until::text AS "rentalUntil", rentals.id AS "rentalId", rentals.status,
      ${customerName(ctx.locale, { person: sql`people`, profile: sql`profiles` })} AS customer
    FROM units JOIN items ON items.id = units.item_id AND units.number <= items.quantity JOIN blocks ON blocks.unit_id = units.id
      LEFT JOIN rentals ON rentals.id = blocks.rental_id LEFT JOIN orders ON orders.id = rentals.order_id
      LEFT JOIN people ON people.id = orders.person_id LEFT JOIN profiles ON profiles.person_id = people.id
    WHERE units.item_id = ${itemId} AND blocks.is_live AND (blocks.expires_at IS NULL OR blocks.expires_at > ${now.toISOString()}::timestamptz)
      AND blocks.days && daterange(${from}::date, ${until}::date, '[]')
    ORDER BY units.number, lower(blocks.days)`)
  return rows
}

/** For an unfinished checkout only its held days are shown. */
function barsOf({ kind, unit, status, rentalId, customer, ...days }: BlockRow): Bar[] {
  const nobody = { unit, rentalId: null, customer: null }
  const { from, until } = days
  if (kind === 'blackout') return [{ ...nobody, kind: 'blocked', from, until }]
  if (kind === 'extension' || status === null || isUnpaid(status)) return [{ ...nobody, kind: 'held', from, until }]
  const isAsked = (rentalMoves.accept.from as readonly RentalStatus[]).includes(status)
  return partsOf(days, isAsked ? 'requested' : 'booked').map((part) => ({ ...part, unit, rentalId, customer }))
}

function isUnpaid(status: RentalStatus): boolean {
  return (rentalMoves.request.from as readonly RentalStatus[]).includes(status)
}

async function readBlackouts(ctx: Context, { itemId, today }: { itemId: string; today: Day }): Promise<OwnBlackout[]> {
  const { rows } = await ctx.db.execute<OwnBlackout & Record<string, unknown>>(sql`
    SELECT array_agg(blocks.id ORDER BY units.number) AS ids, array_agg(units.number ORDER BY units.number) AS units,
      lower(days)::text AS "from", (upper(days) - 1)::text AS until, note, is_holiday AS "isHoliday"
    FROM units JOIN items ON items.id = units.item_id AND units.number <= items.quantity JOIN blocks ON blocks.unit_id = units.id
    WHERE units.item_id = ${itemId} AND blocks.is_live AND blocks.kind = 'blackout' AND NOT blocks.is_retirement AND upper(days) > ${today}::date
    GROUP BY days, note, is_holiday ORDER BY lower(days), upper(days) LIMIT ${mostBlackouts}`)
  return rows
}
