import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { applyDeposit } from '#domain/money/deposits/decide-deposit.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { Credit, Movement } from '#domain/money/payments/payment.contract.ts'
import type { DepositRow } from '#domain/renting/order-details/operations.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Browser } from '#tests/front.ts'
import { signedIn } from '#tests/people.ts'
import { sendRefund } from '#tests/repayments.ts'
import { openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// The amounts that a customer sees, and that staff see the same.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  await openCliq(shop.pool)
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect([...(await completeOrders(shop.system())), ...(await settleDue(shop.system()))]).toEqual([])
}

const orderOf = async (id: string) => (await rana.get(`/api/orders/${id}`)).body as unknown as Order

/** Rana rents Dana's green dress for three days and pays: 45.000 + 2.250 + 3.000, and a deposit of 90.000. */
async function book(method: 'card' | 'transfer', day: number, usesCredit = false): Promise<{ id: string; rentalId: string }> {
  const date = (ahead: number) => `2027-07-${String(day + ahead).padStart(2, '0')}`
  const lines = [{ itemId: 'wf-001', from: date(0), until: date(2), quantity: 1 }]
  const id = String((await rana.send('POST', '/api/orders', { key: newId(), lines })).body['id'])
  const place = { name: 'Rana Haddad', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: `${date(-1)}_17-19` })
  await rana.send('PUT', `/api/orders/${id}/method`, { method })
  const { body } = await rana.send('PUT', `/api/orders/${id}/reductions`, { usesCredit })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [id])
  const { total } = body['quote'] as { total: number }
  expect((await rana.send('POST', `/api/orders/${id}/payment`, { key: newId(), total })).status).toBe(200)
  const { transfer } = await orderOf(id)
  if (transfer)
    await lina.send('POST', '/api/operations/transfers', {
      id: newId(),
      sender: 'Rana Haddad',
      reference: transfer.reference,
      amount: transfer.amount,
    })
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  await settle()
  return { id, rentalId: (await orderOf(id)).rentals[0]?.id ?? '' }
}

async function cancel(rentalId: string): Promise<void> {
  const { refund } = (await rana.get(`/api/rentals/${rentalId}/cancellation`)).body as { refund: number }
  expect((await rana.send('PUT', `/api/rentals/${rentalId}/cancellation`, { key: newId(), refund })).status).toBe(200)
  await settle()
}

/** Staff send the due refund of an order. */
async function sendDue(orderId: string): Promise<void> {
  const { refunds } = (await lina.get(`/api/operations/orders/${orderId}`)).body as { refunds: { id: string; status: string }[] }
  const due = refunds.find(({ status }) => status === 'due')
  await sendRefund(shop.system(), due?.id ?? '', 'FT-1')
}

/** The state of an order's deposit in the customer's list, in the list, filter and detail of the staff, and on her rental. */
async function saidOf({ id, rentalId }: { id: string; rentalId: string }) {
  const movements = (await rana.get('/api/payments')).body['movements'] as Movement[]
  const rowOf = async (query: string) =>
    ((await lina.get(`/api/operations/deposits?${query}`)).body['rows'] as DepositRow[]).find(({ orderId }) => orderId === id)
  const status = (await rowOf(''))?.status
  expect((await rowOf(`status=${status}`))?.status).toBe(status)
  expect(await rowOf(`status=${status === 'held' ? 'planned' : 'held'}`)).toBeUndefined()
  expect((await lina.get(`/api/operations/orders/${id}`)).body['deposits']).toMatchObject([{ status }])
  const { hold } = (await rana.get(`/api/rentals/${rentalId}`)).body as { hold: { status: string; backBy: string | null } }
  expect(hold.status).toBe(status)
  const ofOrder = movements.filter(({ orderId, state }) => orderId === id && state.startsWith('deposit_'))
  return { status, backBy: hold.backBy, movements: ofOrder.map(({ state, amount, method, by }) => ({ state, amount, method, by })) }
}

test('the deposit of a cancelled order paid by CliQ is owed until it is sent, and everybody is told so', async () => {
  const booked = await book('transfer', 10)
  expect(await saidOf(booked)).toEqual({
    status: 'held',
    backBy: null,
    movements: [{ state: 'deposit_held', amount: 90_000, method: 'transfer', by: null }],
  })
  const owedAt = (await shop.clock.now()).getTime()
  await cancel(booked.rentalId)
  const by = new Date(owedAt + 48 * 3_600_000).toISOString()
  expect((await orderOf(booked.id)).refunds).toEqual([
    { way: 'credit', of: 'charges', isMade: true, amount: 50_250, by: null },
    { way: 'transfer', of: 'deposit', isMade: false, amount: 90_000, by },
  ])
  const owed = { state: 'deposit_to_return', amount: 90_000, method: 'transfer', by }
  expect(await saidOf(booked)).toEqual({ status: 'to_return', backBy: by, movements: [owed] })
  await sendDue(booked.id)
  const sent = { state: 'deposit_returned', amount: 90_000, method: 'transfer', by: null }
  expect(await saidOf(booked)).toEqual({ status: 'returned', backBy: null, movements: [sent] })
  expect((await orderOf(booked.id)).refunds.filter((one) => one.of === 'deposit')).toMatchObject([{ isMade: true, by: null }])
  expect(await checkBooks(shop.system())).toEqual([])
})

