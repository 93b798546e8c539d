import { sql } from 'drizzle-orm'
import type { TxContext } from '#domain/context.ts'
import { amountOf } from '#domain/money/ledger/ledger.policy.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { chargesOfExtensions } from '#domain/renting/changes/charges-of-extensions.ts'
import { readRentals } from '#domain/renting/rentals/read-rentals.ts'
import { rentals } from '#domain/renting/rentals/rentals.table.ts'
import type { DeliveryAtDoor, DeliveryStop } from './delivery.contract.ts'

interface Door {
  orderId: string
  rental: string
  task: DeliveryStop['task']
}

/** The cash that `deliverRental` and `collectRental` book: at a delivery for the whole order, at a collection the price of extensions. */
export async function findDoorCash(tx: TxContext, { orderId, rental: id, task }: Door): Promise<DeliveryAtDoor['cash']> {
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
