import { createHash } from 'node:crypto'
import type pg from 'pg'
import { OutsideUnavailable } from '#platform/outside/outside-unavailable.ts'
import type { EInvoicing } from './e-invoicing.ts'
import { jofotaraBy } from './jofotara.ts'
import { childOf, type Element, readXml, textAt } from './read-xml.ts'

/** A fault of the stand-in, in place of its answer; `lost` keeps the document and loses the answer. */
export type DemoFault = 'lost' | 'down' | 'forbidden' | 'failing' | 'garbage'

interface DemoOptions {
  isSandbox?: boolean
  /** The fault of the next call; null for an answer. */
  fault?: () => DemoFault | null
  /** Answers with the keys of another version of the service. */
  isCamel?: () => boolean
}

const keys = { url: 'https://demo.invalid/core/invoices/', clientId: 'demonstration', secretKey: 'demonstration' }
/** In dinars: above it the buyer has a name. */
const mostWithoutName = 10_000
const tolerance = 0.001

/**
 * The stand-in of JoFotara in the demonstration and in a sandbox. It answers as the guide says, and refuses what the guide refuses. Its
 * documents are in `demo_tax_documents`.
 */
export function demoJofotara(
  pool: pg.Pool,
  { isSandbox = false, fault = () => null, isCamel = () => false }: DemoOptions = {},
): EInvoicing {
  return jofotaraBy(
    keys,
    async (_url, init) => {
      const failure = fault()
      if (failure === 'down') throw new OutsideUnavailable('invoicing', { waitMs: 1000 })
      if (failure === 'forbidden') return new Response('', { status: 403 })
      if (failure === 'failing') return new Response('Internal Server Error', { status: 500 })
      if (failure === 'garbage') return new Response('<html><body>Gateway</body></html>', { status: 200 })
      const { status, answer } = await answerTo(pool, String(init.body))
      if (failure === 'lost') throw new OutsideUnavailable('invoicing', { waitMs: 1000 })
      return Response.json(isCamel() ? camelOf(answer) : answer, { status })
    },
    isSandbox,
  )
}

interface Answer {
  EINV_RESULTS: {
    status: 'PASS' | 'ERROR'
    INFO: []
    WARNINGS: []
    ERRORS: { type: 'ERROR'; status: 'ERROR'; EINV_CODE: string; EINV_CATEGORY: string; EINV_MESSAGE: string }[]
  }
  EINV_STATUS: 'SUBMITTED' | 'ALREADY_SUBMITTED' | 'NOT_SUBMITTED'
  EINV_SINGED_INVOICE: string | null
  EINV_QR: string | null
  EINV_NUM: string | null
  EINV_INV_UUID: string | null
}

function camelOf({ EINV_RESULTS: { status, ERRORS }, EINV_STATUS, EINV_QR, EINV_NUM, EINV_INV_UUID }: Answer) {
  const errors = ERRORS.map(({ EINV_CODE: code, EINV_MESSAGE: message }) => ({ code, message }))
  return {
    validationResults: { status, errors },
    invoiceStatus: EINV_STATUS,
    qrCode: EINV_QR,
    invoiceNumber: EINV_NUM,
    invoiceUUID: EINV_INV_UUID,
  }
}

