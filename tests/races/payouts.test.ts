import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { confirmPayout, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { makeBatch } from '#domain/money/payouts/make-batch.ts'
import { openPaidShop, type PaidShop } from '#tests/money.ts'
import { readyOwner } from '#tests/payouts.ts'
import { newId } from '#values/id.ts'

let shop: PaidShop
let dana: FullContext
let admin: FullContext
beforeEach(async () => {
  shop = await openPaidShop()
  dana = await readyOwner(shop, 'owner-dana')
  await readyOwner(shop, 'owner-lama')
  await shop.query(
    `INSERT INTO people (id, name, email, email_verified, created_at, updated_at) VALUES ('admin-lina', 'Lina', 'lina@example.com', true, now(), now())`,
  )
  admin = { ...shop.as(''), actor: { ...shop.as('').actor, personId: 'admin-lina', roles: ['admin'] } }
})
afterEach(async () => {
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

const times = <T>(count: number, work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const batch = async () => expect(await makeBatch(shop.as(''))).toEqual([])
const finish = () => shop.query(`UPDATE rentals SET status = 'completed' WHERE status = 'confirmed'`)
const payouts = () =>
  shop.query<{ id: string; owner: string; amount: number; status: string }>(
    'SELECT id, owner_id AS owner, amount, status FROM payouts ORDER BY owner_id, created_at',
  )

test('of twenty batches at once, of one day and of two, each owner is paid once', async () => {
  for (const item of ['triple', 'single-1', 'single-2']) await shop.cardOrder({ items: [item] })
  await finish()
  const tomorrow = { ...shop.as(''), clock: { ...shop.clock, now: async () => new Date((await shop.clock.now()).getTime() + 86_400_000) } }
  await times(20, async (at) => expect(await makeBatch(at % 2 === 0 ? shop.as('') : tomorrow)).toEqual([]))
  expect((await payouts()).map(({ owner, amount }) => `${owner} ${amount}`)).toEqual(['owner-dana 48000', 'owner-lama 18000'])
})

test('a payout that ten people confirm and ten book as failed is one or the other', async () => {
  for (let round = 0; round < 4; round += 1) {
    await shop.cardOrder()
    await finish()
    await batch()
    const [open] = (await payouts()).filter(({ status }) => status === 'batched')
    const id = open?.id ?? ''
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? confirmPayout(admin, { id, reference: `BANK-${round}-${index}` })
          : failPayout(admin, { id, reason: index % 4 === 1 ? 'bank' : 'name' }),
      ),
    )
    const [decided] = (await payouts()).filter((one) => one.id === id)
    // A failure for the same reason again is no other.
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(decided?.status === 'paid' ? 1 : 5)
    expect(await shop.count(`audit_log WHERE subject_id = '${id}' AND event IN ('payout.paid', 'payout.failed')`)).toBe(1)
    await shop.query(`UPDATE payouts SET batch = batch - 400 - $1::int`, [round])
    await shop.query('UPDATE payout_methods SET failure = NULL')
  }
})

test('an account that changes as the batch is made either gets the money of before or holds it', async () => {
  for (let round = 0; round < 6; round += 1) {
    await shop.cardOrder()
    await finish()
    const alias = `DANA27${round}`
    await Promise.all([batch(), changeMethod(dana, { kind: 'cliq', account: alias, holder: 'Dana Khoury' }), batch()])
    const made = await shop.query<{ hint: string }>(`SELECT hint FROM payouts WHERE status = 'batched'`)
    for (const { hint } of made) expect(hint).not.toBe(`DA••••${alias.slice(-2)}`)
    await shop.query(`UPDATE payout_methods SET changed_at = changed_at - interval '1 week'`)
    shop.clock.advance(86_400_000)
  }
})

test('what is given back to its customer as it is paid out is owed by its owner, and lost by nobody', async () => {
  const order = await shop.cardOrder()
  await finish()
  await Promise.all([
    batch(),
    inTransaction(shop.as(''), (tx) =>
      createRefund(tx, {
        paymentId: order.paymentId,
        rentalId: order.rentals[0] ?? null,
        back: { rental: 45_000 },
        reason: 'cancelled',
        key: newId(),
      }),
    ),
    batch(),
  ])
  const [owed] = await shop.query<{ sum: number }>(
    `SELECT coalesce(-sum(amount), 0)::int AS sum FROM ledger_entries WHERE account = 'owner_payable' AND party_id = 'owner-dana'`,
  )
  const paid = (await payouts()).reduce((sum, { amount }) => sum + amount, 0)
  expect([0, 36_000]).toContain(paid)
  expect((owed?.sum ?? 0) + paid).toBe(0)
})
