import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import { type Context, inTransaction, nowOf, type TxContext } from '#domain/context.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { chargesOfExtensions } from '#domain/renting/changes/charges-of-extensions.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { isUndelivered } from '#domain/renting/rentals/is-undelivered.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { type RentalMove, rentalMoves } from '#domain/renting/rentals/rental.policy.ts'
import { maxAttempts } from '#domain/renting/rentals/rental-moments.policy.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import { unsettledOf } from '#domain/renting/rentals/unsettled.ts'
import { orderNumber } from '#values/order-number.ts'
import type { DeliveryAtDoor, DeliveryStop } from './delivery.contract.ts'

const most = 100

type Row = Omit<DeliveryAtDoor, 'cash' | 'mayGiveUp'> & { orderId: string } & Record<string, unknown>

/**
 * The next tasks of couriers: packed pieces to be picked up, those on their way to a customer, and those whose last day is over. The rest is in a
 * van and goes back to its owner.
 */
export async function listStops(ctx: Context): Promise<DeliveryStop[]> {
  return (await read(ctx, sql`true`)).map(({ rental, number, task, piece, unitId, from, until, slot, area, taken }) => {
    return { rental, number: orderNumber(number), task, piece, unitId, from, until, slot, area, taken }
  })
}

/** The task of a rental, with its door and the cash collected there; null where there is none. */
export async function findStop(ctx: Context, rental: string): Promise<DeliveryAtDoor | null> {
  const [found] = await read(ctx, sql`due.id = ${rental}`)
  if (!found) return null
  const { orderId, ...stop } = found
  const cash = await inTransaction(ctx, (tx) => findCash(tx, { orderId, rental, task: stop.task }))
  return { ...stop, number: orderNumber(stop.number), cash, mayGiveUp: stop.task === 'deliver' && stop.failedAttempts >= maxAttempts }
}

/** A rental is also listed while its order waits for an answer of an owner; one whose payment is missing or in progress is not. */
const isSettled = sql`coalesce(${unsettledOf({ id: sql`rentals.id`, orderId: sql`rentals.order_id` })}, '') NOT LIKE 'payment.%'`

function before(move: RentalMove): SQL {
  return sql`${sql.param([...rentalMoves[move].from])}::text[]`
}

/** In a van without a customer: it was collected, or its rental ended on the way to them. */
const isInVan = sql`(status = ANY (${before('receive')}) OR ${isUndelivered})`
const isAtOwner = sql`due.task IN ('pick-up', 'drop-off')`

/** The time of a task as the id of a window, or as a day alone. */
const windowAt = sql`coalesce(CASE due.task WHEN 'pick-up' THEN (due.first_day - 1)::text WHEN 'deliver' THEN orders.delivery ->> 'slot'
  WHEN 'drop-off' THEN coalesce(due.collected_at AT TIME ZONE 'Asia/Amman', due.dispatched_at AT TIME ZONE 'Asia/Amman')::date::text
  ELSE coalesce(orders.delivery ->> 'collection', (due.last_day + 1)::text) END, due.first_day::text)`
/** By day and first hour, a day alone before its windows. The text of an hour would put 9 after 22. */
const inOrder = sql`left(${windowAt}, 10), coalesce(nullif(split_part(substr(${windowAt}, 12), '-', 1), '')::int, 0), due.id`

