import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context } from '#domain/context.ts'
import { type RentalStatus, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { collectedIn, deliveredIn } from '#domain/site/areas/slot.policy.ts'
import { addDays, type Day, type DayRange, dayAt, instantAt } from '#values/day.ts'
import type { Fils } from '#values/money.ts'
import type { BoardStop } from './day-board.contract.ts'

const mostRows = 2000
/** The statuses before the end of each task. */
const openStatuses = {
  'pick-up': [...rentalMoves.pack.from, ...rentalMoves.dispatch.from],
  deliver: rentalMoves.deliver.from,
  collect: rentalMoves.markOverdue.from,
  'bring-back': [...rentalMoves.receive.from, ...rentalMoves.bringBack.from],
} as const satisfies Record<BoardStop['task'], readonly RentalStatus[]>

interface Row extends Record<string, unknown> {
  rental: string
  orderId: string
  status: RentalStatus
  from: Day
  until: Day
  slot: string
  collection: string | null
  ownerId: string
  isDelivered: boolean
  isReturned: boolean
  dispatchedAt: string | null
  collectedAt: string | null
  courier: string | null
  cash: Fils
}

/** The task of one rental at a door; `day` is that of its window, or of the collection for what is brought back. */
export interface RentalStop extends Pick<BoardStop, 'task' | 'isDone' | 'window' | 'courier' | 'cash' | 'dueAt'> {
  rental: string
  orderId: string
  ownerId: string
  status: RentalStatus
  day: Day
}

/** The tasks at the doors of customers on these days and those that remain from earlier ones. Pieces on their way to their owners are included. */
export async function findStops(ctx: Context, { from, until }: DayRange): Promise<RentalStop[]> {
  const openNow = sql.param(Object.values(openStatuses).flat())
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT rentals.id AS rental, rentals.order_id AS "orderId", rentals.owner_id AS "ownerId", rentals.status, rentals.first_day::text AS "from", rentals.last_day::text AS until,
      orders.delivery ->> 'slot' AS slot, orders.delivery ->> 'collection' AS collection, rentals.delivered_at IS NOT NULL AS "isDelivered", rentals.returned_at IS NOT NULL AS "isReturned",
      rentals.dispatched_at AS "dispatchedAt", rentals.collected_at AS "collectedAt",
      (SELECT ${nameOf(ctx.locale, sql`couriers`)} FROM hand_overs h JOIN people couriers ON couriers.id = h.took_by
        WHERE h.rental_id = rentals.id AND h.took = 'courier' ORDER BY h.at DESC LIMIT 1) AS courier,
      CASE WHEN rentals.delivered_at IS NULL THEN
        coalesce((SELECT sum(p.amount) FROM payments p WHERE p.order_id = rentals.order_id AND p.purpose = 'order' AND p.status = 'cash_due' AND rentals.id =
          (SELECT first.id FROM rentals first WHERE first.order_id = rentals.order_id AND first.status = ANY (${openNow}::text[]) ORDER BY first.line LIMIT 1)), 0)
        + coalesce((SELECT sum(d.amount) FROM deposits d WHERE d.rental_id = rentals.id AND d.method = 'cash' AND d.status = 'planned'), 0)
        ELSE 0 END::int AS cash
    FROM rentals JOIN orders ON orders.id = rentals.order_id
    WHERE rentals.hand_over = 'courier' AND orders.delivery ->> 'slot' <> ''
      AND (rentals.status = ANY (${openNow}::text[]) OR rentals.delivered_at IS NOT NULL) AND (rentals.returned_at IS NULL OR rentals.delivered_at IS NOT NULL)
      AND rentals.id IN (
        SELECT id FROM rentals WHERE first_day BETWEEN ${from}::date AND ${addDays(until, 1)}::date
        UNION SELECT id FROM rentals WHERE last_day BETWEEN ${addDays(from, -1)}::date AND ${addDays(until, -1)}::date
        UNION SELECT id FROM rentals WHERE status = ANY (${sql.param([...openStatuses['pick-up'], ...openStatuses.deliver])}::text[]) AND first_day < ${until}::date
        UNION SELECT id FROM rentals WHERE status = ANY (${sql.param([...openStatuses.collect])}::text[]) AND last_day < ${until}::date
        UNION SELECT id FROM rentals WHERE status = ANY (${sql.param([...openStatuses['bring-back']])}::text[]) AND dispatched_at IS NOT NULL AND returned_at IS NULL)
    ORDER BY rentals.first_day DESC, rentals.line, rentals.id LIMIT ${mostRows}`)
  return rows.flatMap(stopsOf)
}

/** The stops of a rental: at its customer's door, and on its way back to its owner. */
function stopsOf({
  rental,
  orderId,
  ownerId,
  status,
  courier,
  cash,
  isDelivered,
  isReturned,
  dispatchedAt,
  collectedAt,
  ...visit
}: Row): RentalStop[] {
  const is = (task: BoardStop['task']) => openStatuses[task].some((one) => one === status)
  const of = { rental, orderId, ownerId, status }
  const out = at(deliveredIn(visit, visit.slot))
  const back = at(collectedIn(visit, visit.collection ?? visit.slot))
  const owned = is('pick-up') ? null : courier
  const isGoingOut = is('pick-up') || is('deliver')
  const stops: RentalStop[] = []
  if (isGoingOut || isDelivered)
    stops.push({ ...of, ...out, task: is('pick-up') ? 'pick-up' : 'deliver', isDone: isDelivered, courier: owned, cash })
  const isEndedOutside = is('bring-back') && isDelivered && !collectedAt && !isReturned
  if (collectedAt || is('collect') || isEndedOutside)
    stops.push({ ...of, ...back, task: 'collect', isDone: collectedAt !== null, courier: null, cash: 0 })
  // A piece that was ended while its customer has it is still to be collected.
  const inVanSince = is('bring-back') && !isReturned ? (collectedAt ?? (isDelivered ? null : dispatchedAt)) : null
  if (inVanSince) stops.push({ ...of, ...since(inVanSince), task: 'bring-back', isDone: false, courier, cash: 0 })
  return stops
}

function at(slot: string): Pick<RentalStop, 'day' | 'window' | 'dueAt'> {
  const day = slot.slice(0, 10)
  const [fromHour = 0, untilHour = 0] = slot.slice(11).split('-').map(Number)
  return { day, window: { day, fromHour, untilHour }, dueAt: instantAt(day, untilHour).toISOString() }
}

/** A piece in a van is at its owner's by the end of the day. */
function since(instant: string): Pick<RentalStop, 'day' | 'window' | 'dueAt'> {
  const day = dayAt(new Date(instant))
  return { day, window: null, dueAt: instantAt(addDays(day, 1), 0).toISOString() }
}
