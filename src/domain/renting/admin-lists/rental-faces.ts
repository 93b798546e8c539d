import { type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context } from '#domain/context.ts'
import { wholeName } from '#domain/renting/orders/shown-names.ts'
import { atOwnersDoor } from '#domain/renting/rentals/rental.policy.ts'
import { findArea, pickupName } from '#domain/site/areas/area.policy.ts'
import { orderNumber } from '#values/order-number.ts'
import type { RentalFace } from './day-board.contract.ts'

interface Row extends Omit<RentalFace, 'area' | 'photo' | 'customer' | 'owner'>, Record<string, unknown> {
  picture: { base: string; width: number; widths: number[] } | null
  customer: string | null
  phone: string | null
  owner: string | null
  ownerPhone: string | null
  ownersArea: string
  area: string | null
}

/** The piece, the customer and the owner of each rental that `isMeant` names, with the phones that staff call; in the order of the lines. */
export async function readFaces(ctx: Context, isMeant: SQL): Promise<RentalFace[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT rentals.id AS rental, rentals.order_id AS "orderId", orders.number::text, items.name ->> ${ctx.locale} AS piece, items.pictures -> 0 AS picture,
      rentals.first_day::text AS "from", rentals.last_day::text AS until, rentals.status, orders.delivery ->> 'area' AS area,
      ${wholeName(ctx.locale)} AS customer,
      coalesce(nullif(orders.delivery ->> 'phone', ''), nullif(orders.collector ->> 'phone', ''), people.phone) AS phone,
      ${nameOf(ctx.locale, sql`owners`)} AS owner, coalesce(CASE WHEN rentals.status = ANY (${sql.param([...atOwnersDoor])}::text[]) THEN items.pickup_contact_number END, owners.phone) AS "ownerPhone", items.pickup_area AS "ownersArea"
    FROM rentals JOIN orders ON orders.id = rentals.order_id JOIN items ON items.id = rentals.item_id
      LEFT JOIN people ON people.id = orders.person_id LEFT JOIN people owners ON owners.id = rentals.owner_id
    WHERE ${isMeant} ORDER BY rentals.line, rentals.id`)
  return rows.map(({ picture, customer, phone, owner, ownerPhone, ownersArea, number, area, ...row }) => ({
    ...row,
    number: orderNumber(number),
    photo: picture && `${picture.base}-${picture.widths[0] ?? picture.width}.webp`,
    area: findArea(area ?? '')?.name[ctx.locale] ?? null,
    customer: { name: customer, phone },
    owner: { name: owner, phone: ownerPhone, area: pickupName(ownersArea, ctx.locale) },
  }))
}
