import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import type { TaxFacts, TaxSettings } from '#domain/money/tax/tax.policy.ts'
import { type DemoFault, demoJofotara } from '#platform/e-invoicing/demo-jofotara.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { chargeTax, taxedSeller } from '#tests/taxed.ts'
import { ublFaults } from '#tests/ubl.ts'
import { newId } from '#values/id.ts'
import { correctDocument, getDocument, sendDocumentAgain } from './correct-document.ts'
import { getTaxReport } from './get-tax-report.ts'
import { sendDocuments } from './send-documents.ts'

let shop: PaidShop
let system: FullContext
/** The fault of the service in each of the next calls. */
let faults: DemoFault[]
let isCamel: boolean
beforeEach(async () => {
  shop = await openPaidShop()
  faults = []
  isCamel = false
  const eInvoicing = demoJofotara(shop.database.pool, { fault: () => faults.shift() ?? null, isCamel: () => isCamel })
  system = { ...shop.as(''), eInvoicing }
})
afterEach(() => shop.close())

const charge = (changes: Partial<TaxSettings> = {}) => chargeTax(system, changes)

interface Paper {
  number: string
  kind: string
  amount: number
  corrects: string | null
  tax: TaxFacts
}
const papers = () =>
  shop.query<Paper>('SELECT number, kind, amount, corrects, tax FROM invoices WHERE tax IS NOT NULL ORDER BY issued_at, kind DESC, number')
const documents = () =>
  shop.query<{
    number: string
    status: string
    uuid: string
    xml: string
    qr: string | null
    problem: string | null
    isRepeated: boolean
    reasons: { kind: string }[]
  }>('SELECT number, status, uuid, xml, qr, problem, reasons, is_repeated AS "isRepeated" FROM e_invoices ORDER BY counter')
const owed = async () =>
  Number(
    (await shop.query<{ sum: string }>(`SELECT coalesce(-sum(amount), 0) AS sum FROM ledger_entries WHERE account = 'tax_payable'`))[0]
      ?.sum,
  )

const refund = ({ paymentId, rentals }: PaidOrder, back: { rental?: number; service_fee?: number; delivery?: number }) =>
  inTransaction(system, (tx) => createRefund(tx, { paymentId, rentalId: rentals[0] ?? null, back, reason: 'cancelled', key: newId() }))

test('no paper has tax before a tax number stands, and a paper keeps the settings under which it was issued', async () => {
  await shop.cardOrder()
  expect(await papers()).toEqual([])
  await charge()
  await shop.cardOrder()
  await charge({ regime: 'agent', rate: 400, nameEn: 'Another name' })
  const [paper, ...others] = await papers()
  expect(others).toEqual([])
  expect(paper?.tax).toMatchObject({ regime: 'principal', rate: 1600, nameEn: taxedSeller.nameEn, version: 1 })
  expect(await checkBooks(system)).toEqual([])
})

