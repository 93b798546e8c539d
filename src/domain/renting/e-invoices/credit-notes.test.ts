import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { captureEntries, type Entry, type TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { TaxFacts } from '#domain/money/tax/tax.policy.ts'
import { demoJofotara } from '#platform/e-invoicing/demo-jofotara.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { chargeTax } from '#tests/taxed.ts'
import { newId } from '#values/id.ts'
import { sendDocuments } from './send-documents.ts'

let shop: PaidShop
let system: FullContext
beforeAll(async () => {
  shop = await openPaidShop()
  system = { ...shop.as(''), eInvoicing: demoJofotara(shop.database.pool) }
})
afterAll(() => shop.close())

interface Paper {
  number: string
  amount: number
  corrects: string | null
  tax: TaxFacts | null
}
const papersOf = (orderId: string) =>
  shop.query<Paper>('SELECT number, amount, corrects, tax FROM invoices WHERE order_id = $1 ORDER BY issued_at, number', [orderId])

async function book({ id }: PaidOrder, kind: TransactionKind, entries: Entry[]): Promise<void> {
  shop.clock.advance(1000)
  await inTransaction(system, (tx) => postEntries(tx, { kind, orderId: id, key: newId(), entries }))
}
const extend = (order: PaidOrder, price: number) =>
  book(
    order,
    'capture',
    captureEntries({
      clearing: 'provider_clearing',
      rentals: [{ id: order.rentals[0] ?? '', ownerId: 'owner-dana', price, reduction: 0, commission: price / 5, serviceFee: 0 }],
      delivery: 0,
      cashHandling: 0,
      credit: null,
    }),
  )
/** Gives back that much of the price of the rental. */
const giveBack = (order: PaidOrder, amount: number) =>
  book(order, 'refund', [
    { account: 'refunds', amount: -amount, rentalId: order.rentals[0] ?? '' },
    { account: 'compensation_costs', amount, rentalId: order.rentals[0] ?? '', part: 'rental' },
  ])
const ofRental = ({ tax }: Paper) => tax?.lines.find(({ code }) => code === 'rental')
const sumOf = (amounts: readonly (number | undefined)[]) => amounts.reduce<number>((sum, amount = 0) => sum + amount, 0)

test('refunds in any parts of an extended rental correct each of its invoices, and the service takes every note', async () => {
  await chargeTax(system)
  const tens = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount * 50)
  const story = fc.record({
    extensions: fc.array(tens(200), { minLength: 1, maxLength: 3 }),
    shares: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ extensions, shares }) => {
      const order = await shop.cardOrder({ items: ['single-1'] })
      for (const price of extensions) await extend(order, price)
      const invoices = await papersOf(order.id)
      expect(invoices).toHaveLength(extensions.length + 1)
      let left = sumOf(invoices.map((invoice) => ofRental(invoice)?.amount))
      for (const share of shares) {
        const part = Math.floor((left * share) / 1000) * 10
        if (part > 0) await giveBack(order, part)
        left -= part
      }
      await giveBack(order, left)
      const notes = (await papersOf(order.id)).filter(({ corrects }) => corrects !== null)
      for (const invoice of invoices) {
        const own = notes.filter(({ corrects }) => corrects === invoice.number)
        const rental = ofRental(invoice)
        expect([sumOf(own.map(({ amount }) => amount)), sumOf(own.map(({ tax }) => tax?.tax))]).toEqual([rental?.amount, rental?.tax])
      }
    }),
    { numRuns: 6 },
  )
  for (let round = 0; round < 4; round += 1) await sendDocuments(system)
  expect(await shop.query(`SELECT status FROM e_invoices WHERE status <> 'accepted'`)).toEqual([])
  expect((await checkBooks(system)).filter(({ rule }) => rule.startsWith('tax'))).toEqual([])
})

test('a refund of more than all invoices have left exceeds the newest one, and the service refuses that note', async () => {
  const order = await shop.cardOrder({ items: ['single-1'] })
  await extend(order, 5000)
  await giveBack(order, 5000 + 15_000 + 70)
  const [first, extension, ...notes] = await papersOf(order.id)
  expect(notes.map(({ corrects, amount }) => [corrects, amount]).toSorted()).toEqual(
    [
      [extension?.number, 5070],
      [first?.number, 15_000],
    ].toSorted(),
  )
  await sendDocuments(system)
  await sendDocuments(system)
  const refused = await shop.query<{ number: string }>(`SELECT number FROM e_invoices WHERE status = 'refused'`)
  expect(refused).toEqual([{ number: notes.find(({ corrects }) => corrects === extension?.number)?.number }])
})

test('an order whose extension is the first sale with tax has a note with tax, and one without it', async () => {
  await chargeTax(system, { taxNumber: '', sendsInvoices: false })
  const order = await shop.cardOrder({ items: ['single-1'] })
  await chargeTax(system)
  await extend(order, 5000)
  await giveBack(order, 9000)
  const [first, extension, ...notes] = await papersOf(order.id)
  expect(notes.map(({ corrects, amount, tax }) => [corrects, amount, tax !== null])).toEqual(
    expect.arrayContaining([
      [extension?.number, 5000, true],
      [first?.number, 4000, false],
    ]),
  )
  expect(notes).toHaveLength(2)
})
