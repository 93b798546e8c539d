import { sql } from 'drizzle-orm'
import type { Context, TxContext } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Fils } from '#values/money.ts'
import { isOfVisitor } from './order-links.table.ts'

interface OpenDebt {
  orderId: string
  rentalId: string
  amount: Fils
}

/**
 * Refuses a booking by a customer with a debt for an earlier rental: the details name the oldest debt, in fils.
 * @throws {Refusal} 409 `order.debt-open` with `orderId`, `rentalId` and `amount`
 */
export async function refuseDebt(ctx: Context | TxContext): Promise<void> {
  const debt = await findOpenDebt(ctx)
  if (debt) throw new Refusal('order.debt-open', 409, { ...debt })
}

/** The oldest debt for an earlier rental of the actor's account or browser, in fils, which has to be paid first. */
export async function findOpenDebt({ db, actor: { personId, visitorId } }: Context | TxContext): Promise<OpenDebt | null> {
  if (personId === null && visitorId === '') return null
  const isTheirs = personId !== null ? sql`orders.person_id = ${personId}` : sql`orders.person_id IS NULL AND ${isOfVisitor(visitorId)}`
  const { rows } = await db.execute<OpenDebt & Record<string, unknown>>(sql`
    SELECT rentals.order_id AS "orderId", rentals.id AS "rentalId", sum(owed.amount)::int AS amount
    FROM orders JOIN rentals ON rentals.order_id = orders.id JOIN ledger_entries owed ON owed.rental_id = rentals.id AND owed.account = 'customer_debt'
    WHERE ${isTheirs} GROUP BY rentals.id HAVING sum(owed.amount) > 0 ORDER BY rentals.first_day, rentals.id LIMIT 1`)
  return rows[0] ?? null
}
