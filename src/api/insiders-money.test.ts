import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { collectCash } from '#domain/money/deposits/collect-cash.ts'
import { findOrderCharges } from '#domain/money/payments/find-order-charges.ts'
import type { PayoutRow } from '#domain/money/payouts/payout.contract.ts'
import type { Role } from '#domain/permissions.policy.ts'
import { contestClaim } from '#domain/renting/claims/answer-claim.ts'
import type { OrderDetail } from '#domain/renting/order-details/order-detail.contract.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { completeOrders } from '#domain/renting/paying/complete-orders.ts'
import type { RepaymentRow } from '#domain/renting/repayments/repayment.contract.ts'
import { claimDamage } from '#tests/claimed.ts'
import { prove } from '#tests/delivered.ts'
import type { Answer, Browser } from '#tests/front.ts'
import { exampleIban } from '#tests/payouts.ts'
import { giveRole, signedIn } from '#tests/people.ts'
import { owedInCash, worn } from '#tests/reviewed.ts'
import { secondAdmin } from '#tests/second-admin.ts'
import { awaitTransfer, openCliq } from '#tests/transfers.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'

// Two administrators, one of whom rents out pieces, try to be paid what is not theirs, or to pay twice.

let shop: Awaited<ReturnType<typeof world>>
let lina: Browser
let lama: Browser
let salma: Browser
beforeAll(async () => {
  shop = await world()
  await openCliq(shop.pool, { promotionalCodes: { enabled: true } })
  await shop.pool.query(`INSERT INTO person_roles VALUES ('owner-lama', 'admin')`)
  await shop.pool.query(`UPDATE people SET phone = '+962790000077' WHERE id = 'admin-lina'`)
  salma = await secondAdmin(shop)
  await meet()
})
afterAll(async () => {
  expect(await checkBooks(shop.system())).toEqual([])
  await shop.close()
})