test('the lines of a paper add up to it, its tax is owed, and credit notes in parts mirror it', async () => {
  await charge()
  const order = await shop.cardOrder()
  const [invoice] = await papers()
  const { tax, amount } = invoice as Paper
  expect(amount).toBe(order.total)
  expect(tax.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(order.total)
  expect(tax.net + tax.tax).toBe(order.total)
  for (const line of tax.lines) {
    expect(line.net + line.tax).toBe(line.amount)
    expect(line.net % 10).toBe(0)
  }
  expect(await owed()).toBe(tax.tax)
  const rental = tax.lines.find(({ code }) => code === 'rental')?.amount ?? 0
  // Each rounded by itself, they would give back 10 fils of tax too much.
  const parts = [50, 50, 50, 50, rental - 200]
  for (const part of parts) {
    shop.clock.advance(1000)
    await refund(order, { rental: part })
  }
  const notes = (await papers()).filter(({ corrects }) => corrects === invoice?.number)
  const line = tax.lines.find(({ code }) => code === 'rental')
  expect(notes.map(({ tax: { lines } }) => lines[0]?.amount)).toEqual(parts)
  expect(notes.reduce((sum, note) => sum + note.tax.tax, 0)).toBe(line?.tax)
  expect(await owed()).toBe(tax.tax - (line?.tax ?? 0))
  expect(await checkBooks(system)).toEqual([])
})

test('papers are sent in their order with valid UBL, and the answer of the service is kept', async () => {
  await charge()
  const order = await shop.cardOrder()
  await refund(order, { rental: 12_340, delivery: 1000 })
  expect((await documents()).map(({ status }) => status)).toEqual(['waiting', 'waiting'])
  expect(await sendDocuments(system)).toEqual([])
  const [invoice, note] = await documents()
  for (const document of [invoice, note]) {
    expect(document).toMatchObject({ status: 'accepted', qr: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) })
    expect(ublFaults(document?.xml ?? '')).toEqual([])
  }
  expect(invoice?.xml).toContain('<cbc:InvoiceTypeCode name="012">388</cbc:InvoiceTypeCode>')
  expect(note?.xml).toContain(`<cbc:ID>${invoice?.number}</cbc:ID><cbc:UUID>${invoice?.uuid}</cbc:UUID>`)
  expect(note?.xml).toContain('<cbc:InstructionNote>إلغاء من المستأجر</cbc:InstructionNote>')
  expect(ublFaults((invoice?.xml ?? '').replace('<cbc:ProfileID>', '<cbc:Unknown>x</cbc:Unknown><cbc:ProfileID>'))).not.toEqual([])
  await expect(shop.query(`UPDATE e_invoices SET xml = 'other'`)).rejects.toThrow('never changed')
})

test('a document that cannot be written waits, and those after it are sent', async () => {
  await charge()
  await shop.cardOrder()
  await shop.cardOrder()
  const { eInvoicing } = system
  if (!eInvoicing) throw new Error('no service is set up')
  const [first, second] = await documents()
  const broken: typeof eInvoicing = {
    ...eInvoicing,
    write: (document) => {
      if (document.number === first?.number) throw new Error('a letter that XML does not have')
      return eInvoicing.write(document)
    },
  }
  expect(await sendDocuments({ ...system, eInvoicing: broken })).toEqual([expect.any(Error)])
  expect((await documents()).map(({ number, status }) => [number, status])).toEqual([
    [first?.number, 'waiting'],
    [second?.number, 'accepted'],
  ])
})

test('a sale goes on while the service is down; the document waits longer each time, and is one document when an answer was lost', async () => {
  await charge()
  faults = ['down', 'failing', 'lost']
  await shop.cardOrder()
  const [before] = await documents()
  await sendDocuments(system)
  expect(await documents()).toMatchObject([{ status: 'waiting', problem: 'network' }])
  await sendDocuments(system)
  expect(faults).toEqual(['failing', 'lost'])
  shop.clock.advance(61_000)
  await sendDocuments(system)
  expect(await documents()).toMatchObject([{ status: 'waiting', problem: 'service' }])
  shop.clock.advance(61_000)
  await sendDocuments(system)
  expect(faults).toEqual(['lost'])
  shop.clock.advance(60_000)
  await sendDocuments(system)
  const [lost] = await documents()
  shop.clock.advance(241_000)
  await sendDocuments(system)
  const [after] = await documents()
  expect(after).toMatchObject({ status: 'accepted', isRepeated: true, uuid: before?.uuid, xml: lost?.xml })
  expect(await shop.query('SELECT id FROM demo_tax_documents')).toHaveLength(1)
})

test('refused keys leave documents waiting, and answers in other keys are read', async () => {
  await charge()
  await shop.cardOrder()
  faults = ['forbidden', 'garbage']
  await sendDocuments(system)
  expect(await documents()).toMatchObject([{ status: 'waiting', problem: 'credentials' }])
  await sendDocumentAgain(system, (await documents())[0]?.number ?? '')
  await sendDocuments(system)
  expect(await documents()).toMatchObject([{ status: 'waiting', problem: 'service' }])
  isCamel = true
  await sendDocumentAgain(system, (await documents())[0]?.number ?? '')
  await sendDocuments(system)
  expect(await documents()).toMatchObject([{ status: 'accepted' }])
})

