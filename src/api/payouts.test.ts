import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Earning, Earnings, PayoutRow } from '#domain/money/payouts/payout.contract.ts'
import type { NextPayouts, PayoutDetail } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { exampleIban } from '#tests/payouts.ts'
import { readPdf } from '#tests/pdf.ts'
import { mailsTo, signedIn } from '#tests/people.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { locales } from '#values/locale.ts'

let shop: Awaited<ReturnType<typeof world>>
let rana: Browser
let dana: Browser
let lina: Browser
beforeAll(async () => {
  shop = await world()
  await shop.pool.query(`UPDATE people SET phone = '+962790000002' WHERE id = 'owner-dana'`)
  // A second administrator, who rents out pieces as well.
  await shop.pool.query(`INSERT INTO person_roles VALUES ('owner-lama', 'admin')`)
  rana = await signedIn(shop, { email: 'rana@libsa.example' })
})
afterAll(() => shop.close())

const hour = 3_600_000
const later = (hours: number) => shop.clock.advance(hours * hour)
/** Signs in again: sensitive actions require a recent sign-in. */
async function meet(): Promise<void> {
  dana = await signedIn(shop, { email: 'dana@libsa.example' })
  lina = await signedIn(shop, { email: 'lina@libsa.example' })
}
const earnings = async () => (await dana.get('/api/payouts/earnings')).body as unknown as Earnings
const rowsOf = <Row>({ body }: Answer) => body['rows'] as Row[]

const subjectsTo = async (to: string) => (await mailsTo(shop, to)).map(({ subject }) => subject).join('\n')

/** Rana’s rental of a piece on these days, paid by card and over. */
async function rented(itemId: string, from: string, status = 'completed'): Promise<string> {
  const { body } = await rana.send('POST', '/api/orders', { key: newId(), lines: [{ itemId, from, until: from, quantity: 1 }] })
  const path = `/api/orders/${String(body['id'])}`
  const place = { name: 'Rana', phone: '0795550101', area: 'amman-abdoun', landmark: 'Circle', building: '12' }
  await rana.send('PUT', `${path}/delivery`, { ...place, slot: `${before(from)}_17-19` })
  const chosen = await rana.send('PUT', `${path}/method`, { method: 'card' })
  await shop.pool.query('UPDATE orders SET email_confirmed_at = now() WHERE id = $1', [body['id']])
  const { total } = chosen.body['quote'] as { total: number }
  expect(await rana.send('POST', `${path}/payment`, { key: newId(), total })).toMatchObject({ status: 200 })
  await shop.pool.query(`UPDATE demo_payments SET status = 'authorized' WHERE status = 'open'`)
  shop.clock.advance(20_000)
  expect(await completeOrders(shop.system())).toEqual([])
  const { rows } = await shop.pool.query<{ id: string }>(`UPDATE rentals SET status = $2 WHERE order_id = $1 RETURNING id`, [
    body['id'],
    status,
  ])
  return rows[0]?.id ?? ''
}

const before = (day: string) => new Date(Date.parse(day) - 24 * hour).toISOString().slice(0, 10)
const verify = (personId: string) =>
  shop.pool.query(
    `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ($1, $2, 'payout', 'approved', 'en', now())`,
    [newId(), personId],
  )

