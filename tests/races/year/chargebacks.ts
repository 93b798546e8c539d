import { settleDispute } from '#domain/money/payments/settle-dispute.ts'
import { after, type Story } from './agenda.ts'
import type { Fate } from './fates.ts'
import type { YearShop } from './year-shop.ts'

/** The bank of an order's payer takes back what they paid or half of it, and decides weeks later; or it only asks. */
export async function* disputeOrder(shop: YearShop, orderId: string, fate: Fate): Story {
  const { random, provider, system, note } = shop
  const [payment] = await shop.query<{ id: string; providerId: string; captured: number }>(
    `SELECT id, provider_id AS "providerId", captured FROM payments WHERE order_id = $1 AND purpose = 'order' AND captured > 0`,
    [orderId],
  )
  if (!payment) return
  if (fate === 'inquired') {
    await provider.dispute(payment.providerId, 'inquiry')
    await settleDispute(system, payment.id)
    note('inquiry')
    return
  }
  const half = Math.floor(payment.captured / 20) * 10
  await provider.dispute(payment.providerId, 'open', fate === 'charged back' ? undefined : half)
  await settleDispute(system, payment.id)
  note('dispute opened')
  yield after(await shop.clock.now(), 24 * (4 + random.below(shop.wish.patience)))
  const verdict = random.chance(0.5) ? 'won' : 'lost'
  await provider.dispute(payment.providerId, verdict)
  await settleDispute(system, payment.id)
  note(`dispute ${verdict}`)
}
