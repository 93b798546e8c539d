import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { settleDue } from '#domain/money/deposits/settle-due.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import { translator } from '#i18n/server.ts'
import type { Browser } from '#tests/front.ts'
import { readPdf } from '#tests/pdf.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { locales } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'

// The costs of an order, its receipt and its invoices after a part was refused, cancelled or extended.

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let lama: Browser
beforeAll(async () => {
  shop = await world()
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  lama = await signedIn(shop, { email: 'lama@libsa.example' })
})
afterAll(() => shop.close())

const days = { from: '2027-07-08', until: '2027-07-10' }

async function giveCredit(amount: number): Promise<void> {
  await shop.pool.query(
    `WITH posted AS (INSERT INTO ledger_transactions (id, kind, order_id, key, at) VALUES ($2, 'adjustment', NULL, $2, now()) RETURNING id)
    INSERT INTO ledger_entries (transaction_id, account, party_id, amount) SELECT id, 'customer_credit', 'customer-rana', -$1::int FROM posted
    UNION ALL SELECT id, 'rounding', NULL, $1::int FROM posted`,
    [amount, newId()],
  )
}

async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect([...(await completeOrders(shop.system())), ...(await settleDue(shop.system()))]).toEqual([])
}

/** Rana's order of these items, paid by card as soon as their owners have answered. */
async function booked(items: string[], wish: object = {}): Promise<Order> {
  const lines = items.map((itemId) => ({ itemId, ...days, quantity: 1 }))
  const { body } = await rana.send('POST', '/api/orders', { key: newId(), lines, ...wish })
  const path = `/api/orders/${String(body['id'])}`
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `${path}/delivery`, { ...place, slot: '2027-07-07_17-19' })
  const chosen = await rana.send('PUT', `${path}/method`, { method: 'card' })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [body['id']])
  const { total } = chosen.body['quote'] as { total: number }
  expect(await rana.send('POST', `${path}/payment`, { key: newId(), total })).toMatchObject({ status: 200 })
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  await settle()
  return read(String(body['id']))
}

async function read(id: string): Promise<Order> {
  return (await rana.get(`/api/orders/${id}`)).body as unknown as Order
}