/** A pick-up is due by noon of the day before the first. */
async function read(ctx: Context, isMeant: SQL): Promise<Row[]> {
  const { today } = await nowOf(ctx)
  const atDoor = (field: string): SQL =>
    sql`nullif(CASE WHEN ${isAtOwner} THEN door.${sql.identifier(field)} ELSE orders.delivery ->> ${field} END, '')`
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT due.id AS rental, due.order_id AS "orderId", orders.number::text, due.task, items.name ->> ${ctx.locale} AS piece, due.unit_id AS "unitId",
      due.first_day::text AS "from", due.last_day::text AS until, due.failed_attempts AS "failedAttempts",
      CASE due.task WHEN 'deliver' THEN orders.delivery ->> 'slot' WHEN 'collect' THEN
        coalesce(orders.delivery ->> 'collection', (due.last_day + 1)::text || '_' || split_part(orders.delivery ->> 'slot', '_', 2)) END AS slot,
      CASE WHEN ${isAtOwner} THEN coalesce(door.area, items.pickup_area) ELSE coalesce(orders.delivery ->> 'area', items.pickup_area) END AS area,
      CASE WHEN ${isAtOwner} THEN ${nameOf(ctx.locale, sql`owners`)} ELSE ${wholeName(ctx.locale)} END AS name,
      CASE WHEN ${isAtOwner} THEN coalesce(items.pickup_contact_number, door.hand_over_phone, owners.phone) ELSE orders.delivery ->> 'phone' END AS phone,
      ${atDoor('landmark')} AS landmark, ${atDoor('building')} AS building, ${atDoor('note')} AS note,
      (SELECT count(*)::int FROM rental_photos p WHERE p.rental_id = due.id
        AND p.stage = CASE due.task WHEN 'deliver' THEN 'delivery' WHEN 'collect' THEN 'collection' END) AS taken
    FROM (
      SELECT *, 'pick-up' AS task FROM rentals WHERE hand_over = 'courier' AND status = ANY (${before('dispatch')}) AND ${isSettled}
      UNION ALL SELECT *, 'deliver' FROM rentals WHERE hand_over = 'courier' AND status = ANY (${before('deliver')})
      UNION ALL SELECT *, 'collect' FROM rentals WHERE hand_over = 'courier' AND status = ANY (${before('collect')}) AND last_day < ${today}
      UNION ALL SELECT *, 'drop-off' FROM rentals WHERE hand_over = 'courier' AND ${isInVan}
    ) AS due JOIN orders ON orders.id = due.order_id JOIN items ON items.id = due.item_id LEFT JOIN people owners ON owners.id = due.owner_id
      LEFT JOIN addresses door ON door.person_id = due.owner_id AND door.hand_over_phone IS NOT NULL AND ${isAtOwner}
      LEFT JOIN people ON people.id = orders.person_id
    WHERE ${isMeant}
    ORDER BY ${inOrder}
    LIMIT ${most}`)
  return rows
}

interface Door {
  orderId: string
  rental: string
  task: DeliveryStop['task']
}

/** The cash that `deliverRental` and `collectRental` book: at a delivery for the whole order, at a collection the price of extensions. */
async function findCash(tx: TxContext, { orderId, rental: id, task }: Door): Promise<DeliveryAtDoor['cash']> {
  if (task === 'pick-up' || task === 'drop-off') return { price: 0, deposit: 0 }
  const isOf = task === 'deliver' ? sql`purpose = 'order' AND order_id = ${orderId}` : sql`rental_id = ${id}`
  const { rows } = await tx.db.execute<{ id: string }>(sql`SELECT id FROM payments WHERE ${isOf} AND status = 'cash_due' LIMIT 1`)
  const [due] = rows
  if (task === 'collect') {
    const [rental] = due ? await readRentals(tx, sql`${rentals.id} = ${id}`) : []
    return { price: due && rental ? amountOf(await chargesOfExtensions(tx, due.id, rental)) : 0, deposit: 0 }
  }
  const charges = await findOrderCharges(tx, orderId)
  const planned = await tx.db.execute<{ sum: number }>(sql`SELECT coalesce(sum(amount), 0)::int AS sum FROM deposits
    WHERE order_id = ${orderId} AND method = 'cash' AND status = 'planned' AND rental_id = ANY (${sql.param(charges.rentals.map((one) => one.id))}::text[])`)
  return { price: due ? amountOf(charges) : 0, deposit: planned.rows[0]?.sum ?? 0 }
}
