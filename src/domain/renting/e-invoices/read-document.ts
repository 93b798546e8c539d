import { sql } from 'drizzle-orm'
import { nameOf } from '#domain/accounts/people/name-of.ts'
import type { Context, TxContext } from '#domain/context.ts'
import type { TransactionKind } from '#domain/money/ledger/ledger.policy.ts'
import { returnLine, saleLine, sumsOf } from '#domain/money/tax/document-amounts.policy.ts'
import type { TaxFacts, TaxLine } from '#domain/money/tax/tax.policy.ts'
import { reasonOf, reasonWords } from '#domain/renting/invoices/find-reason.ts'
import { guestName, wholeName } from '#domain/renting/orders/shown-names.ts'
import { translator } from '#i18n/server.ts'
import type { DocumentBuyer, TaxDocument } from '#platform/e-invoicing/e-invoicing.ts'
import { buyerIn } from '#platform/e-invoicing/read-buyer.ts'
import { dayAt } from '#values/day.ts'
import type { Correction } from './e-invoices.table.ts'

interface Stored extends Record<string, unknown> {
  number: string
  uuid: string
  counter: number
  corrects: string | null
  correctsUuid: string | null
  correctsTax: TaxFacts | null
  correctsXml: string | null
  correctsCorrection: Correction | null
  correction: Correction | null
  issuedAt: string
  tax: TaxFacts
  isDiscreet: boolean
  customer: string | null
  owner: string | null
  ownerPhone: string | null
  ownerId: string | null
  phone: string | null
  reason: string | null
  /** The kind of the transaction that sold; null for the papers of owners. */
  sold: TransactionKind | null
}

/** A paper as a document for the national service, in Arabic; `isBeyond` for a note that gives back more than its invoice has. */
export interface ReadDocument {
  document: TaxDocument
  isBeyond: boolean
}

/** The document of a paper, with the corrections of staff; null where the paper has none. */
export async function readDocument(ctx: Context | TxContext, number: string): Promise<ReadDocument | null> {
  const { rows } = await ctx.db.execute<Stored>(sql`
    SELECT document.number, document.uuid, document.counter, document.corrects, document.correction, document.issued_at AS "issuedAt",
      original.uuid AS "correctsUuid", original.xml AS "correctsXml", original.correction AS "correctsCorrection", coalesce(corrected.tax, charged.tax) AS "correctsTax", coalesce(invoices.tax, papers.tax) AS tax,
      coalesce(orders.is_discreet, false) AS "isDiscreet", papers.owner_id AS "ownerId", ${nameOf('ar', sql`owners`)} AS owner, owners.phone AS "ownerPhone",
      CASE WHEN orders.person_id IS NULL THEN ${guestName} ELSE ${wholeName('ar')} END AS customer,
      coalesce(orders.delivery ->> 'phone', orders.collector ->> 'phone', people.phone) AS phone,
      ${reasonOf(sql`invoices.transaction_id`)} AS reason, sales.kind AS sold
    FROM e_invoices document LEFT JOIN invoices ON invoices.number = document.number LEFT JOIN owner_papers papers ON papers.number = document.number
      LEFT JOIN e_invoices original ON original.number = document.corrects LEFT JOIN invoices corrected ON corrected.number = document.corrects
      LEFT JOIN ledger_transactions sales ON sales.id = coalesce(corrected.transaction_id, invoices.transaction_id)
      LEFT JOIN owner_papers charged ON charged.number = document.corrects LEFT JOIN orders ON orders.id = document.order_id
      LEFT JOIN people ON people.id = orders.person_id LEFT JOIN people owners ON owners.id = papers.owner_id
    WHERE document.number = ${number}`)
  const [stored] = rows
  return stored ? documentOf(stored) : null
}

function documentOf(stored: Stored): ReadDocument {
  const { tax, corrects, correctsUuid, correctsTax, number } = stored
  const correction = stored.correction ?? stored.correctsCorrection
  const own = tax.lines.filter(({ isOwn }) => isOwn)
  const amounts = correctsTax
    ? returned(own, correctsTax)
    : own.map((line) => ({ line, ...saleLine({ ...line, id: line.id ?? 0 }, tax.rate) }))
  const lines = amounts.map(({ line, ...amount }) => ({ ...amount, name: nameOfLine(line, stored) }))
  const original = correctsTax?.lines.filter(({ isOwn }) => isOwn).map((line) => saleLine({ ...line, id: line.id ?? 0 }, correctsTax.rate))
  return {
    isBeyond: correctsTax !== null && own.some(({ id, isBeyond }) => id === null || isBeyond === true),
    document: {
      number,
      uuid: stored.uuid,
      counter: stored.counter,
      day: dayAt(new Date(stored.issuedAt)),
      // A late fee beyond the deposit is a debt.
      isPaid: stored.sold !== 'claim_settled',
      corrects:
        corrects !== null && correctsUuid !== null && original
          ? { number: corrects, uuid: correctsUuid, total: sumsOf(original).inclusive, reason: reasonWords(stored.reason, 'ar') }
          : null,
      seller: {
        taxNumber: correction?.taxNumber ?? tax.taxNumber,
        incomeSource: correction?.incomeSource ?? tax.incomeSource,
        name: tax.nameAr,
      },
      buyer: stored.correction?.buyer ?? buyerOfInvoice(stored) ?? buyerOf(stored),
      rate: tax.rate,
      lines,
      sums: sumsOf(lines),
    },
  }
}

/** The lines of a return, each by the line of the invoice that it gives back. */
function returned(lines: readonly TaxLine[], { lines: sold, rate }: TaxFacts) {
  return lines.flatMap((line) => {
    const of = sold.find(({ id }) => id === line.id)
    return of ? [{ line, ...returnLine({ ...of, id: of.id ?? 0 }, Math.min(line.amount, of.amount), rate) }] : []
  })
}

function nameOfLine({ code, piece }: TaxLine, { isDiscreet }: Stored): string {
  const t = translator('ar')
  if (code === 'rental') return piece && !isDiscreet ? t('e-invoices:line.rentalOf', { piece: piece.name.ar }) : t('e-invoices:line.rental')
  return t(`e-invoices:line.${code}`, { defaultValue: t('e-invoices:line.other') })
}

/** A note has the buyer that its invoice was sent with. */
function buyerOfInvoice({ correctsXml, correctsCorrection }: Stored): DocumentBuyer | null {
  return correctsXml === null ? (correctsCorrection?.buyer ?? null) : buyerIn(correctsXml)
}

function buyerOf({ customer, owner, ownerId, phone, ownerPhone, tax }: Stored): DocumentBuyer {
  const digits = ((ownerId ? ownerPhone : phone) ?? '').replaceAll(/\D/g, '')
  return {
    name: (ownerId ? owner : customer) ?? '',
    idKind: 'tax',
    id: tax.buyerTaxNumber ?? '',
    postalCode: '',
    governorate: null,
    phone: digits.length >= 9 && digits.length <= 14 ? digits : '',
  }
}
