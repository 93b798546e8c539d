import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { type Entry, parts } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { translator } from '#i18n/server.ts'
import type { Browser } from '#tests/front.ts'
import { readPdf } from '#tests/pdf.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import { lineOf } from './sale-lines.policy.ts'

let shop: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

interface Line {
  itemId: string
  from: string
  until: string
  quantity: number
}
const twoAbayas: Line = { itemId: 'wf-002', from: '2027-07-08', until: '2027-07-10', quantity: 1 }

/** A booked order, to be paid in cash. */
async function bookedOrder(rana: Browser, lines: readonly Line[] = [twoAbayas]) {
  // An open cash order would count against the next order.
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE status = 'confirmed'`)
  const { body } = await rana.send('POST', '/api/orders', { key: newId(), lines })
  const path = `/api/orders/${String(body['id'])}`
  const place = { name: 'رنا الخطيب', phone: '0791234567', area: 'amman-abdoun', landmark: 'دوّار عبدون', building: '12' }
  await rana.send('PUT', `${path}/delivery`, { ...place, slot: '2027-07-07_17-19', collection: '2027-07-11_11-13' })
  await shop.pool.query('UPDATE orders SET phone_confirmed_at = now() WHERE id = $1', [body['id']])
  const { body: quoted } = await rana.send('PUT', `${path}/method`, { method: 'cash' })
  const quote = quoted['quote'] as { total: number; deposit: number; charges: { code: string; amount: number }[] }
  expect(await rana.send('POST', `${path}/payment`, { key: newId(), total: quote.total })).toMatchObject({ status: 200 })
  return { id: String(body['id']), number: String(quoted['number']), path, quote }
}

/** Posts a sale (or a refund, below zero) of the shop's own to the ledger, as a payment of the order does. */
async function post(
  orderId: string,
  amount: number,
  { kind = amount > 0 ? 'capture' : 'refund', fails = false }: Posting = {},
): Promise<void> {
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1', [orderId])
  const sold = { part: 'rental', rentalId: rows[0]?.id ?? '' } as const
  const entries: Entry[] = [
    { account: kind === 'cash_collected' ? 'courier_cash' : 'provider_clearing', amount },
    { account: 'platform_revenue', amount: -amount, ...sold },
  ]
  return inTransaction(shop.system(), async (tx) => {
    await postEntries(tx, { kind, orderId, key: newId(), entries })
    if (fails) throw new Error('it comes to nothing')
  })
}
interface Posting {
  kind?: 'capture' | 'refund' | 'cash_collected'
  fails?: boolean
}

async function fileAt(browser: Browser, path: string, locale: Locale) {
  const response = await browser.get(`${path}?locale=${locale}`)
  return { ...response, ...(await readPdf(response.bytes)) }
}

test('the receipt says in both languages what the ledger says, to the fils, and the deposit apart', async () => {
  const rana = await signedIn(shop, 'customer')
  const lines = [twoAbayas, { itemId: 'wc-001', from: '2027-07-08', until: '2027-07-10', quantity: 1 }]
  const { id, path, number, quote } = await bookedOrder(rana, lines)
  expect(await rana.get(`${path}/receipt.pdf`)).toMatchObject({ status: 409, body: { code: 'order.no-receipt' } })
  await post(id, quote.total, { kind: 'cash_collected' })
  for (const locale of ['en', 'ar'] as const) {
    const { text, title, headers } = await fileAt(rana, `${path}/receipt.pdf`, locale)
    const money = (amount: number) => formatMoney(amount, locale).replaceAll('\u00a0', ' ')
    for (const { amount } of quote.charges) expect(text).toContain(money(amount))
    for (const amount of [quote.total, quote.deposit]) expect(text).toContain(money(amount))
    expect(text).toContain(number)
    expect(title).toBe(locale === 'ar' ? `إيصال ${number}` : `Receipt ${number}`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('content-disposition')).toContain(
      locale === 'ar' ? `filename="receipt-${number}.pdf"` : `filename="Receipt ${number}.pdf"`,
    )
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`filename*=utf-8''${String(title)}.pdf`)
  }
  const { text } = await fileAt(rana, `${path}/receipt.pdf`, 'ar')
  for (const words of [
    'إيصال',
    'رنا الخطيب',
    'دفع نقدًا',
    'رسوم الخدمة',
    'تأمين مسترد',
    '، مقاس واحد',
    'الخميس ٨ – السبت ١٠ تموز',
    'صفحة ١ من ١',
  ])
    expect(text).toContain(words)
  expect(text).not.toMatch(/[0-9]+\.[0-9]{3}/)
  await post(id, -2000)
  const refunded = (await fileAt(rana, `${path}/receipt.pdf`, 'en')).text
  await shop.pool.query(
    `UPDATE payments SET captured = amount, card = '{"id":"card","brand":"visa","last4":"4242","expiresAt":"2030-01"}' WHERE order_id = $1`,
    [id],
  )
  expect((await fileAt(rana, `${path}/receipt.pdf`, 'en')).text).toContain('Refunded to your card, Visa •••• 4242')
  for (const words of [
    'Refunded to your card',
    '−2.000 JOD',
    'Paid after refunds',
    formatMoney(quote.total - 2000, 'en').replace('\u00a0', ' '),
  ])
    expect(refunded).toContain(words)
})

test('an invoice is numbered when money comes in, stays as it is, and is corrected by a credit note', async () => {
  const rana = await signedIn(shop, 'customer')
  const { id, number, quote } = await bookedOrder(rana, [{ ...twoAbayas, itemId: 'wf-003' }])
  const listed = async () => (await rana.get(`/api/invoices?order=${id}`)).body['invoices'] as { number: string; amount: number }[]
  expect(await listed()).toEqual([])
  await post(id, quote.total)
  await post(id, -quote.total)
  const [invoice, note] = await listed()
  expect(invoice).toMatchObject({ number: expect.stringMatching(/^INV-2027-\d{6}$/), kind: 'invoice', amount: quote.total })
  expect(note).toMatchObject({ number: expect.stringMatching(/^CN-2027-\d{6}$/), kind: 'credit_note', amount: quote.total })
  const before = await fileAt(rana, `/api/invoices/${invoice?.number}.pdf`, 'en')
  for (const words of ['Status\nPaid', 'Paid by card', 'Amount due', '0.000 JOD']) expect(before.text).toContain(words)
  expect(invoice).toMatchObject({ ways: ['card'], isOwed: false })
  expect(before.text).toContain(`Invoice number\n${invoice?.number}`)
  expect(before.text).toContain(number)
  await shop.pool.query(`UPDATE items SET name = '{"en": "Renamed", "ar": "باسم آخر"}' WHERE id = 'wf-003'`)
  await shop.pool.query(`UPDATE orders SET charges = '[]' WHERE id = $1`, [id])
  expect((await fileAt(rana, `/api/invoices/${invoice?.number}.pdf`, 'en')).text).toBe(before.text)
  await expect(shop.pool.query('UPDATE invoices SET amount = 10')).rejects.toThrow('an invoice is never changed')
  const credited = await fileAt(rana, `/api/invoices/${note?.number}.pdf`, 'ar')
  for (const words of ['إشعار دائن', `تصحيح للفاتورة ${invoice?.number}`, formatMoney(quote.total, 'ar').replace('\u00a0', ' ')])
    expect(credited.text).toContain(words)
})

test('every part of a payment has a line of its own, on the invoice and on the credit note', async () => {
  const rana = await signedIn(shop, 'customer')
  const { id } = await bookedOrder(rana, [{ ...twoAbayas, itemId: 'mc-001' }])
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1', [id])
  const rentalId = rows[0]?.id ?? ''
  const amounts = parts.map((part, index) => ({ part, amount: 1110 * (index + 1) }))
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  for (const sign of [1, -1])
    await inTransaction(shop.system(), (tx) =>
      postEntries(tx, {
        kind: sign > 0 ? 'capture' : 'refund',
        orderId: id,
        key: newId(),
        entries: [
          { account: 'provider_clearing', amount: sign * total },
          ...amounts.map(({ part, amount }): Entry => ({ account: 'platform_revenue', amount: -sign * amount, part, rentalId })),
        ],
      }),
    )
  const { invoices } = (await rana.get(`/api/invoices?order=${id}`)).body as unknown as { invoices: { number: string }[] }
  expect(invoices).toHaveLength(2)
  for (const { number } of invoices)
    for (const locale of ['en', 'ar'] as const) {
      const { text } = await fileAt(rana, `/api/invoices/${number}.pdf`, locale)
      const t = translator(locale)
      for (const { part, amount } of amounts) {
        const line = lineOf(part)
        expect(text).toContain(line === 'rentals' ? t('orders:charge-rentals', { count: 1 }) : t(`orders:charge-${line}`))
        expect(text).toContain(formatMoney(amount, locale).replaceAll('\u00a0', ' '))
      }
      expect(text).not.toContain(t('invoices:adjustment'))
    }
})

test('nobody else reads them, and what tells nothing of the pieces tells no more', async () => {
  const rana = await signedIn(shop, 'customer')
  const { id, path, quote } = await bookedOrder(rana, [{ ...twoAbayas, itemId: 'mf-002' }])
  await post(id, quote.total)
  const { body } = await rana.get(`/api/invoices?order=${id}`)
  const [{ number }] = body['invoices'] as [{ number: string }]
  for (const stranger of [shop.browser(), await signedIn(shop, 'owner')]) {
    expect(await stranger.get(`${path}/receipt.pdf`)).toMatchObject({ status: 404 })
    expect(await stranger.get(`/api/invoices?order=${id}`)).toMatchObject({ status: 404 })
    expect(await stranger.get(`/api/invoices/${number}.pdf`)).toMatchObject({ status: 404 })
  }
  expect(await rana.get('/api/invoices/INV-2027-999999.pdf')).toMatchObject({ status: 404, body: { code: 'invoice.unknown' } })
  const { rows } = await shop.pool.query<{ name: { en: string } }>(`SELECT name FROM items WHERE id = 'mf-002'`)
  const name = rows[0]?.name.en ?? ''
  expect((await fileAt(rana, `${path}/receipt.pdf`, 'en')).text).toContain(name)
  await shop.pool.query('UPDATE orders SET is_discreet = true WHERE id = $1', [id])
  for (const file of [`${path}/receipt.pdf`, `/api/invoices/${number}.pdf`]) {
    const { text } = await fileAt(rana, file, 'en')
    expect(text).not.toContain(name)
    expect(text).toContain('Rental, 1 piece')
  }
})

test('numbers of a year have no gaps, whoever comes to nothing, and begin again with the next', async () => {
  const { id } = await bookedOrder(await signedIn(shop, 'customer'), [{ ...twoAbayas, itemId: 'mf-001' }])
  const numbersOf = async (year: number) => {
    const { rows } = await shop.pool.query<{ number: string }>('SELECT number FROM invoices WHERE number LIKE $1 ORDER BY number', [
      `INV-${year}-%`,
    ])
    return rows.map((row) => Number(row.number.slice(9)))
  }
  const posted = Array.from({ length: 24 }, (_, index) => post(id, 1000, { fails: index % 3 === 0 }).catch(() => undefined))
  await Promise.all(posted)
  const numbers = await numbersOf(2027)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(16)
  // In Amman the new year has begun.
  shop.clock.set(new Date('2027-12-31T21:30:00Z'))
  await post(id, 1000)
  expect(await numbersOf(2028)).toEqual([1])
})