const hour = 3_600_000
/** Signs in again: what moves money requires a recent sign-in. */
async function meet(): Promise<void> {
  lina = await signedIn(shop, 'admin')
  lama = await signedIn(shop, { email: 'lama@libsa.example' })
  salma = await signedIn(shop, { email: 'second.admin@elsewhere.example', password: 'a long password of hers' })
}
const refusedWith = (status: number, code: string) => ({ status, body: { code } })
const as = (personId: string, ...roles: Role[]): FullContext => ({ ...shop.system(), actor: { ...shop.system().actor, personId, roles } })
const entriesOf = async (key: string) =>
  (await shop.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_transactions WHERE key LIKE $1', [key])).rows[0]
    ?.count
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const piecesOf = async (ownerId: string) =>
  (await shop.pool.query<{ id: string }>('SELECT id FROM items WHERE owner_id = $1 ORDER BY price_fils DESC, id', [ownerId])).rows.map(
    ({ id }) => id,
  )
async function settle(): Promise<void> {
  shop.clock.advance(20_000)
  await shop.runDueJobs()
  expect(await completeOrders(shop.system())).toEqual([])
}

let typed = 0
/** Somebody pays an order by CliQ, which `by` books from the bank's page. */
async function paid(who: Browser, by: Browser, wish: Parameters<typeof awaitTransfer>[2]): Promise<{ order: Order; arrival: object }> {
  const { order, transfer } = await awaitTransfer(shop.pool, who, wish)
  typed += 1
  const arrival = { id: `BANK-${typed}`, reference: transfer.reference, amount: transfer.amount, sender: 'Somebody' }
  expect(await by.send('POST', '/api/operations/transfers', arrival)).toMatchObject({ status: 200 })
  await settle()
  return { order, arrival }
}

test('an owner who administrates confirms no payout to her own account, and no payout is confirmed twice', async () => {
  const dana = await signedIn(shop, { email: 'dana@libsa.example' })
  for (const [who, ownerId] of [
    [dana, 'owner-dana'],
    [lama, 'owner-lama'],
  ] as const) {
    await shop.pool.query(
      `INSERT INTO identity_checks (id, person_id, need, status, locale, created_at) VALUES ($1, $2, 'payout', 'approved', 'en', now())`,
      [newId(), ownerId],
    )
    const [item = ''] = await piecesOf(ownerId)
    const { order } = await paid(shop.browser(), lina, { itemId: item, day: '2027-07-20' })
    await shop.pool.query(`UPDATE rentals SET status = 'completed' WHERE order_id = $1`, [order.id])
    // Both name one account: the second may be hers as well.
    const holder = ownerId === 'owner-dana' ? 'Dana Khoury' : 'Lama Nasser'
    expect((await who.send('PUT', '/api/payouts/method', { kind: 'iban', account: exampleIban, holder })).status).toBe(200)
  }
  await shop.runDueJobs()
  shop.clock.set(new Date('2027-07-04T06:00:10Z'))
  await shop.runDueJobs()
  await meet()
  const rows = (await lina.get('/api/operations/payouts?status=batched')).body['rows'] as unknown as (PayoutRow & { owner: string })[]
  expect(rows.map(({ owner }) => owner).toSorted()).toEqual(['Dana Khoury', 'Lama Nasser'])
  const confirm = (who: Browser, id: string, reference: string) =>
    who.send('PUT', `/api/operations/payouts/${id}/confirmation`, { reference })
  for (const { id } of rows) {
    expect(await confirm(lama, id, 'MINE-1')).toMatchObject(refusedWith(409, 'payout.own'))
    expect((await lama.get(`/api/operations/payouts/${id}`)).body).toMatchObject({ refusal: 'payout.own' })
  }
  expect((await lama.send('PUT', '/api/operations/payout-batches/2027-07-04/confirmation', { reference: 'MINE-2' })).body).toEqual({
    confirmed: 0,
    left: 2,
  })
  expect((await salma.send('POST', '/api/operations/payout-batches/2027-07-04/file', {})).status).toBe(200)
  const [first, second] = rows.map(({ id }) => id)
  expect(statuses(await Promise.all(['A', 'B', 'C'].map((name) => confirm(lina, first ?? '', `BANK-${name}`))))).toEqual([200, 409, 409])
  expect(await confirm(lina, second ?? '', 'BANK-D')).toMatchObject({ status: 200 })
  expect(await confirm(salma, second ?? '', 'BANK-E')).toMatchObject(refusedWith(409, 'payout.decided'))
  expect(await lina.send('PUT', `/api/operations/payouts/${second}/failure`, { reason: 'bank' })).toMatchObject(
    refusedWith(409, 'payout.decided'),
  )
  expect(await entriesOf('payout-paid:%')).toBe(2)
})

test('a transfer pays once, and what pays again is seen', async () => {
  const [item = ''] = await piecesOf('owner-dana')
  const { arrival } = await paid(shop.browser(), lina, { itemId: item, day: '2027-08-02' })
  expect(await lina.send('POST', '/api/operations/transfers', { ...arrival, amount: 10 })).toMatchObject(
    refusedWith(409, 'transfer.booked-otherwise'),
  )
  const again = { ...arrival, id: 'BANK-AGAIN' }
  const both = await Promise.all([1, 2].map(() => lina.send('POST', '/api/operations/transfers', again)))
  expect(both).toMatchObject([{ body: { problem: 'twice' } }, { body: { problem: 'twice' } }])
  const { risks } = (await lina.get('/api/operations/risks')).body as { risks: { kind: string; id: string }[] }
  expect(risks).toContainEqual(expect.objectContaining({ kind: 'unmatched-transfer', id: 'BANK-AGAIN' }))
  const back = () => lina.send('PUT', '/api/operations/transfers/BANK-AGAIN/return', {})
  expect(statuses(await Promise.all([back(), back()]))).toEqual([200, 409])
  expect(await entriesOf('transfer-resolved:BANK-AGAIN')).toBe(1)
})

test('nobody sends a refund to themselves, under whatever name, and no refund is sent twice', async () => {
  const [item = '', other = ''] = (await piecesOf('owner-dana')).slice(1)
  const phone = '0790000077'
  const own = (await paid(lina, salma, { itemId: item, day: '2027-08-10', email: null })).order
  const guest = shop.browser()
  const disguised = (await paid(guest, salma, { itemId: other, day: '2027-08-10', phone })).order
  for (const [who, order] of [
    [lina, own],
    [guest, disguised],
  ] as const) {
    const rental = order.rentals[0]?.id
    const cancel = { key: newId(), reason: 'other', words: 'It is mine' }
    expect(await lina.send('PUT', `/api/rentals/${own.rentals[0]?.id}/operations-cancellation`, cancel)).toMatchObject(
      refusedWith(403, 'rental.not-yours'),
    )
    const { refund } = (await who.get(`/api/rentals/${rental}/cancellation`)).body as { refund: number }
    expect((await who.send('PUT', `/api/rentals/${rental}/cancellation`, { key: newId(), refund })).status).toBe(200)
    await settle()
  }
  const account = { kind: 'iban', account: exampleIban, holder: 'Lina Odeh' }
  await lina.send('PUT', '/api/repayments/account', account)
  await guest.send('PUT', `/api/repayments/orders/${disguised.id}/account`, { ...account, account: 'JO71CBJO0000000000001234567890' })
  shop.clock.advance(25 * hour)
  await meet()
  const due = async () => (await salma.get('/api/operations/repayments')).body['rows'] as unknown as RepaymentRow[]
  const ids = (await due()).filter(({ orderId }) => orderId === own.id || orderId === disguised.id).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  const file = (who: Browser) => who.send('POST', '/api/operations/repayments/files', { ids })
  for (const id of ids)
    for (const verb of ['approval', 'name'])
      expect((await lina.send('PUT', `/api/operations/repayments/${id}/${verb}`, {})).status, verb).toBe(409)
  expect(await file(lina)).toMatchObject(refusedWith(409, 'repayment.nothing-ready'))
  // The other administrators compare, approve and send.
  for (const [wanted, who, verb] of [
    ['compare', salma, 'name'],
    ['approve', lama, 'approval'],
  ] as const)
    for (const id of ids)
      if ((await due()).some((row) => row.id === id && row.state === wanted))
        expect((await who.send('PUT', `/api/operations/repayments/${id}/${verb}`, {})).status).toBe(200)
  const filed = await Promise.all([file(salma), file(salma)])
  expect(statuses(filed)).toEqual([200, 409])
  const sent = (await due()).filter(({ id, transfer }) => ids.includes(id) && transfer?.status === 'filed')
  expect(sent).toHaveLength(ids.length)
  const [one] = sent
  const confirm = (who: Browser, reference: string) =>
    who.send('PUT', `/api/operations/repayments/${one?.transfer?.id}/payment`, { reference })
  expect(await confirm(lina, 'MINE')).toMatchObject(refusedWith(409, 'repayment.own'))
  expect(statuses(await Promise.all([confirm(salma, 'FT-1'), confirm(salma, 'FT-2')]))).toEqual([200, 409])
  expect(await entriesOf(`refund-made:${one?.id}%`)).toBe(1)
})

test('nobody decides a claim on their own piece or their own rental', async () => {
  const item = (await piecesOf('owner-lama')).at(-1) ?? ''
  const { rental, orderId } = await worn(shop, { by: 'admin-lina', item, from: '2027-09-08', until: '2027-09-10' })
  await owedInCash(shop, orderId)
  const courierId = 'courier-omar'
  await inTransaction(shop.system(), async (tx) => collectCash(tx, { orderId, courierId, charges: await findOrderCharges(tx, orderId) }))
  const owner = as('owner-lama', 'customer', 'owner', 'admin')
  await prove(owner, rental)
  const { id } = await claimDamage(owner, rental, { amount: 10_000 })
  const customer = as('admin-lina', 'customer', 'admin')
  await prove(customer, rental)
  await contestClaim(customer, { id, key: newId(), words: 'It was torn when it came.' })
  const decide = (who: Browser, amount: number) =>
    who.send('PUT', `/api/claims/${id}/decision`, { key: newId(), amount, reason: { en: 'It is new.', ar: 'جديد.' } })
  for (const who of [lama, lina]) expect(await decide(who, 0)).toMatchObject(refusedWith(403, 'claim.not-yours'))
  expect(await decide(salma, 5000)).toMatchObject({ status: 200 })
})

test('whoever owns a piece of an order does nothing with it as staff', async () => {
  const item = (await piecesOf('owner-lama')).at(-1) ?? ''
  const { order } = await paid(shop.browser(), salma, { itemId: item, day: '2027-09-21' })
  const [rental] = order.rentals
  const at = (path: string) => `/api/operations/orders/${order.id}/${path}`
  const key = newId()
  const words = 'As if by the shop'
  const door = { phone: '0790000001', landmark: 'Elsewhere', building: '1', words }
  for (const [method, path, body] of [
    ['POST', at('delivery-code'), {}],
    ['PUT', at('door'), door],
    ['PUT', at('window'), { key, visit: 'delivery', slot: '2027-09-20_19-21' }],
    ['POST', at('messages'), { key, words }],
    ['POST', at('refunds'), { key, words, amount: 10, rentalId: rental?.id }],
    ['PUT', `/api/rentals/${rental?.id}/days`, { key, from: '2027-09-23' }],
    ['PUT', `/api/rentals/${rental?.id}/courier-deed`, { key, words, deed: 'dispatch' }],
  ] as const)
    expect(await lama.send(method, path, body), path).toMatchObject(refusedWith(403, 'rental.not-yours'))
  const { actions } = (await lama.get(`/api/operations/orders/${order.id}`)).body as unknown as OrderDetail
  const own = actions.filter(({ why }) => why?.code === 'own').map(({ name }) => name)
  expect(own).toEqual(expect.arrayContaining(['dispatch', 'code', 'window', 'door', 'days', 'refund', 'credit', 'write']))
  expect(await salma.send('POST', at('delivery-code'), {})).toMatchObject({ status: 200 })
})

test('nobody gives themselves credit or a code, and what takes two people takes two', async () => {
  const give = (who: Browser, email: string, amount: number, key = newId()) =>
    who.send('POST', '/api/credits', { email, amount, words: 'For the trouble', key })
  expect(await give(lina, 'lina@libsa.example', 5000)).toMatchObject(refusedWith(403, 'credit.own'))
  expect(await give(lina, 'lina+two@libsa.example', 5000)).toMatchObject(refusedWith(404, 'credit.unknown-person'))
  const key = newId()
  const same = await Promise.all([1, 2, 3].map(() => give(lina, 'dana@libsa.example', 90_000, key)))
  expect(same.map(({ body }) => body['status'])).toEqual(['given', 'given', 'given'])
  expect(await entriesOf('credit-given:%')).toBe(1)
  // In parts as well: the sum of 30 days counts.
  expect((await give(lina, 'dana@libsa.example', 20_000)).body).toMatchObject({ status: 'asked' })
  const { rows } = await shop.pool.query<{ id: string }>(`SELECT id FROM given_credits WHERE status = 'asked'`)
  const confirm = (who: Browser) => who.send('PUT', `/api/credits/${rows[0]?.id}/confirmation`, {})
  expect(await confirm(lina)).toMatchObject(refusedWith(409, 'credit.same-person'))
  // A helper whom she makes an administrator confirms nothing for three days.
  const roles = await giveRole(shop, lina, { email: 'rana@libsa.example', role: 'admin' })
  expect(roles.status).toBe(200)
  expect(await confirm(await signedIn(shop, { email: 'rana@libsa.example' }))).toMatchObject(refusedWith(403, 'second-person.new'))
  expect(statuses(await Promise.all([confirm(salma), confirm(salma)]))).toEqual([200, 409])
  expect(await entriesOf('credit-given:%')).toBe(2)
  const code = { code: 'FREEFORME', kind: 'percent', amount: 10_000, categories: [], most: null, minimum: 0, maxUses: null }
  const limits = { maxUsesPerPerson: null, isFirstOrder: false, campaign: null, from: '2027-07-01', until: '2027-12-31' }
  expect(await lina.send('POST', '/api/promotions', { ...code, ...limits })).toMatchObject({ status: 200 })
  const reduce = async (who: Browser, day: string) => {
    const lines = [{ itemId: (await piecesOf('owner-dana'))[3], from: day, until: day, quantity: 1 }]
    const { body } = await who.send('POST', '/api/orders', { key: newId(), lines })
    return who.send('PUT', `/api/orders/${String(body['id'])}/reductions`, { promotionalCode: 'FREEFORME' })
  }
  expect(await reduce(lina, '2027-10-01')).toMatchObject(refusedWith(422, 'promotion.made-by-you'))
  expect(await reduce(salma, '2027-10-10')).toMatchObject({ status: 200 })
})

test('nobody gives themselves a role, or confirms what they have asked for', async () => {
  const ask = await lina.send('POST', '/api/roles', { email: 'rana@libsa.example', role: 'moderator' })
  expect(ask.status).toBe(200)
  const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM role_requests WHERE outcome IS NULL')
  const confirm = (who: Browser) => who.send('PUT', `/api/confirmations/role/${rows[0]?.id}`, {})
  expect(await confirm(lina)).toMatchObject(refusedWith(409, 'second-person.same'))
  const rana = await signedIn(shop, { email: 'rana@libsa.example' })
  expect((await confirm(rana)).status).toBe(403)
})
