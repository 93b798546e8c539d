import { correctDocument, getDocument, sendDocumentAgain, sendWaitingDocuments } from '#domain/renting/e-invoices/correct-document.ts'
import { eInvoiceContract } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { getTaxReport, payTax } from '#domain/renting/e-invoices/get-tax-report.ts'
import { listDocuments } from '#domain/renting/e-invoices/list-documents.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('eInvoices', eInvoiceContract)

export const eInvoices = guard.router({
  list: listDocuments,
  get: byField('number', getDocument),
  correct: correctDocument,
  sendAgain: byField('number', sendDocumentAgain),
  sendWaiting: sendWaitingDocuments,
  report: getTaxReport,
  payTax,
})
