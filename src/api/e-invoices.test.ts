import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import { sendDocuments } from '#domain/renting/e-invoices/send-documents.ts'
import type { Browser } from '#tests/front.ts'
import { readPdf } from '#tests/pdf.ts'
import { signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import type { Locale } from '#values/locale.ts'

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
beforeAll(async () => {
  shop = await world()
  lina = await signedIn(shop, 'admin')
})
afterAll(() => shop.close())

const settings = {
  taxNumber: '١٢٣٤٥٦٧٨٩',
  incomeSource: '9932895',
  nameEn: 'Libsa for Clothes Rental',
  nameAr: 'لبسة لتأجير الملابس',
  addressEn: 'Wasfi Al-Tal Street 118, Amman',
  addressAr: 'شارع وصفي التل ١١٨، عمّان',
  regime: 'principal',
  rate: 1600,
  sendsInvoices: true,
}
const write = (who: Browser, version: number, changes: Record<string, unknown> = {}) =>
  who.send('PUT', '/api/tax', { version, ...settings, ...changes })

/** An order of a customer that is paid by card. */
async function paidOrder(rana: Browser, itemId: string): Promise<string> {
  const { body } = await rana.send('POST', '/api/orders', {
    key: newId(),
    lines: [{ itemId, from: '2027-07-08', until: '2027-07-10', quantity: 1 }],
  })
  const id = String(body['id'])
  const place = { name: 'رنا الخطيب', phone: '0791234567', area: 'amman-abdoun', landmark: 'دوّار عبدون', building: '12' }
  await rana.send('PUT', `/api/orders/${id}/delivery`, { ...place, slot: '2027-07-07_17-19', collection: '2027-07-11_11-13' })
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM rentals WHERE order_id = $1', [id])
  const rentalId = rows[0]?.id ?? ''
  await inTransaction(shop.system(), (tx) =>
    postEntries(tx, {
      kind: 'capture',
      orderId: id,
      key: newId(),
      entries: [
        { account: 'provider_clearing', amount: 53_550 },
        { account: 'owner_payable', amount: -48_000, party: 'someone', rentalId, part: 'rental' },
        { account: 'platform_revenue', amount: -12_000, rentalId, part: 'rental' },
        { account: 'discounts', amount: 9000, rentalId, part: 'rental' },
        { account: 'platform_revenue', amount: -2550, rentalId, part: 'service_fee' },
      ],
    }),
  )
  return id
}

async function pdfAt(browser: Browser, number: string, locale: Locale): Promise<string> {
  const { bytes } = await browser.get(`/api/invoices/${number}.pdf?locale=${locale}`)
  return (await readPdf(bytes)).text
}

test('settings are versions, and a tax number needs what papers need', async () => {
  expect((await lina.get('/api/tax')).body).toMatchObject({
    version: 0,
    settings: { taxNumber: '', sendsInvoices: false },
    service: 'demonstration',
  })
  for (const wrong of [
    { nameAr: '' },
    { addressEn: '' },
    { incomeSource: '' },
    { taxNumber: 'JO1' },
    { rate: 1500 },
    { regime: 'other' },
    { taxNumber: '' },
  ])
    expect(await write(lina, 0, wrong)).toMatchObject({ status: 422 })
  expect(await write(lina, 0)).toMatchObject({ status: 200, body: { version: 1, settings: { taxNumber: '123456789' } } })
  expect(await write(lina, 0, { rate: 400 })).toMatchObject({ status: 409, body: { code: 'tax.changed' } })
  expect(await write(lina, 1)).toMatchObject({ status: 409, body: { code: 'tax.same' } })
  expect((await lina.get('/api/tax/history')).body).toMatchObject({ versions: [{ version: 1, writtenBy: expect.any(String) as string }] })
})

test('a paid order has a tax invoice in both languages, with its code once it is accepted', async () => {
  const rana = await signedIn(shop, 'customer')
  const id = await paidOrder(rana, 'wf-002')
  const { body } = await rana.get(`/api/invoices?order=${id}`)
  const [{ number }] = body['invoices'] as [{ number: string }]
  const before = await pdfAt(rana, number, 'en')
  for (const words of [
    'Tax invoice',
    'Libsa for Clothes Rental',
    'Tax number 123456789',
    '60.000',
    '−9.000',
    '43.970',
    '7.030',
    '51.000',
    'Net total',
    '46.170 JOD',
    'Sales tax 16%',
    '7.380 JOD',
    '53.550 JOD',
  ])
    expect(before).toContain(words)
  expect(before).not.toContain('National e-invoice')
  await shop.pool.query(`UPDATE items SET name = '{"en": "Renamed", "ar": "باسم آخر"}' WHERE id = 'wf-002'`)
  expect(await sendDocuments(shop.system())).toEqual([])
  expect((await lina.get('/api/operations/e-invoices')).body).toMatchObject({
    counts: { accepted: 1, waiting: 0, refused: 0 },
    rows: [{ id: number, amount: 53_550 }],
  })
  const { rows } = await shop.pool.query<{ uuid: string }>('SELECT uuid FROM e_invoices WHERE number = $1', [number])
  const after = await pdfAt(rana, number, 'en')
  for (const words of ['National e-invoice', rows[0]?.uuid ?? '-', 'Sanad']) expect(after.replaceAll('\n', ' ')).toContain(words)
  expect(after).not.toContain('Renamed')
  const arabic = await pdfAt(rana, number, 'ar')
  for (const words of ['فاتورة ضريبية', 'لبسة لتأجير الملابس', 'ضريبة المبيعات ١٦٪', '٤٣٫٩٧٠']) expect(arabic).toContain(words)
  expect((await lina.get('/api/operations/tax-report')).body).toMatchObject({ period: '2027-07', net: 46_170, tax: 7380, isOver: false })
})

test('moderators read documents, customers do not, and only administrators send and correct', async () => {
  const { body } = await lina.get('/api/operations/e-invoices')
  const [{ id }] = body['rows'] as [{ id: string }]
  const paths = ['/api/operations/e-invoices', `/api/operations/e-invoices/${id}`, '/api/operations/tax-report']
  const nour = await signedIn(shop, 'moderator')
  for (const path of paths) expect(await nour.get(path)).toMatchObject({ status: 200 })
  expect(await nour.send('POST', `/api/operations/e-invoices/${id}/send`, {})).toMatchObject({ status: 403 })
  expect(
    await nour.send('POST', '/api/operations/tax-report/payment', { period: '2027-05', amount: 10, reference: 'X', day: '2027-07-01' }),
  ).toMatchObject({
    status: 403,
  })
  const payment = `/api/operations/tax-payments/${newId()}`
  expect(await nour.send('POST', `${payment}/confirmation`, {})).toMatchObject({ status: 403 })
  const confirmed = await lina.send('POST', `${payment}/confirmation`, { state: 'asked' })
  expect(confirmed).toMatchObject({ status: 404, body: { code: 'second-person.unknown' } })
  expect(await lina.send('POST', `${payment}/reversal`, { reason: 'short' })).toMatchObject({ status: 422 })
  expect(await write(nour, 1, { rate: 400 })).toMatchObject({ status: 403 })
  const rana = await signedIn(shop, 'customer')
  for (const path of [...paths, '/api/tax']) expect(await rana.get(path)).toMatchObject({ status: 403 })
  expect(await lina.send('POST', `/api/operations/e-invoices/${id}/send`, {})).toMatchObject({
    status: 409,
    body: { code: 'e-invoice.accepted' },
  })
  expect(await lina.send('POST', '/api/operations/e-invoices/INV-2027-999999/send', {})).toMatchObject({ status: 404 })
})
