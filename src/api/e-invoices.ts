import { askTaxPayment } from '#domain/renting/e-invoices/ask-tax-payment.ts'
import { correctDocument, getDocument, sendDocumentAgain, sendWaitingDocuments } from '#domain/renting/e-invoices/correct-document.ts'
import { askTaxReversal, confirmTaxPayment, declineTaxPayment } from '#domain/renting/e-invoices/decide-tax-payment.ts'
import { eInvoiceContract } from '#domain/renting/e-invoices/e-invoice.contract.ts'
import { getTaxReport } from '#domain/renting/e-invoices/get-tax-report.ts'
import { listDocuments } from '#domain/renting/e-invoices/list-documents.ts'
import { releaseSandboxed, withdrawDocument } from '#domain/renting/e-invoices/withdraw-document.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('eInvoices', eInvoiceContract)

export const eInvoices = guard.router({
  list: listDocuments,
  get: byField('number', getDocument),
  correct: correctDocument,
  sendAgain: byField('number', sendDocumentAgain),
  sendWaiting: sendWaitingDocuments,
  withdraw: withdrawDocument,
  release: releaseSandboxed,
  report: getTaxReport,
  payTax: askTaxPayment,
  confirmPayment: confirmTaxPayment,
  declinePayment: byField('id', declineTaxPayment),
  reversePayment: askTaxReversal,
})
