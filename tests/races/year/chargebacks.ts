import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { after, type Story } from './agenda.ts'
import type { YearShop } from './year-shop.ts'

/** The bank of an order's payer takes back what they paid, and decides weeks later. */
export async function* disputeOrder(shop: YearShop, orderId: string): Story {
  const { random, provider, system, note } = shop
  const [payment] = await shop.query<{ id: string; providerId: string }>(
    `SELECT id, provider_id AS "providerId" FROM payments WHERE order_id = $1 AND purpose = 'order' AND captured > 0`,
    [orderId],
  )
  if (!payment) return
  await provider.dispute(payment.providerId, 'open')
  await settleDispute(system, payment.id)
  note('dispute opened')
  yield after(await shop.clock.now(), 24 * (4 + random.below(shop.wish.patience)))
  const verdict = random.chance(0.5) ? 'won' : 'lost'
  await provider.dispute(payment.providerId, verdict)
  await settleDispute(system, payment.id)
  note(`dispute ${verdict}`)
}