test('a refused document says why, is corrected under its identifier, and its credit note waits for it', async () => {
  await charge()
  const order = await shop.cardOrder()
  await refund(order, { rental: 1000 })
  await shop.query(`UPDATE orders SET delivery = jsonb_set(delivery, '{phone}', '"+9627912345"')`)
  const number = (await documents())[0]?.number ?? ''
  await shop.query(`UPDATE e_invoices SET correction = $2 WHERE number = $1`, [
    number,
    {
      buyer: { name: '', idKind: 'tax', id: 'A1', postalCode: '123456', governorate: null, phone: '' },
      taxNumber: '123456789',
      incomeSource: '',
    },
  ])
  await sendDocuments(system)
  const [refused, note] = await documents()
  expect(refused).toMatchObject({ status: 'refused' })
  expect(refused?.reasons.map(({ kind }) => kind).toSorted()).toEqual(['buyer-id', 'postal-code', 'seller'])
  expect(note).toMatchObject({ status: 'waiting', problem: 'invoice' })
  await expect(
    correctDocument(system, { number: note?.number ?? '', name: '', idKind: 'tax', id: '', postalCode: '', phone: '' }),
  ).rejects.toMatchObject({
    code: 'e-invoice.not-refused',
  })
  expect(await getDocument(system, number)).toMatchObject({ number, name: '', id: 'A1', postalCode: '123456' })
  await correctDocument(system, {
    number,
    name: 'شركة الياسمين',
    idKind: 'tax',
    id: '4455667',
    postalCode: '11953',
    governorate: 'AM',
    phone: '',
  })
  await sendDocuments(system)
  shop.clock.advance(121_000)
  await sendDocuments(system)
  expect(await documents()).toMatchObject([
    { status: 'accepted', uuid: refused?.uuid, reasons: [] },
    { status: 'accepted', reasons: [] },
  ])
  expect((await documents())[0]?.xml).toContain('<cbc:ID schemeID="TN">4455667</cbc:ID>')
  expect(await shop.query(`SELECT FROM audit_log WHERE event IN ('e-invoice.refused', 'e-invoice.corrected')`)).toHaveLength(2)
})

test('an agent charges tax on its fees, and its commission to owners, by papers of their own', async () => {
  await charge({ regime: 'agent' })
  const order = await shop.cardOrder()
  const [invoice] = await papers()
  const { tax } = invoice as Paper
  const rental = tax.lines.find(({ code }) => code === 'rental')
  expect(rental).toMatchObject({ isOwn: false, tax: 0, net: rental?.amount })
  expect(tax.tax).toBeGreaterThan(0)
  const ofOwners = () => shop.query<Paper>('SELECT number, kind, amount, corrects, tax FROM owner_papers ORDER BY issued_at, number')
  const [commission] = await ofOwners()
  const { rows } = await shop.database.pool.query<{ sum: string }>(
    `SELECT -sum(amount) AS sum FROM ledger_entries WHERE account IN ('platform_revenue', 'commission') AND part = 'rental'`,
  )
  expect(commission).toMatchObject({ kind: 'invoice', amount: Number(rows[0]?.sum) })
  expect(await owed()).toBe(tax.tax + (commission?.tax.tax ?? 0))
  shop.clock.advance(1000)
  await refund(order, { rental: rental?.amount ?? 0 })
  const [, ...returned] = await ofOwners()
  expect(returned.length).toBeGreaterThan(0)
  expect(returned.every(({ corrects }) => corrects === commission?.number)).toBe(true)
  await sendDocuments(system)
  expect(new Set((await documents()).map(({ status }) => status))).toEqual(new Set(['accepted']))
  expect(await checkBooks(system)).toEqual([])
})

test('the return of two months is the tax of their papers', async () => {
  await charge()
  const order = await shop.cardOrder()
  await refund(order, { rental: 5000 })
  const report = await getTaxReport(system, {})
  expect(report).toMatchObject({ tax: await owed(), payments: [], isOver: false })
  expect(report.rows.reduce((sum, row) => sum + row.tax, 0)).toBe(report.tax)
})
