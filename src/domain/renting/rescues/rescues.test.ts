import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { lockCredit } from '#domain/money/ledger/lock-credit.ts'
import { cancelAsOwner } from '#domain/renting/cancellations/cancel-as-owner.ts'
import { reduceOrder } from '#domain/renting/holds/reduce-order.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { getRental } from '#domain/renting/rentals/get-rental.ts'
import { payOutCredit } from '#domain/renting/repayments/pay-out-credit.ts'
import { findCredit } from '#tests/credit.ts'
import { authorizeAll, line, readyOrder } from '#tests/races/checkout.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { giveRefundAccount } from '#tests/repayments.ts'
import { addDays, dayAt, instantAt } from '#values/day.ts'
import { newId } from '#values/id.ts'
import { beginRescue } from './begin-rescue.ts'
import { getRescue, replaceRental } from './replace-rental.ts'

let shop: RentingShop
beforeAll(async () => {
  shop = await openRentingShop()
})
afterAll(() => shop.close())

let from: string
/** Each test has days of its own, and `single-2`, of 22.500, costs 18.000: a fifth more than `single-1`. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 40 * 86_400_000))
  from = addDays(dayAt(await shop.clock.now(shop.database.db)), 20)
  await shop.query(`UPDATE items SET is_instant_book = true`)
  await shop.query(`UPDATE items SET price_by_days = array_fill(18000, ARRAY[14]) WHERE id = 'single-2'`)
})

const range = () => ({ from, until: addDays(from, 2) })
const hour = 3_600_000

/** `single-1`, 15.000 + 750 + 3.000, confirmed and cancelled by its owner. */
async function cancelled(method: 'card' | 'cash' = 'card', itemId = 'single-1') {
  const { customer, order, rentals } = await shop.book([line(itemId, 1, range())], { method })
  const id = rentals[0] ?? ''
  await cancelAsOwner(shop.dana, { id, key: newId(), reason: 'damaged' })
  await shop.jobs.run()
  return { customer, orderId: order.id, id }
}

const replace = (by: FullContext, id: string, itemId: string | null, key = newId()) => replaceRental(by, { id, key, itemId })
const refunded = async (orderId: string) => (await shop.atProvider(orderId))[0]?.refunded