test('a deposit that was never held is not taken, and the trail does not say that it came back', async () => {
  const booked = await book('card', 10)
  await cancel(booked.rentalId)
  const movements = [{ state: 'deposit_not_taken', amount: 90_000, method: 'card', by: null }]
  expect(await saidOf(booked)).toEqual({ status: 'not_taken', backBy: null, movements })
  const { trail } = (await lina.get(`/api/operations/orders/${booked.id}`)).body as { trail: { event: string }[] }
  const events = trail.map(({ event }) => event).filter((event) => event.startsWith('deposit.'))
  expect(events).toEqual(['deposit.not-taken', 'deposit.planned'])
})

test('of a cancelled rental everything that was paid stands beside what comes back', async () => {
  const { id, rentalId } = await book('card', 20)
  const moneyOf = async () => ((await rana.get(`/api/rentals/${rentalId}`)).body as { money: unknown }).money
  expect(await moneyOf()).toEqual({
    paid: { rental: 45_000, serviceFee: 2250, protection: 0, delivery: 3000 },
    refunded: 0,
    compensation: 0,
    onShop: 0,
  })
  await shop.pool.query(`UPDATE rentals SET confirmed_at = confirmed_at - interval '3 hours' WHERE id = $1`, [rentalId])
  await cancel(rentalId)
  const { refunds } = await orderOf(id)
  const [{ amount } = { amount: 0 }] = refunds
  expect(refunds).toMatchObject([{ way: 'card', of: 'charges', isMade: true, by: null }])
  expect(await moneyOf()).toEqual({
    paid: { rental: 45_000, serviceFee: 2250, protection: 0, delivery: 3000 },
    refunded: amount,
    compensation: 0,
    onShop: 0,
  })
})

test('credit is shown with all that made it and spent it: what an owner who cancels owes, an order paid with it, its return', async () => {
  const creditOf = async () => {
    const { balance, reserved, entries } = (await rana.get('/api/payments')).body['credit'] as Credit
    return { balance, reserved, entries: entries.map(({ kind, amount, orderNumber }) => [kind, amount, orderNumber]) }
  }
  const before = await creditOf()
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  const first = await book('card', 5)
  const body = { key: newId(), reason: 'damaged' }
  expect((await dana.send('PUT', `/api/rentals/${first.rentalId}/owner-cancellation`, body)).status).toBe(200)
  const { number } = await orderOf(first.id)
  const owed = (await creditOf()).balance - before.balance
  expect(owed).toBe(5000)
  expect((await rana.get(`/api/rentals/${first.rentalId}`)).body).toMatchObject({ money: { compensation: owed } })
  expect((await orderOf(first.id)).refunds).toContainEqual({ way: 'credit', of: 'compensation', isMade: true, amount: owed, by: null })
  const earned = [['compensation', owed, number], ...before.entries]
  expect(await creditOf()).toEqual({ balance: before.balance + owed, reserved: 0, entries: earned })
  await shop.pool.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
  const second = await book('card', 10, true)
  const { quote, number: later } = await orderOf(second.id)
  const used = 0 - (quote.charges.find(({ code }) => code === 'credit')?.amount ?? 0)
  expect(used).toBe(Math.min(before.balance + owed, 48_000))
  expect(await creditOf()).toEqual({ balance: before.balance + owed, reserved: used, entries: earned })
  expect((await dana.send('PUT', `/api/rentals/${second.rentalId}/acceptance`, { key: newId() })).status).toBe(200)
  await settle()
  const spent = [['used', -used, later], ...earned]
  expect(await creditOf()).toEqual({ balance: before.balance + owed - used, reserved: 0, entries: spent })
  await cancel(second.rentalId)
  expect(await creditOf()).toEqual({ balance: before.balance + owed, reserved: 0, entries: [['refund', used, later], ...spent] })
  expect(await checkBooks(shop.system())).toEqual([])
})

test('what is kept of a deposit and what is owed of it are two movements', async () => {
  const booked = await book('transfer', 20)
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM deposits WHERE order_id = $1', [booked.id])
  const to = [{ account: 'late_fees', amount: 20_000 }] as const
  await inTransaction(shop.system(), (tx) => applyDeposit(tx, rows[0]?.id ?? '', to))
  const said = await saidOf(booked)
  expect(said.status).toBe('to_return')
  expect(said.movements.map(({ state, amount }) => `${state} ${amount}`).sort()).toEqual(['deposit_kept 20000', 'deposit_to_return 70000'])
  await sendDue(booked.id)
  expect((await saidOf(booked)).status).toBe('kept_part')
})
