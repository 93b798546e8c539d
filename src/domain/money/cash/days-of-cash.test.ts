import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { findCarried } from '#domain/money/cash-sessions/require-room.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { releaseDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { planDeposit } from '#domain/money/deposits/plan-deposit.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { findBalances } from '#domain/money/payouts/find-balances.ts'
import { Refusal } from '#domain/refusal.ts'
import { findCash } from '#domain/renting/statistics/find-cash.ts'
import { handInAll } from '#tests/cash.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { type Random, randomOf } from '#tests/races/histories/random.ts'
import { newId } from '#values/id.ts'
import { depositCash, withdrawCash } from './bank-cash.ts'
import { beginCount, countOwn } from './begin-count.ts'
import { getCash } from './get-cash.ts'
import { giveBackCash } from './give-back-cash.ts'
import { handInCash } from './hand-in-cash.ts'
import { openSession } from './open-session.ts'
import { countAgain, signOff } from './sign-off.ts'

const isLong = process.env['LIBSA_LONG'] === '1'
const seeds = isLong ? Array.from({ length: 20 }, (_, index) => index + 1) : [1, 2]
const couriers = ['courier-omar', 'courier-sami']
let shop: PaidShop
let staff: FullContext[]
beforeAll(async () => {
  shop = await openPaidShop()
  for (const id of [...couriers, 'admin-lina', 'admin-huda'])
    await shop.query(
      `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, $1, $1 || '@example.com', true, now(), now())`,
      [id],
    )
  await shop.query(`INSERT INTO roles VALUES ('courier'), ('admin') ON CONFLICT DO NOTHING`)
  for (const id of couriers) await shop.query(`INSERT INTO person_roles VALUES ($1, 'courier')`, [id])
  staff = ['admin-lina', 'admin-huda'].map((personId) => as(personId))
  for (const { actor } of staff) await shop.query(`INSERT INTO person_roles VALUES ($1, 'admin')`, [actor.personId])
})
afterAll(() => shop.close())

const as = (personId: string): FullContext => ({ ...shop.as(''), actor: { ...shop.as('').actor, personId, roles: ['admin'] } })

const [from, until] = ['2020-01-01', '2040-01-01']
const ever = { from, until, since: new Date(Date.UTC(2020)), to: new Date(Date.UTC(2040)) }

/** A courier takes the price of an order at its door, and its deposit. */
async function take(order: PaidOrder, courierId: string): Promise<void> {
  const rentalId = order.rentals[0] ?? ''
  await inTransaction(shop.as(''), async (tx) => {
    await planDeposit(tx, { orderId: order.id, rentalId, method: 'cash', amount: 20_000, holdAt: tx.now })
    await collectCash(tx, { orderId: order.id, courierId, charges: await findOrderCharges(tx, order.id) })
  })
}

async function releaseOne(): Promise<void> {
  const [held] = await shop.query<{ id: string }>(`SELECT id FROM deposits WHERE method = 'cash' AND status = 'held' ORDER BY id LIMIT 1`)
  if (held) await inTransaction(shop.as(''), (tx) => releaseDeposit(tx, held.id))
}

async function giveOneBack(ctx: FullContext, courierId: string): Promise<void> {
  const [due] = await shop.query<{ id: string }>(`SELECT id FROM refunds WHERE way = 'transfer' AND status = 'due' ORDER BY id LIMIT 1`)
  if (due) await giveBackCash(ctx, { id: due.id, courierId })
}

/** One thing that somebody does with cash; what is refused changes nothing. */
async function act(random: Random, orders: PaidOrder[]): Promise<void> {
  const ctx = random.pick(staff) ?? shop.as('')
  const courierId = random.pick(couriers) ?? ''
  const { sessions } = await getCash(ctx)
  const open = random.pick(sessions.filter(({ status }) => status === 'open'))
  const counting = random.pick(sessions.filter(({ status }) => status === 'counting'))
  const differing = random.pick(sessions.filter(({ status }) => status === 'variance'))
  const amount = 5 * random.below(30_000)
  const off = random.pick([0, 0, -500, 1500, -9000, 12_000]) ?? 0
  const acts = [
    () => withdrawCash(ctx, { key: newId(), amount: amount + 5, reference: 'ATM' }),
    () => depositCash(ctx, { key: newId(), amount: amount + 5, reference: 'SLIP' }),
    () => openSession(ctx, { key: newId(), courierId, float: Math.min(amount, 100_000) }),
    ...Array.from({ length: 4 }, () => async () => {
      const order = orders.pop()
      if (order) await take(order, courierId)
    }),
    () => releaseOne(),
    () => giveOneBack(ctx, courierId),
    () => countOwn(as(courierId), { counts: countsOf(amount) }),
    () => open && beginCount(ctx, open.id),
    ...Array.from({ length: 3 }, () => async () => {
      const { id = '', attempt = 0, expected = 0 } = counting ?? {}
      if (counting) await handInCash(ctx, { id, attempt, counts: countsOf(Math.max(0, expected + off)), reason: 'unclear' })
    }),
    () => differing && countAgain(ctx, differing.id),
    () => differing && signOff(ctx, differing.id),
  ]
  const one = random.pick(acts)
  try {
    await one?.()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** Everything is handed in, and every difference signed off by somebody who has not counted it. */
async function endTheDay(): Promise<void> {
  const [first, second] = staff
  if (!first || !second) throw new Error('two people work here')
  for (const courierId of couriers) await handInAll(first, courierId)
  for (const { id, status } of (await getCash(first)).sessions)
    if (status === 'variance') await signOff(second, id).catch(() => signOff(first, id))
}

test.each(seeds)('after days of cash at random the books hold, nobody carries anything, and every owner can be paid (%i)', async (seed) => {
  const random = randomOf(seed)
  const orders: PaidOrder[] = []
  for (const item of ['single-1', 'single-2', 'triple', 'triple']) orders.push(await shop.cashOrder({ items: [item] }))
  const all = [...orders]
  for (let step = 0; step < 60; step += 1) {
    await act(random, orders)
    if (step % 15 === 0) expect(await checkBooks(shop.as(''))).toEqual([])
  }
  for (const order of orders) await take(order, couriers[0] ?? '')
  const shown = (await findCash(shop.as(''), ever)).find(({ key }) => key === 'open')?.values[1]
  const [ledger] = await shop.query<{ sum: number }>(
    `SELECT coalesce(sum(amount), 0)::float8 AS sum FROM ledger_entries WHERE account = 'courier_cash'`,
  )
  expect([shown, (await getCash(shop.as(''))).sums.withCouriers]).toEqual([ledger?.sum, ledger?.sum])
  await endTheDay()
  expect(await checkBooks(shop.as(''))).toEqual([])
  for (const courierId of couriers) expect(await findCarried(shop.as(''), courierId)).toBe(0)
  for (const { id } of all) await shop.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [id])
  const states = (await Promise.all(['owner-dana', 'owner-lama'].map((id) => findBalances(shop.as(''), id)))).flat()
  expect(states.filter(({ state }) => state === 'waiting')).toEqual([])
  expect(states.length).toBeGreaterThan(0)
})
