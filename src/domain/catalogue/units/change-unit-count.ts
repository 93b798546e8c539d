import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Day } from '#values/day.ts'

interface Piece {
  id: string
  number: number
  isBooked: boolean
}

/** From this day on a block is no booking: its unit is lost. */
const never: Day = '2999-01-01'

/**
 * Gives an item this many units (1 to 3). Fewer than before: those that nobody has booked get the highest numbers, which are not offered any more, and
 * keep what they went through. Call `lockItems` first.
 * @throws {Refusal} 409 `listing.unit-booked` when more units than that are booked or out
 */
export async function changeUnitCount(tx: TxContext, itemId: string, quantity: number): Promise<void> {
  await tx.db.execute(sql`
    INSERT INTO units (id, item_id, number) SELECT ${itemId} || '-u' || wanted.number, ${itemId}, wanted.number
    FROM generate_series(1, ${quantity}::int) AS wanted (number)
    WHERE NOT EXISTS (SELECT FROM units WHERE item_id = ${itemId} AND units.number = wanted.number)`)
  const { rows } = await tx.db.execute<Piece & Record<string, unknown>>(sql`
    SELECT id, number, EXISTS (SELECT FROM blocks WHERE unit_id = units.id AND kind = 'rental' AND is_live AND upper(days) > ${tx.today}::date
      AND upper(days) < ${never}::date) AS "isBooked"
    FROM units WHERE item_id = ${itemId} ORDER BY number FOR UPDATE`)
  if (rows.filter(({ isBooked }) => isBooked).length > quantity) throw new Refusal('listing.unit-booked', 409)
  const ordered = rows.toSorted((one, other) => Number(other.isBooked) - Number(one.isBooked) || one.number - other.number)
  if (!rows.some(({ number, isBooked }) => isBooked && number > quantity)) return
  await tx.db.execute(sql`SET CONSTRAINTS units_item_id_number_key DEFERRED`)
  for (const [at, { id }] of ordered.entries()) await tx.db.execute(sql`UPDATE units SET number = ${at + 1} WHERE id = ${id}`)
}
