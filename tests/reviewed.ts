import type { Browser } from './front.ts'
import { signedIn } from './people.ts'
import type { world } from './world.ts'

type World = Awaited<ReturnType<typeof world>>

/** A customer's review of a rental, with all its fields in order. */
export const said = {
  stars: 4,
  ownerStars: 5,
  deliveryStars: 3,
  fit: 'small' as const,
  sizeWorn: 'M',
  height: 165,
  words: 'Lovely lace, a little tight.',
}

/** Rana has worn Dana's gown of `wf-001`, or another piece, and Dana has it back to inspect. */
export async function worn(shop: World, { by = 'customer-rana', item = 'wf-001', from = '2027-07-08', until = '2027-07-10' } = {}) {
  const visitor = shop.browser()
  const lines = [{ itemId: item, from, until, quantity: 1 }]
  const { body } = await visitor.send('POST', '/api/orders', { key: `key-${item}-${from}`, lines })
  const orderId = String(body['id'])
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1', [orderId])
  const rental = rows[0]?.id ?? ''
  await shop.pool.query('UPDATE orders SET person_id = $2 WHERE id = $1', [orderId, by])
  await shop.pool.query(
    `UPDATE rentals SET status = 'inspecting', returned_at = $2, collected_at = $2, delivered_at = $2, confirmed_at = $2 WHERE id = $1`,
    [rental, await shop.clock.now()],
  )
  return { orderId, rental }
}

/** The price of an order is to be paid in cash at the door. */
export async function owedInCash(shop: World, orderId: string): Promise<void> {
  await shop.pool.query(
    `INSERT INTO payments (id, key, order_id, amount, purpose, method, status, locale, created_at, updated_at)
     VALUES ('cash-of-' || $1, 'cash-of-' || $1, $1, 50000, 'order', 'cash', 'cash_due', 'en', now(), now())`,
    [orderId],
  )
}

/** The owner is content: the rental is over. */
export async function complete(owner: Browser, rental: string): Promise<void> {
  const answer = await owner.send('PUT', `/api/rentals/${rental}/completion`, { key: `key-of-completion-${rental}` })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** Those who take part in reviews, signed in. */
export async function cast(shop: World) {
  const owner = (email: string) => signedIn(shop, { email })
  return {
    rana: await signedIn(shop, 'customer'),
    dana: await owner('dana@libsa.example'),
    lama: await owner('lama@libsa.example'),
    nour: await signedIn(shop, 'moderator'),
  }
}
