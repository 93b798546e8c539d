import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FullContext, inTransaction } from '#domain/context.ts'
import { createRefund } from '#domain/money/payments/create-refund.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { type DemoFault, demoJofotara } from '#platform/e-invoicing/demo-jofotara.ts'
import { openPaidShop, type PaidOrder, type PaidShop } from '#tests/money.ts'
import { chargeTax } from '#tests/taxed.ts'
import { newId } from '#values/id.ts'
import { correctDocument, getDocument, sendDocumentAgain } from './correct-document.ts'
import { listDocuments } from './list-documents.ts'
import { sendDocuments } from './send-documents.ts'
import { releaseSandboxed, withdrawDocument } from './withdraw-document.ts'

let shop: PaidShop
let system: FullContext
/** The fault of the service in each of the next calls. */
let faults: DemoFault[]
beforeEach(async () => {
  shop = await openPaidShop()
  faults = []
  system = serviceOf({})
  await chargeTax(system)
})
afterEach(() => shop.close())

function serviceOf(options: { isSandbox?: boolean }): FullContext {
  return { ...shop.as(''), eInvoicing: demoJofotara(shop.database.pool, { ...options, fault: () => faults.shift() ?? null }) }
}

interface Document {
  number: string
  status: string
  uuid: string
  xml: string
  reasons: { kind: string }[]
}
const documents = () => shop.query<Document>('SELECT number, status, uuid, xml, reasons FROM e_invoices ORDER BY counter')
const states = async () => (await documents()).map(({ status }) => status)
const numberOf = async (at: number) => (await documents())[at]?.number ?? ''
const refund = ({ paymentId, rentals }: PaidOrder, rental: number) =>
  inTransaction(system, (tx) =>
    createRefund(tx, { paymentId, rentalId: rentals[0] ?? null, back: { rental }, reason: 'cancelled', key: newId() }),
  )
/** Sends what is due, once the leases and delays before it are over. */
async function send(ctx = system): Promise<void> {
  shop.clock.advance(600_000)
  expect(await sendDocuments(ctx)).toEqual([])
}
const buyer = { name: 'شركة الياسمين', idKind: 'tax', id: '4455667', postalCode: '11953', governorate: 'AM', phone: '' } as const
const named = `<cbc:RegistrationName>${buyer.name}</cbc:RegistrationName>`

test('a document that the service answers with a fault shows the answer and is corrected; one without an answer is not', async () => {
  await shop.cardOrder()
  const number = await numberOf(0)
  faults = ['down', 'failing']
  await send()
  await expect(correctDocument(system, { number, ...buyer })).rejects.toMatchObject({ code: 'e-invoice.not-refused' })
  await expect(withdrawDocument(system, { number, reason: 'Entered at the portal' })).rejects.toMatchObject({
    code: 'e-invoice.not-refused',
  })
  await send()
  expect(await getDocument(system, number)).toMatchObject({
    state: 'waiting',
    isCorrectable: true,
    statusCode: 500,
    answer: 'Internal Server Error',
  })
  expect((await listDocuments(system, {})).rows).toMatchObject([{ problem: 'service', statusCode: 500, isCorrectable: true }])
  const [before] = await documents()
  await correctDocument(system, { number, ...buyer })
  await send()
  const [after] = await documents()
  expect(after).toMatchObject({ status: 'accepted', uuid: before?.uuid })
  expect(after?.xml).toContain(named)
})

test('a document that the service answers with faults again and again is a risk, as a refused one is', async () => {
  await shop.cardOrder()
  const risks = async () => (await findRisks(system)).filter(({ kind }) => kind === 'refused-document').map(({ id }) => id)
  faults = ['failing', 'failing', 'failing']
  await send()
  await send()
  expect(await risks()).toEqual([])
  await send()
  expect(await risks()).toEqual([await numberOf(0)])
})

test('nobody corrects a document while it is being sent', async () => {
  await shop.cardOrder()
  const number = await numberOf(0)
  faults = ['failing']
  await send()
  const { eInvoicing } = system
  if (!eInvoicing) throw new Error('no service is set up')
  let refused: unknown
  const watched: typeof eInvoicing = {
    ...eInvoicing,
    async submit(xml) {
      refused = await correctDocument(system, { number, ...buyer }).catch((error: unknown) => error)
      return eInvoicing.submit(xml)
    },
  }
  await send({ ...system, eInvoicing: watched })
  expect(refused).toMatchObject({ code: 'e-invoice.not-refused' })
  expect(await states()).toEqual(['accepted'])
})

