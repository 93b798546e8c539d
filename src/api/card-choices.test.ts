import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { removeCard } from '#domain/money/cards/change-cards.ts'
import { listCards } from '#domain/money/cards/list-cards.ts'
import { findOrderCard } from '#domain/money/cards/order-card.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { addRentalCard, retryAuthorization } from '#domain/renting/rentals/retry-authorization.ts'
import { signedDemoEvent } from '#platform/payments/demo-webhooks.ts'
import { line, readyOrder, secret } from '#tests/races/checkout.ts'
import { type Booked, openRentingShop, type RentingShop } from '#tests/renting.ts'
import { addDays, type Day, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { paymentsWebhook } from './payments.ts'

// The card that pays: the one chosen at checkout, and for later charges the one of the order, until its customer chooses another.

let shop: RentingShop
let last: Day
beforeAll(async () => {
  shop = await openRentingShop()
  last = dayAt(await shop.clock.now())
})
afterAll(() => shop.close())

/** The addresses to which the provider sends this payer back. */
const app = (payer = shop.as('')) =>
  paymentsWebhook(
    () => shop.as(''),
    async () => payer,
  )
const cardRow = `INSERT INTO demo_cards (id, customer_id, kind, brand, last4, expires_at) VALUES ($1, $2, $3, 'mastercard', '4444', '2031-06')`

/** Days that nobody has. */
function nextDays() {
  last = addDays(last, 12)
  return { from: last, until: addDays(last, 2) }
}

/** A person with a saved card, and its id. */
async function personWithCard(kind = 'succeeds'): Promise<{ rana: FullContext; card: string }> {
  const id = `rana-${newId().toLowerCase()}`
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, 'Rana', $1 || '@libsa.test', true, now(), now())`,
    [id],
  )
  const customer = await shop.payments.createCustomer({ personId: id, email: '', key: id })
  await shop.query('INSERT INTO card_customers (person_id, customer, created_at, updated_at) VALUES ($1, $2, now(), now())', [id, customer])
  const card = `card-${newId()}`
  await shop.query(cardRow, [card, customer, kind])
  const context = shop.as(`visitor-of-${id}`)
  return { rana: { ...context, actor: { ...context.actor, personId: id, roles: ['customer'] } }, card }
}

/** A rental whose hold its card has refused, two days before it begins. */
async function refused(person?: FullContext): Promise<Booked & { id: string }> {
  const { from, until } = nextDays()
  const booked = await shop.book([line('triple', 1, { from, until })])
  await shop.settle()
  if (person) await shop.query('UPDATE orders SET person_id = $2 WHERE id = $1', [booked.order.id, person.actor.personId])
  await shop.query(`UPDATE demo_cards SET kind = 'declines-later' WHERE last4 = '4242'`)
  shop.clock.set(instantAt(addDays(from, -2), 12))
  await shop.settle()
  return { ...booked, customer: person ?? booked.customer, id: booked.rentals[0] ?? '' }
}

/** Saves a card on the provider's page of a rental, and answers the page. */
async function saveCard(customer: FullContext, id: string): Promise<{ id: string; provider_id: string }> {
  await addRentalCard(customer, { id, key: newId() })
  const [page] = await shop.query<{ id: string; provider_id: string; customer: string }>(
    'SELECT id, provider_id, customer FROM card_pages WHERE rental_id = $1',
    [id],
  )
  if (!page) throw new Error('no page')
  await shop.query(cardRow, [`new-${page.id}`, page.customer, 'succeeds'])
  await shop.query(`UPDATE demo_payments SET status = 'saved', card_id = $2 WHERE id = $1`, [page.provider_id, `new-${page.id}`])
  return page
}

test('a guest saves another card on the provider’s page and comes back to a deposit that is held', async () => {
  const { customer, order, id } = await refused()
  expect((await getRental(customer, id)).hold).toMatchObject({ status: 'failed', refused: 'declined' })
  await expect(addRentalCard(shop.dana, { id, key: newId() })).rejects.toMatchObject({ code: 'rental.not-yours' })
  await expect(addRentalCard(shop.as('somebody-else-0123456789'), { id, key: newId() })).rejects.toMatchObject({ code: 'rental.unknown' })
  const page = await saveCard(customer, id)
  const back = await app(customer).request(`/card-return/${page.id}`)
  expect(back.headers.get('location')).toBe(`/profile/orders/${order.id}/rentals/${id}?card=saved`)
  const elsewhere = await app(shop.as('somebody-else-0123456789')).request(`/card-return/${page.id}`)
  expect(elsewhere.headers.get('location')).toBe(`/checkout/payment/${page.id}`)
  expect((await getRental(customer, id)).hold).toMatchObject({ status: 'held', refused: null })
  expect((await findOrderCard(customer, order.id))?.card.last4).toBe('4444')
  await app().request(`/card-return/${page.id}`)
  await shop.settle()
  expect(await shop.inAccount('deposit_liability', order.id)).toBe(-90_000)
})

test('the webhook alone has the hold asked for again, once however often it comes', async () => {
  const { customer, order, id } = await refused()
  const page = await saveCard(customer, id)
  const { body, headers } = signedDemoEvent(secret, page.provider_id, { kind: 'card' })
  const post = () => app().request('/webhook', { method: 'POST', body, headers })
  await Promise.all([post(), post(), post()])
  await shop.settle()
  await post()
  await shop.settle()
  expect((await getRental(customer, id)).hold).toMatchObject({ status: 'held' })
  const holds = await shop.query(`SELECT 1 FROM demo_payments WHERE purpose = 'hold' AND order_id = $1 AND status = 'authorized'`, [id])
  expect([holds.length, await shop.inAccount('deposit_liability', order.id)]).toEqual([1, -90_000])
})

test('a saved card holds the deposit in place of the refused one, and stays until it is back; five tries an hour', async () => {
  const { rana, card } = await personWithCard()
  const { order, id } = await refused(rana)
  const stranger = await personWithCard()
  await expect(retryAuthorization(rana, { id, key: newId(), card: stranger.card })).rejects.toMatchObject({ code: 'card.unknown' })
  expect((await retryAuthorization(rana, { id, key: newId() })).hold).toMatchObject({ status: 'failed', refused: 'declined' })
  const key = newId()
  expect((await retryAuthorization(rana, { id, key, card })).hold).toMatchObject({ status: 'held' })
  expect((await retryAuthorization(rana, { id, key, card })).hold).toMatchObject({ status: 'held' })
  await expect(removeCard(rana, { id: card })).rejects.toMatchObject({ code: 'card.needed', details: { number: order.number } })
  await retryAuthorization(rana, { id, key: newId() })
  await expect(retryAuthorization(rana, { id, key: newId() })).rejects.toMatchObject({ code: 'rental.hold-too-often', status: 429 })
  await shop.query(`UPDATE deposits SET status = 'released' WHERE rental_id = $1`, [id])
  expect(await removeCard(rana, { id: card })).toEqual({ cards: [] })
})

test('a saved card pays at checkout without the provider’s page, once, and is the card of the order', async () => {
  const { rana, card } = await personWithCard()
  const ready = await readyOrder(shop, rana, [line('single-1', 1, nextDays())])
  const pay = { id: ready.id, key: newId(), total: ready.quote.total }
  const stranger = await personWithCard()
  await expect(payOrder(rana, { ...pay, card: stranger.card })).rejects.toMatchObject({ code: 'card.unknown', status: 404 })
  const paid = await Promise.all([payOrder(rana, { ...pay, card }), payOrder(rana, { ...pay, card })])
  expect(paid.map(({ redirect }) => redirect)).toEqual([null, null])
  expect(await getOrder(rana, ready.id)).toMatchObject({ status: 'confirmed', payment: { status: 'captured', amount: ready.quote.total } })
  const asked = await shop.query(
    `SELECT captured FROM demo_payments WHERE order_id = $1 OR id = (SELECT provider_id FROM payments WHERE order_id = $1)`,
    [ready.id],
  )
  expect(asked).toEqual([{ captured: ready.quote.total }])
  expect((await findOrderCard(rana, ready.id))?.card.id).toBe(card)
  expect((await listCards(rana)).cards).toMatchObject([{ id: card, isDefault: true }])
})

test.each(['declines-later', 'asks-later'])('a saved card that %s leads to the provider’s page with nothing charged', async (kind) => {
  const { rana, card } = await personWithCard(kind)
  const ready = await readyOrder(shop, rana, [line('single-1', 1, nextDays())])
  const pay = { id: ready.id, key: newId(), total: ready.quote.total }
  const { redirect, order } = await payOrder(rana, { ...pay, card })
  expect(redirect).toContain('/demo-card/')
  expect(order.status).toBe('held')
  expect(await payOrder(rana, { ...pay, card })).toMatchObject({ redirect })
  expect(await shop.query('SELECT status FROM payments WHERE order_id = $1', [ready.id])).toEqual([{ status: 'created' }])
})

test('who has the provider’s page open and then takes a saved card pays once', async () => {
  const { rana, card } = await personWithCard()
  const ready = await readyOrder(shop, rana, [line('single-1', 1, nextDays())])
  const { total } = ready.quote
  const first = await payOrder(rana, { id: ready.id, key: newId(), total })
  expect(first.redirect).toContain('/demo-card/')
  expect((await payOrder(rana, { id: ready.id, key: newId(), total, card })).redirect).toBeNull()
  const found = await shop.query('SELECT status FROM payments WHERE order_id = $1 ORDER BY status', [ready.id])
  expect(found).toEqual([{ status: 'captured' }, { status: 'expired' }])
})

test('a card whose bank asked for its payer may be asked again once they have authorised it on a page: a standing deposit is renewed', async () => {
  const { rana, card } = await personWithCard()
  const { from, until } = nextDays()
  const first = await readyOrder(shop, rana, [line('triple', 1, { from, until })])
  await payOrder(rana, { id: first.id, key: newId(), total: first.quote.total, card })
  shop.clock.set(instantAt(addDays(from, -2), 12))
  await shop.settle()
  const id = first.rentals[0]?.id ?? ''
  const holds = () => shop.query(`SELECT status FROM demo_payments WHERE purpose = 'hold' AND order_id = $1 ORDER BY created_at`, [id])
  expect(await holds()).toEqual([{ status: 'authorized' }])
  const turn = (kind: string) => shop.query('UPDATE demo_cards SET kind = $2 WHERE id = $1', [card, kind])
  await turn('asks-later')
  const second = await readyOrder(shop, rana, [line('single-2', 1, nextDays())])
  expect((await payOrder(rana, { id: second.id, key: newId(), total: second.quote.total, card })).redirect).toContain('/demo-card/')
  await turn('succeeds')
  await shop.query(`UPDATE demo_payments SET status = 'authorized', card_id = $2 WHERE order_id = $1`, [second.id, card])
  shop.clock.advance(20_000)
  expect(await completeOrders(shop.as(''))).toEqual([])
  expect(await getOrder(rana, second.id)).toMatchObject({ status: 'confirmed' })
  shop.clock.advance(6 * 86_400_000)
  await shop.settle()
  await shop.settle()
  expect(await holds()).toEqual([{ status: 'voided' }, { status: 'authorized' }])
})
