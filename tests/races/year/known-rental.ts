import type { RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import type { Day } from '#values/day.ts'
import type { YearShop } from './year-shop.ts'

export interface Told {
  id: string
  orderId: string
  unitId: string
  ownerId: string
  status: RentalStatus
  from: Day
  until: Day
  agreedValue: number
}

/** The current state of a rental. */
export async function told({ query }: YearShop, id: string): Promise<Told> {
  const [row] = await query<Told>(
    `SELECT id, order_id AS "orderId", unit_id AS "unitId", owner_id AS "ownerId", status, first_day::text AS "from", last_day::text AS until,
       (SELECT agreed_value_fils FROM items WHERE items.id = item_id) AS "agreedValue" FROM rentals WHERE id = $1`,
    [id],
  )
  if (!row) throw new Error(`no rental ${id}`)
  return row
}
