import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { acceptRental } from '#domain/renting/answers/accept-rental.ts'
import { packRental } from '#domain/renting/conditions/pack-rental.ts'
import { deliverRental } from '#domain/renting/deliveries/deliver-rental.ts'
import { dispatchRental } from '#domain/renting/deliveries/dispatch-rental.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { findCredit } from '#tests/credit.ts'
import { photographed } from '#tests/delivered.ts'
import { line, readyOrder } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { openCliq } from '#tests/transfers.ts'
import { newId } from '#values/id.ts'
import { bookTransfer } from './book-transfer.ts'
import { payAgain } from './pay-again.ts'
import { payOrder } from './pay-order.ts'
import { settlePayment } from './settle-payment.ts'

let shop: RentingShop
beforeEach(async () => {
  shop = await openRentingShop()
  await shop.askFor('single-1')
  await openCliq(shop.database.pool)
})
afterEach(() => shop.close())

const credit = 15_000

/** Somebody who has credit, and their order whose authorisation ended before it was captured. */
async function fallenWithCredit(): Promise<{ rana: FullContext; orderId: string; id: string }> {
  await shop.query(`INSERT INTO people (id, name, email, email_verified, created_at, updated_at)
    VALUES ('rana', 'Rana', 'rana@example.com', true, now(), now())`)
  await shop.query(
    `WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ('gift', 'adjustment', NULL, 'gift', now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, party_id, amount)
     SELECT id, 'customer_credit', 'rana', -$1::int FROM posted UNION ALL SELECT id, 'rounding', NULL, $1 FROM posted`,
    [credit],
  )
  const visitor = shop.as('rana-0123456789abcdef')
  const rana: FullContext = { ...visitor, actor: { ...visitor.actor, personId: 'rana', roles: ['customer'] } }
  const { id: orderId } = await readyOrder(shop, rana, [line('single-1')])
  const { quote, rentals } = await reduceOrder(rana, { id: orderId, usesCredit: true })
  await shop.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [orderId])
  await payOrder(rana, { id: orderId, key: newId(), total: quote.total })
  await shop.payAll()
  await hear(orderId)
  await shop.query(`UPDATE demo_payments SET status = 'voided' WHERE order_id = $1`, [orderId])
  const id = rentals[0]?.id ?? ''
  await acceptRental(shop.dana, { id, key: newId() })
  await shop.jobs.run()
  return { rana, orderId, id }
}

async function hear(orderId: string): Promise<void> {
  for (const { id } of await shop.query<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [orderId]))
    await settlePayment(shop.as(''), id)
}

/** Another order that wants the credit too, paid for by card. */
async function orderElsewhere(rana: FullContext): Promise<void> {
  shop.clock.advance(120_000)
  const { id } = await readyOrder(shop, rana, [line('triple')])
  const { quote } = await reduceOrder(rana, { id, usesCredit: true })
  await payOrder(rana, { id, key: newId(), total: quote.total })
  await shop.payAll()
  await hear(id)
}

async function delivered(id: string): Promise<void> {
  await photographed(shop, id, 'packing')
  await packRental(shop.dana, { id, key: newId() })
  shop.clock.set(new Date('2027-07-07T09:30:00Z'))
  await shop.settle()
  await dispatchRental(shop.courier, { id, key: newId() })
  await photographed(shop, id, 'delivery')
  await deliverRental(shop.courier, { id, key: newId(), signedBy: 'Rana' })
}

test.each(['card', 'cash', 'transfer'] as const)(
  'credit of an order that is to be paid again by %s is not spent elsewhere',
  async (method) => {
    const { rana, orderId, id } = await fallenWithCredit()
    await orderElsewhere(rana)
    expect(await findCredit(rana, 'rana')).toBe(credit)
    const way = (await getOrder(rana, orderId)).paymentDue?.ways.find((one) => one.method === method)
    const { order } = await payAgain(rana, { id: orderId, key: newId(), method, total: way?.total ?? 0 })
    if (method === 'card') {
      await shop.payAll()
      await hear(orderId)
    }
    if (method === 'transfer')
      await bookTransfer(shop.admin, { id: newId(), reference: order.transfer?.reference ?? '', amount: way?.total ?? 0, sender: 'Rana' })
    await delivered(id)
    const { payment } = await getOrder(rana, orderId)
    expect(payment).toMatchObject({ method, status: method === 'cash' ? 'cash_collected' : 'captured' })
    expect(await findCredit(rana, 'rana')).toBe(0)
    expect(await checkBooks(shop.admin)).toEqual([])
  },
)
