import { type SQL, sql } from 'drizzle-orm'
import { lockItems } from '#domain/catalogue/units/lock-items.ts'
import { moveBlockEnd, reopenUntil } from '#domain/catalogue/units/move-block.ts'
import { releaseBlock } from '#domain/catalogue/units/release-block.ts'
import { type Context, inTransaction, type TxContext } from '#domain/context.ts'
import { findPricedItems } from '#domain/renting/quotes/price-lines.ts'
import { lockRental } from '#domain/renting/rentals/lock-rental.ts'
import type { RentalWithOrder } from '#domain/renting/rentals/read-rentals.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { collectionDayOf } from '#domain/site/areas/slot.policy.ts'
import type { Day } from '#values/day.ts'
import { canBeDisplaced, displaceRental } from './displace-rental.ts'

const maxTries = 5

interface Kept {
  id: string
  until: Day
}

interface InTheWay extends Record<string, unknown> {
  kind: 'rental' | 'blackout' | 'extension'
  rentalId: string | null
  orderId: string | null
  status: RentalStatus | null
}

/**
 * Has a rental keep its unit until a day, as if that were its last. Other bookings of the days move to another unit or are rescued, in one
 * transaction with `work`. `work` runs first and returns whether the unit is still to be kept. Later days closed by its owner stay closed.
 */
export async function keepUnit(
  ctx: Context,
  kept: Kept,
  work: (tx: TxContext, rental: RentalWithOrder) => Promise<boolean>,
): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) if (await inTransaction(ctx, (tx) => tryToKeep(tx, kept, work))) return
  throw new Error('the bookings of a unit kept changing')
}

/** False where somebody has booked the days since its orders were locked. */
async function tryToKeep(tx: TxContext, { id, until }: Kept, work: Parameters<typeof keepUnit>[2]): Promise<boolean> {
  const locked = await lockOrders(tx, id, await findInTheWay(tx, id, until))
  const { rental } = await lockRental(tx, id, { isSystem: true })
  await lockItems(tx, [rental.itemId])
  const inTheWay = await findInTheWay(tx, id, until)
  if (inTheWay.some(({ orderId }) => orderId !== null && !locked.has(orderId))) return false
  if (!(await work(tx, rental))) return true
  // Two customers have one unit: a person has to see to it.
  if (inTheWay.some(isWithAnother)) return true
  const end = { rentalId: id, unitId: rental.unitId, turnaroundDays: await turnaroundOf(tx, rental), handOver: rental.handOver, until }
  if (inTheWay.some(({ kind }) => kind === 'blackout')) await reopenUntil(tx, end)
  const displaced = inTheWay.flatMap(({ rentalId }) => rentalId ?? [])
  await releaseBlock(tx, displaced)
  if (!(await moveBlockEnd(tx, end))) throw new Error('the days of a unit that were freed are taken')
  for (const rentalId of displaced) await displaceRental(tx, rentalId)
  return true
}

/** A rental that has left its owner cannot be moved to another unit. */
function isWithAnother({ status }: InTheWay): boolean {
  return status !== null && meaningOf(status).isLive && !canBeDisplaced(status)
}

/** All at once and in the order of their ids, so that two units cannot wait for each other. */
async function lockOrders(tx: TxContext, id: string, inTheWay: readonly InTheWay[]): Promise<Set<string>> {
  const ids = sql.param(inTheWay.flatMap(({ orderId }) => orderId ?? []))
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    SELECT id FROM orders WHERE id = ANY (${ids}::text[]) OR id = (SELECT order_id FROM rentals WHERE id = ${id}) ORDER BY id FOR UPDATE`)
  return new Set(rows.map((row) => row.id))
}

async function findInTheWay(tx: TxContext, id: string, until: Day): Promise<InTheWay[]> {
  const { rows } = await tx.db.execute<InTheWay & { itemId: string }>(sql`
    SELECT b.kind, b.rental_id AS "rentalId", r.order_id AS "orderId", r.status FROM blocks own
      JOIN rentals mine ON mine.id = own.rental_id JOIN items ON items.id = mine.item_id
      JOIN blocks b ON b.unit_id = own.unit_id AND b.is_live AND (b.expires_at IS NULL OR b.expires_at > ${tx.now.toISOString()}::timestamptz)
        AND b.rental_id IS DISTINCT FROM own.rental_id
        AND b.days && daterange(lower(own.days), ${endOf(until)} + items.turnaround_days, '[]')
      LEFT JOIN rentals r ON r.id = b.rental_id
    WHERE own.rental_id = ${id} AND own.kind = 'rental' AND own.is_live ORDER BY b.days`)
  return rows
}

/** The day on which a rental that is kept until a day comes back, of the table `mine`. */
function endOf(until: Day): SQL {
  return sql`CASE mine.hand_over WHEN 'courier' THEN ${collectionDayOf(until)} ELSE ${until} END::date`
}

async function turnaroundOf(tx: TxContext, { itemId }: RentalWithOrder): Promise<number> {
  return (await findPricedItems(tx, [itemId])).get(itemId)?.turnaroundDays ?? 0
}
