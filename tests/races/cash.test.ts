import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { depositCash, withdrawCash } from '#domain/money/cash/bank-cash.ts'
import { beginCount } from '#domain/money/cash/begin-count.ts'
import { getCash } from '#domain/money/cash/get-cash.ts'
import { handInCash } from '#domain/money/cash/hand-in-cash.ts'
import { openSession } from '#domain/money/cash/open-session.ts'
import { countAgain, signOff } from '#domain/money/cash/sign-off.ts'
import { countsOf } from '#domain/money/cash-sessions/cash-session.policy.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { newId } from '#values/id.ts'

const courierId = 'courier-omar'
let shop: PaidShop
let nour: FullContext
let lina: FullContext
beforeEach(async () => {
  shop = await openPaidShop()
  await shop.query(`INSERT INTO roles VALUES ('courier'), ('admin') ON CONFLICT DO NOTHING`)
  for (const [id, role] of [
    [courierId, 'courier'],
    ['admin-nour', 'admin'],
    ['admin-lina', 'admin'],
  ]) {
    await shop.query(
      `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ($1, $1, $1 || '@example.com', true, now(), now())`,
      [id],
    )
    await shop.query('INSERT INTO person_roles VALUES ($1, $2)', [id, role])
  }
  nour = as('admin-nour')
  lina = as('admin-lina')
  await withdrawCash(lina, { key: newId(), amount: 200_000, reference: 'ATM' })
})
afterEach(async () => {
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

const as = (personId: string): FullContext => ({ ...shop.as(''), actor: { ...shop.as('').actor, personId, roles: ['admin'] } })
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))
const fulfilled = (ends: PromiseSettledResult<unknown>[]) => ends.filter(({ status }) => status === 'fulfilled').length
const take = ({ id }: PaidOrder) =>
  inTransaction(shop.as(''), async (tx) => collectCash(tx, { orderId: id, courierId, charges: await findOrderCharges(tx, id) }))
const only = async () => {
  const [session] = (await getCash(nour)).sessions
  if (!session) throw new Error('there is no session')
  return session
}

test('of ten people who open a session for one courier, one does', async () => {
  const ends = await times(10, (at) => openSession(at % 2 ? nour : lina, { key: newId(), courierId, float: 50_000 }))
  expect(fulfilled(ends)).toBe(1)
  expect((await getCash(nour)).sums).toMatchObject({ withCouriers: 50_000, atShop: 150_000 })
})

test('what is taken at several doors while the count begins is in one session or the next, and nowhere twice', async () => {
  const orders = []
  for (let count = 0; count < 5; count += 1) orders.push(await shop.cashOrder())
  const { id } = await openSession(nour, { key: newId(), courierId, float: 50_000 })
  await Promise.all([...orders.map(take), beginCount(nour, id)])
  const { sessions, sums } = await getCash(nour)
  expect(sums.withCouriers).toBe(50_000 + orders.reduce((sum, { total }) => sum + total, 0))
  expect(sessions.reduce((sum, { taken }) => sum + taken, 0)).toBe(sums.withCouriers - 50_000)
})

test('two people who hand the same session in at once book it once, and with different counts one of them', async () => {
  await take(await shop.cashOrder())
  const { id, expected } = await only()
  await beginCount(nour, id)
  const same = { id, attempt: 0, counts: countsOf(expected) }
  const other = { id, attempt: 0, counts: countsOf(expected - 1000), reason: 'unclear' as const }
  await times(12, (at) => handInCash(at % 2 ? nour : lina, at % 3 === 2 ? other : same))
  const { status, counted } = await only()
  expect([`reconciled ${expected}`, `resolved ${expected - 1000}`]).toContain(`${status} ${counted}`)
  expect((await getCash(nour)).sums).toMatchObject({ withCouriers: 0, atShop: 200_000 + (counted ?? 0) })
  expect(await shop.count(`ledger_transactions WHERE kind = 'cash_remitted'`)).toBe(1)
})

test('a difference that is signed off and sent back at once is one or the other', async () => {
  await take(await shop.cashOrder())
  const { id, expected } = await only()
  await beginCount(nour, id)
  await handInCash(nour, { id, attempt: 0, counts: countsOf(expected - 5000), reason: 'unclear' })
  await times(10, (at) => (at % 2 ? signOff(lina, id) : countAgain(nour, id)))
  const { status } = await only()
  expect(['resolved', 'counting']).toContain(status)
  expect(await shop.count(`ledger_transactions WHERE kind = 'cash_difference'`)).toBe(status === 'resolved' ? 1 : 0)
})

test('the cash of the shop goes to the bank once, however many people take it there', async () => {
  const ends = await times(10, (at) => depositCash(at % 2 ? nour : lina, { key: newId(), amount: 150_000, reference: `SLIP-${at}` }))
  expect(fulfilled(ends)).toBe(1)
  const key = newId()
  expect(fulfilled(await times(10, () => depositCash(lina, { key, amount: 50_000, reference: 'SLIP' })))).toBe(10)
  expect((await getCash(nour)).sums.atShop).toBe(0)
})
