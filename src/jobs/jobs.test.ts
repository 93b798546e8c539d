import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemFields } from '#domain/catalogue/search/index-fields.ts'
import { inTransaction } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { getOrder } from '#domain/renting/orders/get-order.ts'
import { payOrder } from '#domain/renting/paying/pay-order.ts'
import { enqueueJob, writeJob } from '#platform/jobs/enqueue-job.ts'
import { createLog } from '#platform/log.ts'
import { typesense } from '#platform/search-engine/typesense.ts'
import { documentStore } from '#platform/storage/document-store.ts'
import { authorizeAll, brokenInvariants, line, readyOrder } from '#tests/races/checkout.ts'
import { openShop } from '#tests/races/shop.ts'
import { world } from '#tests/world.ts'
import { newId } from '#values/id.ts'
import { enqueueSchedules, runJob, schedulesOf } from './jobs.ts'

const minute = 60_000
let shop: Awaited<ReturnType<typeof world>>

beforeAll(async () => {
  shop = await world()
})
afterAll(() => shop.close())

/** Due by night, or on some days of the week, and so not within the first hour after noon of a Thursday. */
const atOtherTimes = [
  'notifications.mail-digests',
  'backups.make',
  'backups.rehearse',
  'books.check',
  'chat.sweep',
  'claims.remind-debts',
  'items.rank',
  'media.sweep',
  'notifications.delete-read',
  'outbox.empty-texts',
  'payouts.batch',
  'statements.fetch',
]

const names = async () => (await shop.runDueJobs()).map(({ name }) => name)

test('what recurs runs at its time; after days without the shop it is caught up with once', async () => {
  expect(await names()).toEqual([])
  shop.clock.advance(10_000)
  expect(await names()).toEqual(['orders.complete'])
  expect(await names()).toEqual([])
  // Noon in Amman has passed: the reminders of 13:00 and the tidying of this hour are due.
  shop.clock.advance(60 * minute)
  const all = schedulesOf(shop.system()).map(([name]) => name)
  const byDay = all.filter((name) => !atOtherTimes.includes(name))
  expect((await names()).toSorted()).toEqual(byDay.toSorted())
  shop.clock.advance(5 * 24 * 60 * minute)
  // The shop starts again: what was missed stays due.
  await enqueueSchedules(shop.system())
  expect((await names()).toSorted()).toEqual(all.toSorted())
  expect(await names()).toEqual([])
})

test('a search engine is followed only in a shop that has one', async () => {
  const searchEngine = typesense({ url: 'http://localhost:1', key: 'x', collection: 'x' }, { fields: itemFields })
  await enqueueSchedules(shop.system())
  shop.clock.advance(5000)
  expect(await names()).not.toContain('search.follow')
  await enqueueSchedules({ ...shop.system(), searchEngine })
  shop.clock.advance(5000)
  expect(await names()).toContain('search.follow')
  // The shop has lost its engine meanwhile: it was the last run.
  shop.clock.advance(5000)
  expect(await names()).not.toContain('search.follow')
})

test('reminders are sent by day in Amman, not by night', async () => {
  shop.clock.set(new Date('2027-07-10T21:00:00Z'))
  await names()
  shop.clock.set(new Date('2027-07-11T05:59:00Z'))
  expect(await names()).not.toContain('orders.remind')
  shop.clock.set(new Date('2027-07-11T06:00:00Z'))
  expect(await names()).toContain('orders.remind')
})

test('an unpaid hold ends when its time is up', async () => {
  const rana = shop.browser()
  await rana.send('POST', '/api/people/sessions', { email: 'rana@libsa.example', password: 'libsa-demo-2026' })
  const lines = [{ itemId: 'wf-001', from: '2027-07-20', until: '2027-07-22', quantity: 1 }]
  const held = await rana.send('POST', '/api/orders', { key: 'key-of-an-unpaid-hold', lines })
  const status = async () => (await rana.get(`/api/orders/${String(held.body['id'])}`)).body['status']
  await shop.runDueJobs()
  expect(await status()).toBe('held')
  shop.clock.advance(16 * minute)
  await shop.runDueJobs()
  expect(await status()).toBe('released')
})

test('what recurs and fails is told, and runs again at its next time', async () => {
  const told: string[] = []
  const log = createLog({ to: { write: (line: string) => void told.push(line) } })
  const documents = documentStore('/dev/null/nowhere', 'a secret that is never used, as nothing is stored')
  await runJob({ ...shop.system(), documents, log }, { name: 'people.delete-documents', payload: {} })
  expect(told.join('')).toContain('a recurring job failed')
  shop.clock.advance(60 * minute)
  expect(await names()).toContain('people.delete-documents')
})

test('the books of the card provider are compared for the last 120 days every night', async () => {
  const asked: Date[] = []
  const system = shop.system()
  async function* findBooks({ since }: { since: Date }) {
    asked.push(since)
    yield* system.payments.findBooks({ since })
  }
  await runJob({ ...system, payments: { ...system.payments, findBooks } }, { name: 'books.check', payload: {} })
  expect(asked).toEqual([new Date((await shop.clock.now()).getTime() - 120 * 24 * 60 * minute)])
})

test('a job without what it needs, or whose verb there is not, is a fault', async () => {
  await inTransaction(shop.system(), async (tx) => {
    await enqueueJob(tx, 'payment.settle', { paymentId: 'nobody-paid-this' })
    await writeJob(tx, { name: 'payment.settle', payload: { payment: 7 }, key: 'wrong' })
    await writeJob(tx, { name: 'payment.forget', payload: {}, key: 'unknown' })
  })
  // Jobs that are due at the same instant run in any order.
  const done = await shop.runDueJobs()
  expect(done).toHaveLength(3)
  expect(done).toContainEqual({ name: 'payment.settle' })
  expect(done).toContainEqual({ name: 'payment.settle', fault: expect.any(Error) as Error })
  expect(done).toContainEqual({ name: 'payment.forget', fault: new Error('There is no job payment.forget.') })
})

test('a job settles the payment that it names, however often it runs; a refusal ends it, a fault does not', async () => {
  const checkout = await openShop()
  try {
    const visitor = checkout.as('visitor-rana-0123456789')
    const order = await readyOrder(checkout, visitor, [line('single-1')])
    await payOrder(visitor, { id: order.id, key: newId(), total: order.quote.total })
    await authorizeAll(checkout)
    const { rows } = await checkout.database.pool.query<{ id: string }>('SELECT id FROM payments')
    const due = { name: 'payment.settle', payload: { paymentId: rows[0]?.id } }
    const settledBy = (answer: Error) =>
      runJob({ ...checkout.as(''), payments: { ...checkout.payments, findPayment: () => Promise.reject(answer) } }, due)
    await expect(settledBy(new Error('the provider is away'))).rejects.toThrow('the provider is away')
    await expect(settledBy(new Refusal('server.busy', 503))).rejects.toThrow('server.busy')
    await settledBy(new Refusal('order.not-found', 404))
    expect((await getOrder(visitor, order.id)).status).toBe('held')
    await runJob(checkout.as(''), due)
    await runJob(checkout.as(''), due)
    expect((await getOrder(visitor, order.id)).status).toBe('confirmed')
    expect(await brokenInvariants(checkout)).toEqual([])
  } finally {
    await checkout.close()
  }
})
