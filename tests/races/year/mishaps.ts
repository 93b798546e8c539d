import type { FullContext } from '#domain/context.ts'
import { askForRefund } from '#domain/renting/admin-lists/act-on-money.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { applyEvent } from '#domain/renting/paying/apply-event.ts'
import { payAgain } from '#domain/renting/paying/pay-again.ts'
import { after, type Story } from './agenda.ts'
import { orRefusal, payPages, transfer } from './booking.ts'
import { told } from './known-rental.ts'
import type { YearShop } from './year-shop.ts'

type Kind = 'payment' | 'refund'

/** The bank does something to a payment or a hold; the shop hears of it at once, or finds out. */
async function happens(shop: YearShop, providerId: string, kind: Kind, deed: (providerId: string) => Promise<void>): Promise<void> {
  await deed(providerId)
  if (shop.random.chance(0.6)) await applyEvent(shop.system, { eventId: shop.key(), providerId, kind })
}

/** The bank lets go of what a customer has authorised, before it is captured. */
export async function letGoOfPayment(shop: YearShop, orderId: string): Promise<void> {
  const [payment] = await shop.query<{ providerId: string }>(
    `SELECT provider_id AS "providerId" FROM payments WHERE order_id = $1 AND status = 'authorized' AND decision IS NULL`,
    [orderId],
  )
  if (!payment) return
  await happens(shop, payment.providerId, 'payment', shop.provider.letGo)
  shop.note('payment let go')
}

/** A customer who is asked to pay again does so in one of the ways, or does not. */
export async function* payOrForget(shop: YearShop, customer: FullContext, id: string): Story {
  yield after(await shop.clock.now(), 1 + shop.random.below(5))
  const { orderId } = await told(shop, id)
  const { paymentDue } = await getOrder(customer, orderId)
  const way = shop.random.chance(0.7) ? shop.random.pick(paymentDue?.ways ?? []) : undefined
  if (!way) return shop.note('not paid again')
  const { method, total } = way
  if ((await orRefusal(shop, 'pay again', payAgain(customer, { id: orderId, key: shop.key(), method, total }))) === null) return
  if (method === 'transfer' && shop.random.chance(0.8)) await transfer(shop, orderId)
  if (method === 'card') await payPages(shop, orderId)
  shop.note(`paid again by ${method}`)
}

/** The bank lets go of the hold of a deposit. */
export async function letGoOfHold(shop: YearShop, rentalId: string): Promise<void> {
  const [deposit] = await shop.query<{ providerId: string }>(
    `SELECT provider_id AS "providerId" FROM deposits WHERE rental_id = $1 AND status = 'held' AND method = 'card'`,
    [rentalId],
  )
  if (!deposit) return
  // Half of these cards give no other hold.
  if (shop.random.chance(0.5))
    await shop.query(`UPDATE demo_cards SET kind = $2 WHERE id = (SELECT card_id FROM demo_payments WHERE id = $1)`, [
      deposit.providerId,
      shop.random.pick(['declines-later', 'forbids-later', 'asks-later']) ?? 'declines-later',
    ])
  await happens(shop, deposit.providerId, 'payment', shop.provider.letGo)
  shop.note('hold let go')
}

/** The bank sends the refunds of an order back; the shop tries the card again, or sends them by CliQ in the evening. */
export async function* failRefunds(shop: YearShop, orderId: string): Story {
  yield after(await shop.clock.now(), 24 * (1 + shop.random.below(shop.wish.patience)))
  const made = await shop.query<{ id: string; providerId: string }>(
    `SELECT r.id, p.provider_id AS "providerId" FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.order_id = $1 AND r.way = 'card' AND r.status = 'made' AND p.status <> 'chargeback_open' ORDER BY r.created_at, r.id`,
    [orderId],
  )
  for (const providerId of new Set(made.map((one) => one.providerId))) {
    await shop.provider.failRefunds(providerId)
    await applyEvent(shop.system, { eventId: shop.key(), providerId, kind: 'refund' })
    shop.note('refund failed')
  }
  const [admin] = shop.admins
  if (admin && shop.random.chance(0.5)) for (const { id } of made) await orRefusal(shop, 'try a refund again', askForRefund(admin, { id }))
}
