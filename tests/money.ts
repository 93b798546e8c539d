import type { FullContext } from '#domain/context.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { addDays } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { authorizeAll, days, line, readyOrder } from './races/checkout.ts'
import { type OpenShop, openShop } from './races/shop.ts'

/** An order with a valid payment and one rental for each line. */
export interface PaidOrder {
  id: string
  paymentId: string
  rentals: string[]
  total: number
}

/** A shop in which orders are paid at once. */
export interface PaidShop extends OpenShop {
  /** Paid by card, by a visitor or by a person with an account. */
  cardOrder(wish?: { personId?: string; items?: string[] }): Promise<PaidOrder>
  /** Confirmed, to be paid in cash. */
  cashOrder(wish?: { personId?: string; items?: string[] }): Promise<PaidOrder>
  /** Keeps the payer's card with the provider; `kind` says how it takes later holds. */
  keepCard(order: PaidOrder, kind?: 'succeeds' | 'declines-later' | 'forbids-later' | 'asks-later'): Promise<void>
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
}

export async function openPaidShop(): Promise<PaidShop> {
  const shop = await openShop()
  let count = 0
  async function order(
    method: 'card' | 'cash',
    { personId, items = ['triple'] }: { personId?: string; items?: string[] } = {},
  ): Promise<PaidOrder> {
    count += 1
    const visitor = shop.as(`payer-${count}-0123456789`)
    const ctx: FullContext = personId === undefined ? visitor : { ...visitor, actor: { ...visitor.actor, personId } }
    const from = addDays(days.from, count * 8)
    const { id, quote, rentals } = await readyOrder(
      shop,
      ctx,
      items.map((item) => line(item, 1, { from, until: addDays(from, 2) })),
      method,
    )
    if (method === 'cash')
      await shop.database.pool.query(
        `UPDATE orders SET phone_confirmed_at = now(), delivery = jsonb_set(delivery, '{phone}', to_jsonb($2::text)) WHERE id = $1`,
        [id, `+96279${1_000_000 + count}`],
      )
    await payOrder(ctx, { id, key: newId(), total: quote.total })
    if (method === 'card') {
      await authorizeAll(shop)
      shop.clock.advance(20_000)
      const [fault] = await completeOrders(ctx)
      if (fault) throw fault
    }
    // Planned with the confirmation; tests of money plan their own.
    await shop.database.pool.query('DELETE FROM deposits WHERE order_id = $1', [id])
    const { rows } = await shop.database.pool.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [id])
    return { id, paymentId: rows[0]?.id ?? '', rentals: rentals.map((rental) => rental.id), total: quote.total }
  }
  return {
    ...shop,
    cardOrder: (wish) => order('card', wish),
    cashOrder: (wish) => order('cash', wish),
    async keepCard({ id, paymentId }, kind = 'succeeds') {
      const { pool } = shop.database
      const customer = await shop.payments.createCustomer({ personId: paymentId, email: 'rana@example.com', key: paymentId })
      const card = { id: `card-${newId()}`, brand: 'visa', last4: '4242', expiresAt: '2030-12' }
      await pool.query(
        `INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at) VALUES ($1, $2, $3, 'visa', '4242', '2030-12')`,
        [card.id, customer, kind],
      )
      await pool.query(
        `INSERT INTO order_cards (order_id, customer, card, updated_at) VALUES ($1, $2, $3, now())
         ON CONFLICT (order_id) DO UPDATE SET customer = $2, card = $3`,
        [id, customer, card],
      )
    },
    query: async <Row extends object>(statement: string, values: unknown[] = []) =>
      (await shop.database.pool.query<Row & Record<string, unknown>>(statement, values)).rows,
  }
}
