import { sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { hasMeaning } from '#domain/renting/rentals/rentals.table.ts'
import { addDays, type Day, instantAt } from '#values/day.ts'
import { orderNumber } from '#values/order-number.ts'
import type { PersonDetail } from './person-detail.contract.ts'
import { shownRows } from './person-detail.policy.ts'

interface Row extends Record<string, unknown> {
  id: string
  orderId: string
  number: string
  piece: string
  status: RentalStatus
  from: Day
  isWithShop: boolean
  count: number
}

/** The rentals of an owner who cannot act: the shop packs, receives and returns their pieces. The earliest first. */
export async function findOwnerDuties(ctx: Context, id: string): Promise<NonNullable<PersonDetail['duties']>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT rentals.id, orders.id AS "orderId", orders.number::text, items.name ->> ${ctx.locale} AS piece, rentals.status, rentals.first_day::text AS "from",
      EXISTS (SELECT FROM hand_overs WHERE rental_id = rentals.id AND stage = 'return' AND took = 'admin') AS "isWithShop", count(*) OVER ()::int AS count
    FROM rentals JOIN orders ON orders.id = rentals.order_id JOIN items ON items.id = rentals.item_id
    WHERE rentals.owner_id = ${id} AND rentals.status <> 'requested' AND ${hasMeaning((meaning) => meaning.isOpen, sql`rentals.status`)}
    ORDER BY rentals.first_day, rentals.id LIMIT ${shownRows}`)
  return {
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ number, from, status, isWithShop, id: rental, orderId, piece }) => ({
      ...{ id: rental, orderId, piece, status, isWithShop },
      number: orderNumber(number),
      packBy: status === 'confirmed' ? instantAt(addDays(from, -1), 12).toISOString() : null,
    })),
  }
}
