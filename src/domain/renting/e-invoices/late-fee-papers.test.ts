import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FullContext } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { TaxFacts } from '#domain/money/tax/tax.policy.ts'
import { completeRental } from '#domain/renting/claims/complete-rental.ts'
import { demoJofotara } from '#platform/e-invoicing/demo-jofotara.ts'
import { collectOn, comeInVain, type Delivered, deliverOne, pass, receiveNow } from '#tests/delivered.ts'
import { openRentingShop, type RentingShop } from '#tests/renting.ts'
import { chargeTax } from '#tests/taxed.ts'
import { newId } from '#values/id.ts'
import { sendDocuments } from './send-documents.ts'

// Three days of `single-1` cost 15.000: a day of lateness is 1.25 times 5.000. Its deposit is 30.000.

let shop: RentingShop
let system: FullContext
beforeAll(async () => {
  shop = await openRentingShop()
  system = { ...shop.as(''), eInvoicing: demoJofotara(shop.database.pool) }
})
afterAll(() => shop.close())
/** Each test has days of its own. */
beforeEach(async () => {
  shop.clock.set(new Date((await shop.clock.now(shop.database.db)).getTime() + 60 * 86_400_000))
})

interface Paper {
  number: string
  amount: number
  tax: TaxFacts
}
const lateFees = ({ orderId }: Delivered) =>
  shop.query<Paper>(
    `SELECT number, amount, tax FROM invoices WHERE order_id = $1 AND tax #>> '{lines,0,code}' = 'late_fee' ORDER BY issued_at, number`,
    [orderId],
  )
/** Comes back that many days late; nobody appeals, and the fee is settled. */
async function settleLate(rental: Delivered, days: number): Promise<void> {
  await comeInVain(shop, rental)
  await collectOn(shop, rental, days)
  await receiveNow(shop, rental)
  await completeRental(shop.dana, { id: rental.id, key: newId() })
  await pass(shop, 48)
}

test('a principal charges tax on the whole late fee, by an invoice to the customer that is sent', async () => {
  await chargeTax(system)
  const rental = await deliverOne(shop)
  await settleLate(rental, 3)
  const papers = await lateFees(rental)
  expect(papers).toMatchObject([
    { amount: 12_500, tax: { net: 10_780, tax: 1720, lines: [{ code: 'late_fee', rental: rental.id, isOwn: true }] } },
  ])
  const [paper] = papers
  const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
    `SELECT account, amount FROM ledger_entries WHERE transaction_id = 'tax-' || $1::text ORDER BY account`,
    [paper?.number],
  )
  expect(rows).toEqual([
    { account: 'late_fees', amount: 1720 },
    { account: 'tax_payable', amount: -1720 },
  ])
  expect(await shop.query('SELECT FROM owner_papers')).toEqual([])
  expect(await sendDocuments(system)).toEqual([])
  expect(await shop.query('SELECT status, amount FROM e_invoices WHERE number = $1', [paper?.number])).toEqual([
    { status: 'accepted', amount: 12_500 },
  ])
  expect(await checkBooks(system)).toEqual([])
})

test('a late fee beyond the deposit is invoiced in two parts: what the deposit pays, and what the customer owes', async () => {
  await chargeTax(system, { rate: 400 })
  const rental = await deliverOne(shop)
  await settleLate(rental, 6)
  const papers = await lateFees(rental)
  expect(papers.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([1250, 30_000])
  await sendDocuments(system)
  const sent = await shop.query<{ amount: number; type: string }>(
    `SELECT amount, substring(xml FROM 'InvoiceTypeCode name="(\\d+)"') AS type FROM e_invoices WHERE number = ANY ($1) ORDER BY amount`,
    [papers.map(({ number }) => number)],
  )
  expect(sent).toEqual([
    { amount: 1250, type: '022' },
    { amount: 30_000, type: '012' },
  ])
  expect(await checkBooks(system)).toEqual([])
})

test('an agent has tax on its share of a late fee alone, by a paper of the owner', async () => {
  await chargeTax(system, { regime: 'agent' })
  const rental = await deliverOne(shop)
  await settleLate(rental, 3)
  expect(await lateFees(rental)).toEqual([])
  const papers = await shop.query<{ amount: number; code: string }>(
    `SELECT amount, tax #>> '{lines,0,code}' AS code FROM owner_papers WHERE order_id = $1 ORDER BY issued_at, number`,
    [rental.orderId],
  )
  expect(papers).toEqual([
    { amount: 3000, code: 'commission' },
    { amount: 2500, code: 'late_fee' },
  ])
  expect(await checkBooks(system)).toEqual([])
})
