import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProfile } from '#domain/accounts/profiles/change-profile.ts'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import type { Entry } from '#domain/money/ledger/ledger.policy.ts'
import { postEntries } from '#domain/money/ledger/post-entries.ts'
import type { TaxFacts, TaxSettings } from '#domain/money/tax/tax.policy.ts'
import { getOwnerPaper, listOwnerPapers } from '#domain/renting/invoices/owner-papers.ts'
import { demoJofotara } from '#platform/e-invoicing/demo-jofotara.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { readPdf } from '#tests/pdf.ts'
import { chargeTax } from '#tests/taxed.ts'
import { newId } from '#values/id.ts'
import { getTaxReport } from './get-tax-report.ts'

let shop: PaidShop
let system: FullContext
beforeAll(async () => {
  shop = await openPaidShop()
  system = { ...shop.as(''), eInvoicing: demoJofotara(shop.database.pool) }
})
afterAll(() => shop.close())

/** An owner of their own, who has the pieces of the next order. */
async function ownedBy(taxNumber: string, settings: Partial<TaxSettings> = {}): Promise<{ owner: FullContext; order: PaidOrder }> {
  await chargeTax(system, { regime: 'principal', selfBilling: true, ...settings, nameEn: `Libsa ${newId()}` })
  const owner = { ...system, actor: { ...system.actor, personId: 'owner-dana' } }
  await changeProfile(owner, { taxNumber })
  shop.clock.advance(1000)
  return { owner, order: await shop.cardOrder({ items: ['single-1'] }) }
}

interface Paper {
  number: string
  kind: string
  amount: number
  tax: TaxFacts
}
const papersOf = ({ id }: PaidOrder) =>
  shop.query<Paper>('SELECT number, kind, amount, tax FROM owner_papers WHERE order_id = $1 ORDER BY issued_at, number', [id])
const entriesOf = (paper: Paper | undefined) =>
  shop.query<{ account: string; amount: number }>('SELECT account, amount FROM ledger_entries WHERE transaction_id = $1 ORDER BY account', [
    `tax-${paper?.number}`,
  ])
async function giveBack({ id, rentals: [rentalId = ''] }: PaidOrder, ofOwner: number): Promise<void> {
  shop.clock.advance(1000)
  const entries: Entry[] = [
    { account: 'refunds', amount: -ofOwner, rentalId },
    { account: 'owner_payable', amount: ofOwner, party: 'owner-dana', rentalId, part: 'rental' },
  ]
  await inTransaction(system, (tx) => postEntries(tx, { kind: 'refund', orderId: id, key: newId(), entries }))
}

test('a registered owner has an invoice of their share, whose tax is input tax; refunds correct it until none is left', async () => {
  const { order } = await ownedBy('11223344')
  const before = (await getTaxReport(system, {})).tax
  const [invoice, ...others] = await papersOf(order)
  // Of 15.000 the owner has 12.000: 10.340 and 1.660 of tax.
  expect(invoice).toMatchObject({ kind: 'self_billing', amount: 12_000, tax: { net: 10_340, tax: 1660, ownerTaxNumber: '11223344' } })
  expect(others).toEqual([])
  expect(await entriesOf(invoice)).toEqual([
    { account: 'commission', amount: -1660 },
    { account: 'tax_payable', amount: 1660 },
  ])
  expect(await shop.query('SELECT FROM e_invoices WHERE number = $1', [invoice?.number])).toEqual([])
  const { rows } = await getTaxReport(system, {})
  expect(rows.find(({ of }) => of === 'input')).toMatchObject({ net: -10_340, tax: -1660 })
  await giveBack(order, 5000)
  await giveBack(order, 7000)
  const [, ...notes] = await papersOf(order)
  expect(notes.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['self_billing_note', 5000],
    ['self_billing_note', 7000],
  ])
  expect(notes.reduce((sum, { tax }) => sum + tax.tax, 0)).toBe(1660)
  expect((await getTaxReport(system, {})).tax).toBe(before)
  expect((await checkBooks(system)).filter(({ rule }) => rule.startsWith('tax'))).toEqual([])
})

test('there is none for an owner without a number, for an agent, or before the shop turns it on', async () => {
  const kinds = async (...of: Parameters<typeof ownedBy>) => (await papersOf((await ownedBy(...of)).order)).map(({ kind }) => kind)
  expect(await kinds('')).toEqual([])
  expect(await kinds('11223344', { selfBilling: false })).toEqual([])
  expect(await kinds('11223344', { regime: 'agent' })).toEqual(['invoice'])
  expect(await kinds('11223344')).toEqual(['self_billing'])
})

test('its owner reads it, with themselves as the seller and the shop as the buyer', async () => {
  const { owner, order } = await ownedBy('55667788')
  const [paper] = await papersOf(order)
  const { rows, issues } = await listOwnerPapers(owner, {})
  expect(issues).toBe('self-billing')
  expect(rows[0]).toMatchObject({ id: paper?.number, kind: 'self_billing', amount: 12_000, tax: 1660 })
  for (const [locale, heading] of [
    ['en', 'Self-billing tax invoice'],
    ['ar', 'فوترة ذاتية'],
  ] as const) {
    const file = await getOwnerPaper({ ...owner, locale }, paper?.number ?? '')
    const { text } = await readPdf(new Uint8Array(await file.arrayBuffer()))
    expect(text).toContain(heading)
    expect(text).toContain('55667788')
    expect(text.indexOf('55667788')).toBeLessThan(text.lastIndexOf('123456789'))
  }
})