test('a withdrawn document is not sent, its credit note is refused, and both may be sent after all', async () => {
  const order = await shop.cardOrder()
  await refund(order, 1000)
  faults = ['failing']
  await send()
  const [number, note] = [await numberOf(0), await numberOf(1)]
  await withdrawDocument(system, { number, reason: 'Entered at the portal' })
  await send()
  expect(await documents()).toMatchObject([{ status: 'withdrawn' }, { status: 'refused', reasons: [{ kind: 'withdrawn' }] }])
  expect(await listDocuments(system, { state: 'withdrawn' })).toMatchObject({
    rows: [{ id: number, note: 'Entered at the portal' }],
    counts: { withdrawn: 1, refused: 1 },
  })
  await withdrawDocument(system, { number: note, reason: 'Entered at the portal' })
  await send()
  expect(await states()).toEqual(['withdrawn', 'withdrawn'])
  await sendDocumentAgain(system, number)
  await sendDocumentAgain(system, note)
  await send()
  await send()
  expect(await states()).toEqual(['accepted', 'accepted'])
  await expect(withdrawDocument(system, { number, reason: 'Entered at the portal' })).rejects.toMatchObject({
    code: 'e-invoice.not-refused',
  })
})

test('a credit note has the buyer that its invoice was sent with, corrected or not, whatever the customer is called since', async () => {
  const orders = [await shop.cardOrder(), await shop.cardOrder()]
  faults = ['failing']
  await send()
  await correctDocument(system, { number: await numberOf(0), ...buyer })
  await send()
  expect(await states()).toEqual(['accepted', 'accepted'])
  await shop.query(`UPDATE orders SET delivery = jsonb_set(jsonb_set(delivery, '{name}', '"Another name"'), '{phone}', '"+962791112223"')`)
  for (const order of orders) await refund(order, 1000)
  await send()
  const sent = await documents()
  const buyerOf = (xml = '') => /<cac:AccountingCustomerParty>.*<\/cac:AccountingCustomerParty>/s.exec(xml)?.[0]
  expect(sent.map(({ status }) => status)).toEqual(Array(4).fill('accepted'))
  expect(buyerOf(sent[2]?.xml)).toContain(named)
  expect([sent[2], sent[3]].map((one) => buyerOf(one?.xml))).toEqual([sent[0], sent[1]].map((one) => buyerOf(one?.xml)))
  expect(buyerOf(sent[3]?.xml)).not.toContain('Another name')
})

test('what only the sandbox has accepted is sent to the live service when staff choose so, an invoice before its note', async () => {
  const sandbox = serviceOf({ isSandbox: true })
  const order = await shop.cardOrder()
  await send(sandbox)
  expect(await listDocuments(sandbox, {})).toMatchObject({ counts: { accepted: 1 }, sandboxed: 0 })
  await expect(releaseSandboxed(sandbox, { isSent: true })).rejects.toMatchObject({ code: 'e-invoice.sandbox' })
  await shop.query('DELETE FROM demo_tax_documents')
  await refund(order, 1000)
  await send()
  // Its invoice is not known to the live service.
  expect(await states()).toEqual(['accepted', 'waiting'])
  expect(await listDocuments(system, {})).toMatchObject({ sandboxed: 1 })
  expect(await releaseSandboxed(system, { isSent: true })).toEqual({ count: 1 })
  await send()
  await send()
  expect(await listDocuments(system, {})).toMatchObject({
    counts: { accepted: 2 },
    sandboxed: 0,
    rows: [{ isSandbox: false }, { isSandbox: false }],
  })
  expect(await shop.query('SELECT id FROM demo_tax_documents')).toHaveLength(2)
  expect(await releaseSandboxed(system, { isSent: true })).toEqual({ count: 0 })
  await expect(shop.query(`UPDATE e_invoices SET status = 'withdrawn', note = '', qr = NULL`)).rejects.toThrow('never changed')
})

test('what only the sandbox has accepted is left out when staff choose so, and one of it may still be sent', async () => {
  await shop.cardOrder()
  await send(serviceOf({ isSandbox: true }))
  await shop.query('DELETE FROM demo_tax_documents')
  expect(await releaseSandboxed(system, { isSent: false })).toEqual({ count: 1 })
  await send()
  expect(await listDocuments(system, {})).toMatchObject({ counts: { withdrawn: 1 }, rows: [{ note: '', isSandbox: true }] })
  await sendDocumentAgain(system, await numberOf(0))
  await send()
  expect(await listDocuments(system, {})).toMatchObject({ counts: { accepted: 1 }, rows: [{ note: null, isSandbox: false }] })
})