test('only owners have earnings, and nobody sees those of another', async () => {
  expect((await shop.browser().get('/api/payouts/earnings')).status).toBe(401)
  expect(await rana.get('/api/payouts/earnings')).toMatchObject({ status: 403, body: { code: 'payout.owner-only' } })
  const id = await rented('wf-001', '2027-07-20', 'active')
  await meet()
  expect(await earnings()).toMatchObject({
    sums: { accrued: expect.any(Number), due: 0 },
    counts: { accrued: 1 },
    hold: { reason: 'identity' },
    method: null,
  })
  const [earning] = rowsOf<Earning>(await dana.get('/api/payouts/rentals'))
  expect(earning).toMatchObject({ id, state: 'accrued', name: expect.stringMatching(/\w/) })
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  expect(rowsOf(await lama.get('/api/payouts/rentals'))).toEqual([])
  for (const path of [`rentals/${id}`, `rentals/${id}/statement.pdf`]) expect((await lama.get(`/api/payouts/${path}`)).status).toBe(404)
  for (const browser of [dana, rana])
    expect((await browser.get('/api/operations/payouts')).body).toMatchObject({ code: 'people.moderator-only' })
  await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE id = $1`, [id])
  await shop.runDueJobs()
  later(1)
})

test('the account is checked by its rule, kept where nobody reads it, and told on every channel; a day passes before it is used', async () => {
  await verify('owner-dana')
  await meet()
  const set = (body: object) => dana.send('PUT', '/api/payouts/method', body)
  const holder = 'Dana Khoury'
  for (const [kind, account] of [
    ['iban', 'JO94CBJO0010000000000131000303'],
    ['iban', 'LAMAH27'],
    ['cliq', exampleIban],
    ['cliq', 'a'],
    ['cliq', '=cmd'],
  ] as const)
    expect(await set({ kind, account, holder })).toMatchObject({
      status: 422,
      body: { code: kind === 'iban' ? 'payout.iban-wrong' : 'payout.alias-wrong' },
    })
  expect(await set({ kind: 'iban', account: exampleIban, holder: '' })).toMatchObject({ status: 422 })
  expect(await earnings()).toMatchObject({ hold: { reason: 'method' } })
  expect(await set({ kind: 'iban', account: 'jo94 cbjo 0010 0000 0000 0131 0003 02', holder })).toMatchObject({
    status: 200,
    body: { method: { kind: 'iban', hint: 'JO••••0302' }, hold: { reason: 'method-new', until: expect.any(String) } },
  })
  await shop.runDueJobs()
  expect(await subjectsTo('dana@libsa.example')).toContain('Your payout account was changed')
  expect((await mailsTo(shop, '+962790000002'))[0]?.text).toMatch(/Your payout account was changed/)
  const { rows } = await shop.pool.query(
    `SELECT to_jsonb(m) AS row FROM payout_methods m UNION ALL SELECT to_jsonb(a) FROM audit_log a WHERE event LIKE 'payout%'`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/CBJO|Khoury/)

  later(12)
  await meet()
  // The same again is no change.
  await set({ kind: 'iban', account: exampleIban, holder })
  later(11.9)
  expect(await earnings()).toMatchObject({ hold: { reason: 'method-new' } })
  later(0.2)
  expect(await earnings()).toMatchObject({ hold: null })
  expect(await set({ kind: 'cliq', account: 'DANA1', holder })).toMatchObject({ status: 403, body: { code: 'people.sign-in-again' } })
  await meet()
  for (const account of ['DANA1', 'DANA2', 'DANA3', 'DANA4']) expect((await set({ kind: 'cliq', account, holder })).status).toBe(200)
  expect((await set({ kind: 'iban', account: exampleIban, holder })).status).toBe(200)
  expect((await set({ kind: 'cliq', account: 'DANA5', holder })).status).toBe(429)
  await shop.pool.query(`UPDATE payout_methods SET changed_at = changed_at - interval '1 week'`)
})

test('on Sunday the batch is made; staff take its file, confirm it, and its owner is told', async () => {
  await meet()
  const { sums } = await earnings()
  const next = async () => (await lina.get('/api/operations/next-payouts')).body as unknown as NextPayouts
  expect(await next()).toMatchObject({ day: '2027-07-04', amount: sums.due, owners: 1, held: [], open: [] })
  shop.clock.set(new Date('2027-07-04T06:00:10Z'))
  expect((await shop.runDueJobs()).map(({ name }) => name)).toContain('payouts.batch')
  expect(await next()).toMatchObject({ day: '2027-07-07', amount: 0, open: [{ batch: '2027-07-04', amount: sums.due, payouts: 1 }] })
  await meet()
  const risks = async () => (await lina.get('/api/operations/risks')).body['risks']
  expect(await risks()).toContainEqual(expect.objectContaining({ kind: 'open-batch', id: '2027-07-04', amount: sums.due, isLate: false }))
  const [row] = rowsOf<PayoutRow>(await lina.get('/api/operations/payouts?status=batched&q=khoury'))
  expect(row).toMatchObject({ amount: sums.due, owner: 'Dana Khoury', batch: '2027-07-04' })
  for (const none of ['q=nobody', 'status=paid', 'q=2027-07-07'])
    expect(rowsOf(await lina.get(`/api/operations/payouts?${none}`))).toEqual([])
  for (const q of ['PO-1', '1', '2027-07-04', 'dana@libsa.example'])
    expect(rowsOf(await lina.get(`/api/operations/payouts?q=${q}`))).toHaveLength(1)
  const moderator = await signedIn(shop, 'moderator')
  const path = `/api/operations/payouts/${row?.id}`
  expect((await moderator.get(path)).status).toBe(200)
  for (const [method, place, body] of [
    ['POST', '/api/operations/payout-batches/2027-07-04/file', {}],
    ['PUT', `${path}/confirmation`, { reference: 'BANK-1' }],
    ['PUT', `${path}/failure`, { reason: 'bank' }],
    ['PUT', '/api/operations/payout-batches/2027-07-04/confirmation', { reference: 'BANK-1' }],
  ] as const)
    expect(await moderator.send(method, place, body)).toMatchObject({ status: 403, body: { code: 'people.admin-only' } })
  const file = await lina.send('POST', '/api/operations/payout-batches/2027-07-04/file', {})
  expect(file.body['name']).toBe('payouts-2027-07-04.xml')
  expect(String(file.body['text']).replaceAll(/\n\s*/g, '')).toContain(
    `<payout number="PO-1"><method>iban</method><account>${exampleIban}</account><holder>Dana Khoury</holder><amount currency="JOD">${(sums.due / 1000).toFixed(3)}</amount></payout>`,
  )
  expect(((await lina.get(path)).body as unknown as PayoutDetail).exportedBy).toEqual(['Lina Odeh'])
  expect(await lina.send('PUT', `${path}/confirmation`, { reference: '' })).toMatchObject({ status: 422 })
  expect(await lina.send('PUT', `${path}/confirmation`, { reference: 'BANK-1' })).toMatchObject({ status: 200 })
  expect(await earnings()).toMatchObject({ sums: { batched: 0, paid: sums.due } })
  expect(JSON.stringify(await risks())).not.toContain('open-batch')
  await shop.runDueJobs()
  expect(await subjectsTo('dana@libsa.example')).toMatch(/^Paid out: /m)
  expect(await lina.send('POST', '/api/operations/payout-batches/2027-07-04/file', {})).toMatchObject({
    status: 409,
    body: { code: 'payout.batch-done' },
  })
  expect(rowsOf(await lina.get('/api/operations/audit-log?kind=payout'))).not.toEqual([])
})

test('the statements of a rental and of a payout say every amount, in both languages', async () => {
  await meet()
  const [payout] = rowsOf<PayoutRow>(await dana.get('/api/payouts'))
  const [earning] = rowsOf<Earning>(await dana.get('/api/payouts/rentals'))
  const words = { en: ['Rental statement', 'Our commission, 20%', 'Paid'], ar: ['كشف إيجار', 'عمولتنا ٢٠٪', 'حُوّل'] }
  const digits = (text: string, locale: 'en' | 'ar') =>
    locale === 'ar' ? text.replaceAll(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)] ?? '').replace('.', '٫') : text
  for (const locale of locales) {
    const ofRental = await readPdf((await dana.get(`/api/payouts/rentals/${earning?.id}/statement.pdf?locale=${locale}`)).bytes)
    for (const word of words[locale]) expect(ofRental.text).toContain(word.normalize('NFKC'))
    for (const { amount } of earning?.parts ?? []) expect(ofRental.text).toContain(digits((Math.abs(amount) / 1000).toFixed(3), locale))
    expect(ofRental.text).toContain(digits(((earning?.net ?? 0) / 1000).toFixed(3), locale))
    const ofPayout = await readPdf((await dana.get(`/api/payouts/${payout?.id}/statement.pdf?locale=${locale}`)).bytes)
    for (const word of ['PO-1', 'BANK-1', earning?.number ?? '', digits(((payout?.amount ?? 0) / 1000).toFixed(3), locale)])
      expect(ofPayout.text).toContain(word)
    expect(ofPayout.text).not.toContain('CBJO')
  }
  const lama = await signedIn(shop, { email: 'lama@libsa.example' })
  expect((await lama.get(`/api/payouts/${payout?.id}/statement.pdf`)).status).toBe(404)
})

test('a name is in the bank’s file as its owner has typed it', async () => {
  await verify('owner-lama')
  await rented('wf-003', '2027-07-28')
  for (const [holder, cell] of [
    ['=HYPERLINK("http://evil")', '=HYPERLINK(&quot;http://evil&quot;)'],
    ['</holder><x>', '&lt;/holder&gt;&lt;x&gt;'],
    ['@SUM(A1)', '@SUM(A1)'],
    ['-2, Lama', '-2, Lama'],
  ]) {
    const lama = await signedIn(shop, { email: 'lama@libsa.example' })
    expect(await lama.send('PUT', '/api/payouts/method', { kind: 'cliq', account: 'LAMAH27', holder })).toMatchObject({ status: 200 })
    shop.clock.advance(7 * 24 * hour)
    await shop.runDueJobs()
    await meet()
    const [row] = rowsOf<PayoutRow>(await lina.get('/api/operations/payouts?status=batched'))
    const file = await lina.send('POST', `/api/operations/payout-batches/${row?.batch}/file`, {})
    expect(file.body['text']).toContain(`<holder>${cell}</holder>`)
    expect(await lina.send('PUT', `/api/operations/payouts/${row?.id}/failure`, { reason: 'name' })).toMatchObject({ status: 200 })
  }
  await shop.runDueJobs()
  expect(await subjectsTo('lama@libsa.example')).toMatch(/^We couldn’t pay you /m)
})