async function move(who: Browser, rental: { id: string } | undefined, path: string, body: object = {}): Promise<void> {
  const answer = await who.send('PUT', `/api/rentals/${rental?.id}/${path}`, { key: newId(), ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** The text of the receipt and of each invoice, in a language. */
async function papers(id: string, locale: 'en' | 'ar'): Promise<string[]> {
  const { invoices } = (await rana.get(`/api/invoices?order=${id}`)).body as unknown as { invoices: { number: string }[] }
  const paths = [`/api/orders/${id}/receipt.pdf`, ...invoices.map(({ number }) => `/api/invoices/${number}.pdf`)]
  const texts: string[] = []
  for (const path of paths) texts.push((await readPdf((await rana.get(`${path}?locale=${locale}`)).bytes)).text)
  return texts
}

/** In both languages, the receipt and the invoices in their order say each of these amounts, and bridge no difference. */
async function expectPapers(id: string, amounts: number[][]): Promise<void> {
  for (const locale of locales) {
    const texts = await papers(id, locale)
    expect(texts).toHaveLength(amounts.length)
    for (const [at, text] of texts.entries()) {
      for (const amount of amounts[at] ?? []) expect(text).toContain(money(amount, locale).split(' ')[0])
      expect(text).not.toContain(translator(locale)('invoices:adjustment'))
    }
  }
}

const money = (amount: number, locale: 'en' | 'ar') => formatMoney(amount, locale).replaceAll('\u00a0', ' ')

test('of an order that credit helps to pay one piece is declined: only what was accepted is charged, and the papers say so', async () => {
  await shop.pool.query(`UPDATE items SET is_instant_book = false WHERE id = ANY ('{wf-001,wf-003}')`)
  await giveCredit(20_000)
  const order = await booked(['wf-001', 'wf-003'], { usesCredit: true })
  await move(dana, order.rentals[0], 'acceptance')
  await move(lama, order.rentals[1], 'rejection', { reason: 'not-available' })
  await settle()
  const { rentals, quote, credit, payment } = await read(order.id)
  // 45.000, 1.890 of the service fee of 4.000, and 3.000; the credit pays 20.000 of it.
  expect(rentals.map(({ status }) => status)).toEqual(['confirmed', 'declined'])
  expect({ total: quote.total, credit, payment }).toMatchObject({
    total: 82_000,
    credit: { used: 20_000, returned: 0 },
    payment: { status: 'captured', amount: 29_890, refunded: 0 },
  })
  await expectPapers(order.id, [
    [45_000, 3000, 1890, 49_890, 20_000, 29_890, 90_000],
    [45_000, 3000, 1890, 49_890],
  ])
  const [receipt = ''] = await papers(order.id, 'ar')
  expect(receipt).toContain(`الإيجار، قطعة واحدة${money(45_000, 'ar')}`)
  expect(receipt).toContain(`دفع من رصيدك`)
})

test('of two pieces with the plan one is declined: the papers name the plan, and the credit note what comes back of it', async () => {
  await shop.pool.query(`UPDATE items SET is_instant_book = false WHERE id = ANY ('{wf-001,wf-003}')`)
  const order = await booked(['wf-001', 'wf-003'], { wantsProtection: true })
  await move(dana, order.rentals[0], 'acceptance')
  await move(lama, order.rentals[1], 'rejection', { reason: 'not-available' })
  await settle()
  const { rentals, payment } = await read(order.id)
  const total = payment?.amount ?? 0
  // 45.000, 5.000 for the plan, 3.000 and a share of the service fee.
  await expectPapers(order.id, [
    [45_000, 5000, 3000, total],
    [45_000, 5000, 3000, total],
  ])
  await move(rana, rentals[0], 'cancellation', { refund: total })
  await settle()
  for (const locale of locales) {
    const [, , note = ''] = await papers(order.id, locale)
    const t = translator(locale)
    for (const code of ['protection', 'delivery', 'service-fee'] as const) expect(note).toContain(t(`orders:charge-${code}`))
    for (const amount of [45_000, 5000, 3000, total]) expect(note).toContain(money(amount, locale).split(' ')[0])
    expect(note).not.toContain(t('invoices:adjustment'))
  }
})

test('what is cancelled comes back to the card first and then as credit, and never more than was spent', async () => {
  await shop.pool.query('UPDATE items SET is_instant_book = true')
  await giveCredit(30_000)
  const order = await booked(['wf-002'], { usesCredit: true })
  expect(order).toMatchObject({ credit: { used: 30_000, returned: 0 }, payment: { amount: 9750 } })
  const [rental] = order.rentals
  // Beyond the two hours in which all of it comes back, and within seven days of the dispatch.
  await shop.pool.query(`UPDATE rentals SET confirmed_at = confirmed_at - interval '3 hours' WHERE id = $1`, [rental?.id])
  await move(rana, rental, 'cancellation', { refund: 30_560 })
  await settle()
  // 75 % of 35.000 and of 1.750, and all of 3.000: 9.750 to the card, the rest as credit.
  expect(await read(order.id)).toMatchObject({ credit: { used: 30_000, returned: 20_810 }, payment: { amount: 9750, refunded: 9750 } })
  await expectPapers(order.id, [[35_000, 3000, 1750, 39_750, 30_000, 9750, 30_560, 9190], [39_750], [30_560]])
})

test('credit that was to pay for what is declined altogether is not used', async () => {
  await shop.pool.query(`UPDATE items SET is_instant_book = false WHERE id = 'wf-001'`)
  await giveCredit(10_000)
  const order = await booked(['wf-001'], { usesCredit: true })
  expect(order).toMatchObject({ status: 'requested', credit: { used: order.quote.reductions.credit?.available } })
  await move(dana, order.rentals[0], 'rejection', { reason: 'other' })
  await settle()
  expect(await read(order.id)).toMatchObject({ credit: { used: 0, returned: 0 }, payment: { status: 'voided', amount: 0 } })
  expect((await rana.get(`/api/orders/${order.id}/receipt.pdf`)).body).toMatchObject({ code: 'order.no-receipt' })
})

test('an extension has an invoice of its own, and stands in the receipt with the days it has now', async () => {
  await shop.pool.query('UPDATE items SET is_instant_book = true')
  const order = await booked(['wf-003'])
  const [rental] = order.rentals
  await shop.pool.query(`UPDATE rentals SET status = 'active' WHERE id = $1`, [rental?.id])
  const offer = (await rana.get(`/api/rentals/${rental?.id}/extension`)).body as unknown as {
    days: { until: string; total: number }[]
  }
  const { until = '', total = 0 } = offer.days[0] ?? {}
  await move(rana, rental, 'extension', { until, total })
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  await settle()
  const price = 50_000 + total
  await expectPapers(order.id, [
    [price, 3000, 2500, price + 5500, 55_500, total],
    [50_000, 3000, 2500, 55_500],
    [total, total],
  ])
  const [receipt = '', first = '', second = ''] = await papers(order.id, 'en')
  for (const paper of [receipt, second]) expect(paper).toContain('Thu 8 – Sun 11 July')
  expect(first).toContain('Thu 8 – Sat 10 July')
  expect(await checkBooks(shop.system())).toEqual([])
})
