import type { DocumentLineOfTax, TaxDocument } from './e-invoicing.ts'

/** An element: its name, its content, and its attributes. A list of elements leaves out what is null. */
type Node = string | readonly (Element | null)[]
interface Element {
  name: string
  content: Node
  attributes?: Record<string, string>
}

const el = (name: string, content: Node, attributes: Record<string, string> = {}): Element => ({ name, content, attributes })
const namespaces = {
  xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
/** The schemes of a buyer's number. */
export const schemes = { national: 'NIN', personal: 'PN', tax: 'TN' } as const
const vat = el('cac:TaxScheme', [el('cbc:ID', 'VAT')])
const countryOf = el('cac:Country', [el('cbc:IdentificationCode', 'JO')])

/** A document of UBL 2.1 in the profile of Jordan's JoFotara. Amounts have nine decimals, and the start of the root is on one line. */
export function writeUbl(document: TaxDocument): string {
  const { number, uuid, counter, day, corrects, isPaid, seller, sums } = document
  const root = el(
    'Invoice',
    [
      el('cbc:ProfileID', 'reporting:1.0'),
      el('cbc:ID', number),
      el('cbc:UUID', uuid),
      el('cbc:IssueDate', day),
      // Local, cash or receivable, general sales tax.
      el('cbc:InvoiceTypeCode', corrects ? '381' : '388', { name: isPaid ? '012' : '022' }),
      el('cbc:DocumentCurrencyCode', 'JOD'),
      el('cbc:TaxCurrencyCode', 'JOD'),
      corrects &&
        el('cac:BillingReference', [
          el('cac:InvoiceDocumentReference', [
            el('cbc:ID', corrects.number),
            el('cbc:UUID', corrects.uuid),
            el('cbc:DocumentDescription', decimal(corrects.total)),
          ]),
        ]),
      el('cac:AdditionalDocumentReference', [el('cbc:ID', 'ICV'), el('cbc:UUID', String(counter))]),
      el('cac:AccountingSupplierParty', [
        el('cac:Party', [
          el('cac:PostalAddress', [countryOf]),
          el('cac:PartyTaxScheme', [el('cbc:CompanyID', seller.taxNumber), vat]),
          el('cac:PartyLegalEntity', [el('cbc:RegistrationName', seller.name)]),
        ]),
      ]),
      buyerOf(document),
      el('cac:SellerSupplierParty', [el('cac:Party', [el('cac:PartyIdentification', [el('cbc:ID', seller.incomeSource)])])]),
      corrects &&
        el('cac:PaymentMeans', [el('cbc:PaymentMeansCode', '10', { listID: 'UN/ECE 4461' }), el('cbc:InstructionNote', corrects.reason)]),
      el('cac:AllowanceCharge', [
        el('cbc:ChargeIndicator', 'false'),
        el('cbc:AllowanceChargeReason', 'discount'),
        amountOf('cbc:Amount', sums.discount),
      ]),
      el('cac:TaxTotal', [amountOf('cbc:TaxAmount', sums.tax)]),
      el('cac:LegalMonetaryTotal', [
        amountOf('cbc:TaxExclusiveAmount', sums.exclusive),
        amountOf('cbc:TaxInclusiveAmount', sums.inclusive),
        amountOf('cbc:AllowanceTotalAmount', sums.discount),
        amountOf('cbc:PayableAmount', sums.inclusive),
      ]),
      ...document.lines.map((line) => lineOf(line, document)),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(root)}`
}

function buyerOf({ buyer: { name, idKind, id, postalCode, governorate, phone } }: TaxDocument): Element {
  return el('cac:AccountingCustomerParty', [
    el('cac:Party', [
      el('cac:PartyIdentification', [el('cbc:ID', id, { schemeID: schemes[idKind] })]),
      el('cac:PostalAddress', [
        postalCode === '' ? null : el('cbc:PostalZone', postalCode),
        governorate && el('cbc:CountrySubentityCode', `JO-${governorate}`),
        countryOf,
      ]),
      el('cac:PartyTaxScheme', [vat]),
      el('cac:PartyLegalEntity', [el('cbc:RegistrationName', name)]),
    ]),
    phone === '' ? null : el('cac:AccountingContact', [el('cbc:Telephone', phone)]),
  ])
}

function lineOf({ id, name, quantity, unitPrice, discount, net, tax, total }: DocumentLineOfTax, { rate, corrects }: TaxDocument): Element {
  return el('cac:InvoiceLine', [
    el('cbc:ID', String(id)),
    el('cbc:InvoicedQuantity', decimal(quantity), { unitCode: 'PCE' }),
    amountOf('cbc:LineExtensionAmount', net),
    el('cac:TaxTotal', [
      amountOf('cbc:TaxAmount', tax),
      amountOf('cbc:RoundingAmount', total),
      el('cac:TaxSubtotal', [
        corrects && amountOf('cbc:TaxableAmount', net),
        amountOf('cbc:TaxAmount', tax),
        el('cac:TaxCategory', [
          el('cbc:ID', 'S', { schemeAgencyID: '6', schemeID: 'UN/ECE 5305' }),
          el('cbc:Percent', String(rate / 100)),
          el('cac:TaxScheme', [el('cbc:ID', 'VAT', { schemeAgencyID: '6', schemeID: 'UN/ECE 5153' })]),
        ]),
      ]),
    ]),
    el('cac:Item', [el('cbc:Name', name)]),
    el('cac:Price', [
      amountOf('cbc:PriceAmount', unitPrice),
      corrects && el('cbc:BaseQuantity', '1', { unitCode: 'C62' }),
      el('cac:AllowanceCharge', [
        el('cbc:ChargeIndicator', 'false'),
        el('cbc:AllowanceChargeReason', 'DISCOUNT'),
        amountOf('cbc:Amount', discount),
      ]),
    ]),
  ])
}

/** The guide names the currency of every amount with two letters. */
function amountOf(name: string, amount: bigint): Element {
  return el(name, decimal(amount), { currencyID: 'JO' })
}

/** Whole 10⁻⁹ as a decimal number with nine decimals. */
export function decimal(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(10, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`
}

function textOf({ name, content, attributes = {} }: Element): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')
  const inside = typeof content === 'string' ? escaped(content) : content.map((one) => (one ? textOf(one) : '')).join('')
  return `<${start}>${inside}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