test('replacements are offered at once; the refund pays for the one that is chosen, and the shop what it costs more', async () => {
  const { customer, orderId, id } = await cancelled()
  const rescue = await getRescue(customer, id)
  expect(rescue).toMatchObject({ refund: 18_750, replacedBy: null })
  expect(rescue.items).toMatchObject([{ id: 'single-2', price: 18_000, back: 0, onShop: 3000 }])
  const now = await shop.clock.now(shop.database.db)
  expect(new Date(rescue.until ?? 0).getTime() - now.getTime()).toBeLessThanOrEqual(24 * hour)
  await shop.settle()
  expect(await refunded(orderId)).toBe(0)
  const told = `notification:${orderId}:replacements-offered:${id}:guest:mail`
  expect(await shop.query('SELECT subject FROM outbox WHERE dedupe_key = $1', [told])).toHaveLength(1)
  // A job may run twice.
  await beginRescue(shop.as(''), id)
  expect(await shop.count(`audit_log WHERE event = 'rental.replacements-offered' AND subject_id = '${id}'`)).toBe(1)
  const key = newId()
  const chosen = await replace(customer, id, 'single-2', key)
  expect(chosen).toMatchObject({ itemId: 'single-2', ...range(), status: 'confirmed', price: 18_000, money: { refunded: 0, onShop: 3000 } })
  expect(await replace(customer, id, 'single-2', key)).toEqual(chosen)
  expect(await getRescue(customer, id)).toMatchObject({ until: null, items: [], replacedBy: chosen.id })
  await shop.settle()
  // All of the 18.750 pays for it and for its delivery; 3.000 of 18.000 + 750 + 3.000 are on the shop.
  expect(await refunded(orderId)).toBe(0)
  expect(await shop.inAccount('owner_payable', orderId)).toBe(-14_400)
  const [deposit] = await shop.query('SELECT status FROM deposits WHERE rental_id = $1', [chosen.id])
  expect(deposit).toEqual({ status: 'planned' })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('a cheaper replacement: what is left of the refund is made at once; a dearer one than by a fifth is not offered', async () => {
  await shop.query(`UPDATE items SET price_by_days = array_fill(12000, ARRAY[14]) WHERE id = 'single-2'`)
  const { customer, orderId, id } = await cancelled()
  await replace(customer, id, 'single-2')
  await shop.settle()
  // It is brought all the same, for the 3.000 that were paid.
  expect(await refunded(orderId)).toBe(3000)
  expect(
    await shop.query(
      `SELECT part.captured - part.refunded AS paid FROM payment_parts part JOIN payments p ON p.id = payment_id WHERE part = 'delivery' AND order_id = $1`,
      [orderId],
    ),
  ).toEqual([{ paid: 3000 }])
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.query(`UPDATE items SET price_by_days = array_fill(18010, ARRAY[14]) WHERE id = 'single-2'`)
  from = addDays(from, 10)
  const other = await cancelled()
  expect(await getRescue(other.customer, other.id)).toMatchObject({ until: null, items: [] })
  await shop.settle()
  expect(await refunded(other.orderId)).toBe(18_750)
})

test('who chooses nothing gets the refund after a day, and who wants it at once at once', async () => {
  const { customer, orderId, id } = await cancelled()
  expect(await getRental(customer, id)).toMatchObject({ money: { refunded: 0, onShop: 0 } })
  expect(await getRental(shop.dana, id)).toMatchObject({ money: null })
  shop.clock.advance(24 * hour)
  await shop.settle()
  expect(await refunded(orderId)).toBe(18_750)
  expect(await getRental(customer, id)).toMatchObject({ money: { refunded: 18_750 } })
  await expect(replace(customer, id, 'single-2')).rejects.toMatchObject({ code: 'rental.replacement-over', status: 409 })
  from = addDays(from, 10)
  const other = await cancelled()
  await replace(other.customer, other.id, null)
  await shop.settle()
  expect(await refunded(other.orderId)).toBe(18_750)
  await replace(other.customer, other.id, null)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('nothing is offered that its owner has to accept first, is taken, or could not be brought in time', async () => {
  await shop.askFor('single-2')
  const { orderId } = await cancelled()
  await shop.settle()
  expect(await refunded(orderId)).toBe(18_750)
  await shop.query(`UPDATE items SET is_instant_book = true`)
  from = addDays(from, 10)
  await shop.book([line('single-2', 1, range())])
  const taken = await cancelled()
  expect((await getRescue(taken.customer, taken.id)).items).toEqual([])
  from = addDays(from, 10)
  const { customer, rentals } = await shop.book([line('single-1', 1, range())])
  const id = rentals[0] ?? ''
  shop.clock.set(instantAt(addDays(from, -1), 9))
  await cancelAsOwner(shop.dana, { id, key: newId(), reason: 'damaged' })
  await shop.jobs.run()
  expect((await getRescue(customer, id)).until).toBe(instantAt(addDays(from, -1), 12).toISOString())
  shop.clock.set(instantAt(addDays(from, -1), 12))
  expect(await getRescue(customer, id)).toMatchObject({ until: null, items: [] })
})

test('a stranger and the owner choose nothing, and nobody what was not offered', async () => {
  const { customer, id } = await cancelled()
  await expect(replace(shop.as('somebody-else-0123456789'), id, 'single-2')).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(replace(shop.dana, id, 'single-2')).rejects.toMatchObject({ code: 'rental.not-yours', status: 403 })
  await expect(getRescue(shop.dana, id)).rejects.toMatchObject({ code: 'rental.unknown', status: 404 })
  await expect(replace(customer, id, 'triple')).rejects.toMatchObject({ code: 'rental.replacement-taken', status: 409 })
})

/** `single-1` for Omar, of whose 18.750 credit paid 10.000, cancelled by its owner. */
async function cancelledAfterCredit(): Promise<{ omar: FullContext; orderId: string; id: string }> {
  const omar: FullContext = {
    ...shop.as('omar-at-home-0123456789'),
    actor: { ...shop.courier.actor, visitorId: 'omar-at-home-0123456789', roles: [] },
  }
  await shop.query(
    `WITH posted AS (INSERT INTO ledger_transactions (id, kind, key, at) VALUES ($1, 'transfer_resolved', $1, now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT posted.id, gift.* FROM posted,
      (VALUES ('customer_credit', 'courier-omar', -10000), ('rounding', NULL, 10000)) AS gift`,
    [newId()],
  )
  const { id: orderId } = await readyOrder(shop, omar, [line('single-1', 1, range())])
  const { quote } = await reduceOrder(omar, { id: orderId, usesCredit: true })
  const { order } = await payOrder(omar, { id: orderId, key: newId(), total: quote.total })
  await authorizeAll(shop)
  shop.clock.advance(20_000)
  await completeOrders(shop.as(''))
  const id = order.rentals[0]?.id ?? ''
  await cancelAsOwner(shop.dana, { id, key: newId(), reason: 'damaged' })
  await shop.jobs.run()
  return { omar, orderId, id }
}
const creditOf = () => findCredit(shop.as(''), 'courier-omar')

test('credit that paid for the cancelled piece pays for the replacement too, unless it has been spent since', async () => {
  const { omar, orderId, id } = await cancelledAfterCredit()
  expect(await creditOf()).toBe(10_000)
  expect(await getRescue(omar, id)).toMatchObject({ refund: 8750, items: [{ id: 'single-2', back: 0, onShop: 3000 }] })
  await replace(omar, id, 'single-2')
  await shop.settle()
  expect([await creditOf(), await refunded(orderId)]).toEqual([0, 0])
  expect(await shop.inAccount('discounts', orderId)).toBe(3000)
  expect(await checkBooks(shop.as(''))).toEqual([])
  from = addDays(from, 10)
  const spent = await cancelledAfterCredit()
  await giveRefundAccount(shop.as(''), 'courier-omar')
  await payOutCredit(spent.omar, { amount: 10_000, key: newId() })
  await expect(replace(spent.omar, spent.id, 'single-2')).rejects.toMatchObject({ code: 'refund.credit-spent', status: 409 })
  await replace(spent.omar, spent.id, null)
  await shop.settle()
  expect(await refunded(spent.orderId)).toBe(8750)
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('credit is paid out while a replacement is chosen: it is spent once', async () => {
  const { omar, id } = await cancelledAfterCredit()
  await giveRefundAccount(shop.as(''), 'courier-omar')
  const waiting = () => shop.count(`pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`)
  // Both wait for the credit, the payout first.
  const { paid, choice } = await inTransaction(shop.as(''), async (tx) => {
    await lockCredit(tx, 'courier-omar')
    const paid = payOutCredit(omar, { amount: 10_000, key: newId() })
    await expect.poll(waiting).toBe(1)
    const choice = replace(omar, id, 'single-2').then(
      () => 'replaced',
      (refusal: { code: string }) => refusal.code,
    )
    await expect.poll(waiting).toBe(2)
    return { paid, choice }
  })
  await paid
  expect(await choice).toBe('refund.credit-spent')
  expect(await creditOf()).toBe(0)
})

test('an order in cash has nothing to refund, and no rescue', async () => {
  const { customer, id } = await cancelled('cash')
  expect(await getRescue(customer, id)).toMatchObject({ until: null, items: [] })
  expect(await checkBooks(shop.as(''))).toEqual([])
})

test('two customers choose the same piece at once: one gets it, the other’s refund stays', async () => {
  await shop.query(`UPDATE items SET price_by_days = array_fill(15000, ARRAY[14]) WHERE id = 'triple'`)
  const one = await cancelled()
  const two = await cancelled('card', 'triple')
  const ended = await Promise.allSettled([replace(one.customer, one.id, 'single-2'), replace(two.customer, two.id, 'single-2')])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'rental.replacement-taken' } })
  shop.clock.advance(24 * hour)
  await shop.settle()
  expect(await checkBooks(shop.as(''))).toEqual([])
})
