import type { Governorate } from '#values/governorate.ts'

/** The party of a document. Ids are digits; an empty one is not known. */
export interface DocumentBuyer {
  name: string
  idKind: 'national' | 'personal' | 'tax'
  id: string
  postalCode: string
  /** Null where it is not known. */
  governorate: Governorate | null
  phone: string
}

/** A line of a document; amounts are whole 10⁻⁹ dinars, quantities 10⁻⁹ pieces. */
export interface DocumentLineOfTax {
  id: number
  name: string
  quantity: bigint
  unitPrice: bigint
  discount: bigint
  net: bigint
  tax: bigint
  total: bigint
}

/** An invoice, or a credit note with the invoice that it corrects and the reason. */
export interface TaxDocument {
  number: string
  uuid: string
  counter: number
  /** In Amman. */
  day: string
  /** It is paid when it is issued; a credit note is as its invoice. */
  isPaid: boolean
  corrects: { number: string; uuid: string; total: bigint; reason: string } | null
  seller: { taxNumber: string; incomeSource: string; name: string }
  buyer: DocumentBuyer
  /** Basis points. */
  rate: number
  lines: readonly DocumentLineOfTax[]
  sums: { exclusive: bigint; discount: bigint; tax: bigint; inclusive: bigint }
}

/** The answer of the service to a document, as it came in `raw`. `isRepeated`: it had the document already. */
export type DocumentAnswer = (
  | { state: 'accepted'; qr: string; isRepeated: boolean }
  | { state: 'refused'; reasons: readonly DocumentFault[] }
  | { state: 'unanswered'; problem: 'credentials' | 'service' | 'network' }
) & {
  /** Of HTTP; null where nothing came back. */
  status: number | null
  raw: string
}

/** A fault by its kind, with the words of the service. */
export interface DocumentFault {
  kind: FaultKind
  message: string
}

/** The kinds of faults that staff can do something about; `other` has the service's own words alone. */
export type FaultKind =
  | 'sums'
  | 'buyer-name'
  | 'buyer-id'
  | 'postal-code'
  | 'line-number'
  | 'rate'
  | 'seller'
  | 'used-number'
  | 'invoice'
  | 'form'
  | 'other'

/** A national e-invoicing service. */
export interface EInvoicing {
  /** It checks documents and clears none. */
  isSandbox: boolean
  /** The XML of a document. It is stored before it is sent, and sent again without a change. */
  write(document: TaxDocument): string
  /** Sends a document. The same number and identifier may be sent again: the service answers as the first time. */
  submit(xml: string): Promise<DocumentAnswer>
}
