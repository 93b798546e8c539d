import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProfile } from '#domain/accounts/profiles/change-profile.ts'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { claimEntries } from '#domain/money/ledger/claim-entries.policy.ts'
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
  await chargeTax(system, { regime: 'agent' })
})
afterAll(() => shop.close())

interface Paper {
  number: string
  kind: string
  amount: number
  corrects: string | null
  tax: TaxFacts
}
const papersOf = (orderId: string) =>
  shop.query<Paper>('SELECT number, kind, amount, corrects, tax FROM owner_papers WHERE order_id = $1 ORDER BY issued_at, number', [
    orderId,
  ])
const invoicesOf = async (orderId: string) => (await papersOf(orderId)).filter(({ corrects }) => corrects === null)

async function book({ id }: PaidOrder, kind: TransactionKind, entries: Entry[]): Promise<void> {
  shop.clock.advance(1000)
  await inTransaction(system, (tx) => postEntries(tx, { kind, orderId: id, key: newId(), entries }))
}

/** A day more of a rental: its owner pays a commission for it. */
const extend = (order: PaidOrder, rentalId: string, commission: number) =>
  book(
    order,
    'capture',
    captureEntries({
      clearing: 'provider_clearing',
      rentals: [{ id: rentalId, ownerId: 'owner-dana', price: commission * 5, reduction: 0, commission, serviceFee: 0 }],
      delivery: 0,
      cashHandling: 0,
      credit: null,
    }),
  )
const beLate = (order: PaidOrder, rentalId: string, amount: number) =>
  book(
    order,
    'claim_settled',
    claimEntries({ rentalId, personId: null, charges: [{ ownerId: 'owner-dana', amount, commissionRate: 2000, isLate: true }] }),
  )
/** Gives back that much of the commission. */
const giveBack = (order: PaidOrder, rentalId: string, commission: number) =>
  book(order, 'refund', [
    { account: 'refunds', amount: -commission, rentalId },
    { account: 'commission', amount: commission, rentalId, part: 'rental' },
  ])
const sumOf = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)
const taxOf = (list: readonly Paper[]) => list.reduce((sum, { tax }) => sum + tax.tax, 0)

test('refunds in any parts after extensions and a late fee correct every commission invoice, and in the end no tax on commission is owed', async () => {
  const tens = (most: number) => fc.integer({ min: 1, max: most }).map((amount) => amount * 10)
  const story = fc.record({
    extensions: fc.array(tens(400), { minLength: 1, maxLength: 3 }),
    late: tens(900),
    shares: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(story, async ({ extensions, late, shares }) => {
      const order = await shop.cardOrder()
      const [rentalId = ''] = order.rentals
      for (const commission of extensions) await extend(order, rentalId, commission)
      await beLate(order, rentalId, late)
      const invoices = await invoicesOf(order.id)
      const charged = invoices.filter(({ tax }) => tax.lines[0]?.code === 'commission')
      expect(charged).toHaveLength(extensions.length + 1)
      let left = sumOf(charged)
      for (const share of shares) {
        const part = Math.floor((left * share) / 1000) * 10
        if (part > 0) await giveBack(order, rentalId, part)
        left -= part
      }
      await giveBack(order, rentalId, left)
      const notes = (await papersOf(order.id)).filter(({ corrects }) => corrects !== null)
      for (const invoice of charged) {
        const own = notes.filter(({ corrects }) => corrects === invoice.number)
        expect([sumOf(own), taxOf(own)]).toEqual([invoice.amount, invoice.tax.tax])
      }
      expect(notes.filter(({ corrects }) => !charged.some(({ number }) => number === corrects))).toEqual([])
      const { rows } = await shop.database.pool.query<{ owed: number }>(
        `SELECT -sum(e.amount)::int AS owed FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
         WHERE t.order_id = $1 AND e.account = 'tax_payable' AND (t.key LIKE 'tax:COM%' OR t.key LIKE 'tax:COC%')`,
        [order.id],
      )
      expect(rows[0]?.owed).toBe(taxOf(invoices) - taxOf(charged))
    }),
    { numRuns: 6 },
  )
  for (let round = 0; round < 4; round += 1) await sendDocuments(system)
  expect(await shop.query(`SELECT status FROM e_invoices WHERE status <> 'accepted'`)).toEqual([])
})

test('a refund corrects the invoice of its own rental first, and a later one what that has left', async () => {
  const order = await shop.cardOrder({ items: ['triple', 'single-1'] })
  const [first = '', second = ''] = order.rentals
  const [sale] = await invoicesOf(order.id)
  await extend(order, first, 300)
  await extend(order, second, 500)
  const [, ofFirst, ofSecond] = await invoicesOf(order.id)
  await giveBack(order, first, 400)
  await giveBack(order, second, 500)
  const notes = (await papersOf(order.id)).filter(({ corrects }) => corrects !== null).map(({ corrects, amount }) => [corrects, amount])
  expect(notes).toEqual([
    [ofFirst?.number, 300],
    [sale?.number, 100],
    [ofSecond?.number, 500],
  ])
})

test('the tax number of an owner is on their commission invoices from then on, and on the credit note of each', async () => {
  const numbers = async ({ id }: PaidOrder) => (await papersOf(id)).map(({ tax }) => tax.buyerTaxNumber)
  const before = await shop.cardOrder()
  const dana = { ...system, actor: { ...system.actor, personId: 'owner-dana' } }
  expect(await changeProfile(dana, { taxNumber: '11223344' })).toMatchObject({ taxNumber: '11223344' })
  const order = await shop.cardOrder()
  await giveBack(order, order.rentals[0] ?? '', 100)
  await changeProfile(dana, { taxNumber: '' })
  await giveBack(order, order.rentals[0] ?? '', 100)
  expect([await numbers(before), await numbers(order)]).toEqual([[''], ['11223344', '11223344', '11223344']])
  await sendDocuments(system)
  const sent = await shop.query<{ xml: string }>(`SELECT xml FROM e_invoices WHERE number LIKE 'CO%' AND order_id = $1`, [order.id])
  expect(sent).toHaveLength(3)
  for (const { xml } of sent) expect(xml).toContain('<cbc:ID schemeID="TN">11223344</cbc:ID>')
})

test('the database refuses a change of an owner’s paper, and only takes out an owner whose account is deleted', async () => {
  await shop.cardOrder()
  const [{ number, owner } = { number: '', owner: '' }] = await shop.query<{ number: string; owner: string }>(
    `SELECT number, owner_id AS owner FROM owner_papers LIMIT 1`,
  )
  const changes = [
    'amount = amount + 10',
    `tax = '{}'`,
    `owner_id = 'admin-lina'`,
    'issued_at = now()',
    'owner_id = NULL, amount = amount + 10',
    'amount = amount',
  ]
  for (const change of changes)
    await expect(shop.query(`UPDATE owner_papers SET ${change} WHERE number = $1`, [number])).rejects.toThrow('an invoice is never changed')
  await expect(shop.query('DELETE FROM owner_papers')).rejects.toThrow('an invoice is never changed')
  await shop.query('UPDATE owner_papers SET owner_id = NULL WHERE number = $1', [number])
  expect(await shop.query('SELECT owner_id AS owner FROM owner_papers WHERE number = $1', [number])).toEqual([{ owner: null }])
  expect(owner).not.toBe('')
})
