import { expect } from 'vitest'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { addDays, dayAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import type { Browser } from './front.ts'
import type { world } from './world.ts'

interface Booked {
  first: Browser
  order: Order
  email: string
  phone: string
}

/** Orders of guests in a shop of a test, and the messages about them. */
export function guestOrders(shopOf: () => Awaited<ReturnType<typeof world>>) {
  let guests = 0

  /** A guest's order for other days than any before, paid by card in a browser of its own. */
  async function booked({ hasMail = true, isConfirmed = true } = {}): Promise<Booked> {
    guests += 1
    const first = shopOf().browser()
    const email = `guest-${guests}@libsa.example`
    const phone = `+96279555${String(1000 + guests)}`
    const from = addDays(dayAt(await shopOf().clock.now()), 10 + guests * 4)
    const until = addDays(from, 2)
    const held = await first.send('POST', '/api/orders', { key: newId(), lines: [{ itemId: 'wf-002', from, until, quantity: 1 }] })
    expect(held).toMatchObject({ status: 200 })
    const id = String(held.body['id'])
    const place = { name: 'Hala', phone, area: 'amman-abdoun', landmark: 'Fifth Circle', building: '12' }
    await first.send('PUT', `/api/orders/${id}/delivery`, {
      ...place,
      slot: `${addDays(from, -1)}_17-19`,
      collection: `${addDays(until, 1)}_17-19`,
    })
    await first.send('PUT', `/api/orders/${id}/method`, { method: hasMail ? 'card' : 'cash' })
    const confirmed = hasMail ? `email = '${email}', email_confirmed_at = now()` : 'phone_confirmed_at = now()'
    if (isConfirmed) await shopOf().pool.query(`UPDATE orders SET ${confirmed} WHERE id = $1`, [id])
    else await first.send('PUT', `/api/orders/${id}/receipt-address`, { email })
    const { quote } = (await first.get(`/api/orders/${id}`)).body as unknown as Order
    expect(await first.send('POST', `/api/orders/${id}/payment`, { key: newId(), total: quote.total })).toMatchObject({ status: 200 })
    if (hasMail) await pay(first, id)
    await settle()
    return { first, email, phone, order: (await first.get(`/api/orders/${id}`)).body as unknown as Order }
  }

  async function pay(who: Browser, id: string): Promise<string | null> {
    await shopOf().pool.query(
      `UPDATE demo_payments SET status = 'authorized', card_kind = 'succeeds' WHERE order_id = $1 AND status = 'open'`,
      [id],
    )
    return (await who.get(`/api/payments/return/${await paymentOf(id)}`)).headers.get('location')
  }

  async function paymentOf(orderId: string): Promise<string> {
    return (await shopOf().pool.query('SELECT id FROM payments WHERE order_id = $1 ORDER BY created_at DESC', [orderId])).rows[0].id
  }

  async function settle(): Promise<void> {
    shopOf().clock.advance(20_000)
    await shopOf().runDueJobs()
  }

  /** The token in the newest message to somebody. */
  async function tokenTo(recipient: string): Promise<string> {
    const text = await newestTo(recipient)
    return /\/order\/([\w-]{22})/.exec(text)?.[1] ?? ''
  }

  async function newestTo(recipient: string): Promise<string> {
    const { rows } = await shopOf().pool.query(
      `SELECT body_text FROM outbox WHERE recipient = $1 ORDER BY created_at DESC, body_text LIKE '%/order/%' DESC LIMIT 1`,
      [recipient],
    )
    shopOf().clock.advance(1000)
    return rows[0]?.body_text ?? ''
  }

  return { booked, paymentOf, settle, tokenTo, newestTo }
}