async function answerTo(pool: pg.Pool, body: string): Promise<{ status: number; answer: Answer }> {
  const { invoice } = JSON.parse(body) as { invoice: string }
  const xml = Buffer.from(invoice, 'base64').toString('utf8')
  const root = readXml(xml)
  const [id, uuid] = [textAt(root, 'cbc:ID'), textAt(root, 'cbc:UUID')]
  const { rows: known } = await pool.query<{ uuid: string; qr: string }>('SELECT uuid, qr FROM demo_tax_documents WHERE id = $1', [id])
  if (known[0]?.uuid === uuid) return { status: 200, answer: acceptedBy('ALREADY_SUBMITTED', { id, uuid, qr: known[0].qr }) }
  const errors = [
    ...(known.length > 0 ? ['The invoice number is already used'] : []),
    ...faultsOf(root, xml),
    ...(await faultsOfReturn(pool, root)),
  ]
  if (errors.length > 0) return { status: 400, answer: refusedFor(errors) }
  const qr = Buffer.from(
    [
      textAt(root, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount'),
      id,
      textAt(root, 'cac:TaxTotal', 'cbc:TaxAmount'),
      textAt(root, 'cbc:IssueDate'),
      createHash('sha256').update(xml).digest('hex').slice(0, 24),
    ].join('|'),
  ).toString('base64')
  const { rowCount } = await pool.query(
    'INSERT INTO demo_tax_documents (id, uuid, kind, xml, qr) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
    [id, uuid, textAt(root, 'cbc:InvoiceTypeCode'), xml, qr],
  )
  return rowCount === 0
    ? { status: 400, answer: refusedFor(['The invoice number is already used']) }
    : { status: 200, answer: acceptedBy('SUBMITTED', { id, uuid, qr }) }
}

function acceptedBy(state: 'SUBMITTED' | 'ALREADY_SUBMITTED', { id, uuid, qr }: { id: string; uuid: string; qr: string }): Answer {
  const results = { status: 'PASS' as const, INFO: [] as [], WARNINGS: [] as [], ERRORS: [] }
  return { EINV_RESULTS: results, EINV_STATUS: state, EINV_SINGED_INVOICE: '', EINV_QR: qr, EINV_NUM: id, EINV_INV_UUID: uuid }
}

function refusedFor(errors: readonly string[]): Answer {
  return {
    EINV_RESULTS: {
      status: 'ERROR',
      INFO: [],
      WARNINGS: [],
      ERRORS: errors.map((words) => ({
        type: 'ERROR',
        status: 'ERROR',
        EINV_CODE: 'invoice-validation',
        EINV_CATEGORY: 'Invoice',
        EINV_MESSAGE: words,
      })),
    },
    EINV_STATUS: 'NOT_SUBMITTED',
    EINV_SINGED_INVOICE: null,
    EINV_QR: null,
    EINV_NUM: null,
    EINV_INV_UUID: null,
  }
}

const numberAt = (from: Element, ...path: string[]): number => Number(textAt(from, ...path))
const differs = (one: number, other: number): boolean => Math.abs(one - other) > tolerance
const linesOf = (root: Element): Element[] => root.children.filter(({ name }) => name === 'cac:InvoiceLine')

/** The faults that the guide refuses in any document. */
function faultsOf(root: Element, xml: string): string[] {
  const lines = linesOf(root)
  const sum = (...path: string[]) => lines.reduce((all, line) => all + numberAt(line, ...path), 0)
  const gross = lines.reduce(
    (all, line) => all + numberAt(line, 'cbc:InvoicedQuantity') * numberAt(line, 'cac:Price', 'cbc:PriceAmount'),
    0,
  )
  const total = (name: string) => numberAt(root, 'cac:LegalMonetaryTotal', name)
  const buyer = childOf(root, 'cac:AccountingCustomerParty')
  const name = buyer ? textAt(buyer, 'cac:Party', 'cac:PartyLegalEntity', 'cbc:RegistrationName') : ''
  const isReceivable = childOf(root, 'cbc:InvoiceTypeCode')?.attributes['name']?.[1] === '2'
  const postal = buyer ? textAt(buyer, 'cac:Party', 'cac:PostalAddress', 'cbc:PostalZone') : ''
  const buyerId = buyer ? textAt(buyer, 'cac:Party', 'cac:PartyIdentification', 'cbc:ID') : ''
  const phone = buyer ? textAt(buyer, 'cac:AccountingContact', 'cbc:Telephone') : ''
  const ids = lines.map((line) => textAt(line, 'cbc:ID'))
  const checks: [boolean, string][] = [
    [!/<Invoice [^\n>]*>/.test(xml), 'Invalid Invoice Minification'],
    [lines.length === 0, 'The invoice has no lines: schema'],
    [lines.some(isWrong) || differs(total('cbc:TaxExclusiveAmount'), gross), 'Total General Amount is Not Correct'],
    [
      differs(total('cbc:TaxInclusiveAmount'), sum('cac:TaxTotal', 'cbc:RoundingAmount')) ||
        differs(total('cbc:PayableAmount'), total('cbc:TaxInclusiveAmount')),
      'Total Payable Amount is Not Correct',
    ],
    [differs(numberAt(root, 'cac:TaxTotal', 'cbc:TaxAmount'), sum('cac:TaxTotal', 'cbc:TaxAmount')), 'Total Tax Amount is Not Correct'],
    [
      differs(total('cbc:AllowanceTotalAmount'), sum('cac:Price', 'cac:AllowanceCharge', 'cbc:Amount')),
      'Total Allowance Amount is Not Correct',
    ],
    [name === '' && (isReceivable || total('cbc:PayableAmount') > mostWithoutName), 'Bayer name is missing'],
    [lines.some((line) => categoryOf(line) === 'S' && percentOf(line) === 0), 'General tax percentage must be zero: the tax category is O'],
    [new Set(ids).size !== ids.length, 'The ID number must be unique'],
    [postal.length > 5, 'Postal code length is incorrect'],
    [buyerId !== '' && !/^\d+$/.test(buyerId), 'The buyer identification must be digits'],
    [phone !== '' && !/^\d{9,14}$/.test(phone), 'The buyer identification has a wrong phone number'],
    [
      !/^\d{1,15}$/.test(textAt(root, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PartyTaxScheme', 'cbc:CompanyID')),
      'The supplier tax number is not correct',
    ],
    [
      textAt(root, 'cac:SellerSupplierParty', 'cac:Party', 'cac:PartyIdentification', 'cbc:ID') === '',
      'This user is not authorized to submit this type of invoice',
    ],
  ]
  return checks.filter(([isFault]) => isFault).map(([, words]) => words)
}

const categoryPath = ['cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory'] as const
const categoryOf = (line: Element): string => textAt(line, ...categoryPath, 'cbc:ID')
const percentOf = (line: Element): number => numberAt(line, ...categoryPath, 'cbc:Percent')

function isWrong(line: Element): boolean {
  const [quantity, price] = [numberAt(line, 'cbc:InvoicedQuantity'), numberAt(line, 'cac:Price', 'cbc:PriceAmount')]
  const net = quantity * price - numberAt(line, 'cac:Price', 'cac:AllowanceCharge', 'cbc:Amount')
  const tax = numberAt(line, 'cac:TaxTotal', 'cbc:TaxAmount')
  return (
    !(quantity > 0 && price > 0) ||
    differs(numberAt(line, 'cbc:LineExtensionAmount'), net) ||
    differs(tax, (net * percentOf(line)) / 100) ||
    differs(numberAt(line, 'cac:TaxTotal', 'cbc:RoundingAmount'), net + tax)
  )
}

/** A return names its invoice and a reason, and gives back no more than was sold. */
async function faultsOfReturn(pool: pg.Pool, root: Element): Promise<string[]> {
  if (textAt(root, 'cbc:InvoiceTypeCode') !== '381') return []
  const reference = (name: string) => textAt(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference', name)
  const { rows } = await pool.query<{ id: string; kind: string; xml: string }>(
    `SELECT id, kind, xml FROM demo_tax_documents WHERE (id = $1 AND uuid = $2) OR (kind = '381' AND xml LIKE '%<cbc:ID>' || $1 || '</cbc:ID>%')`,
    [reference('cbc:ID'), reference('cbc:UUID')],
  )
  const original = rows.find(({ kind }) => kind === '388')
  if (!original) return ['The original invoice reference is not known']
  const earlier = rows.filter(({ kind }) => kind === '381').map(({ xml }) => readXml(xml))
  const returned = (id: string) =>
    [...earlier, root]
      .flatMap(linesOf)
      .filter((line) => textAt(line, 'cbc:ID') === id)
      .reduce((sum, line) => sum + numberAt(line, 'cbc:InvoicedQuantity'), 0)
  const sold = linesOf(readXml(original.xml))
  const isBeyond = linesOf(root).some((line) => {
    const id = textAt(line, 'cbc:ID')
    const of = sold.find((one) => textAt(one, 'cbc:ID') === id)
    return !of || returned(id) > numberAt(of, 'cbc:InvoicedQuantity') + tolerance
  })
  return [
    ...(textAt(root, 'cac:PaymentMeans', 'cbc:InstructionNote') === '' ? ['The reason of the return is missing: reference'] : []),
    ...(isBeyond ? ['The returned quantity is above that of the original invoice'] : []),
  ]
}
