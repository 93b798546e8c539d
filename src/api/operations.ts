import { confirmBatch, confirmPayout, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { exportBatch } from '#domain/money/payouts/export-batch.ts'
import {
  askForDeposit,
  askForRefund,
  assignToOrder,
  bookArrival,
  bookRefund,
  sendTransferBack,
} from '#domain/renting/admin-lists/act-on-money.ts'
import { findRisks } from '#domain/renting/admin-lists/find-risks.ts'
import { listAllClaims } from '#domain/renting/admin-lists/list-all-claims.ts'
import { listAllOrders } from '#domain/renting/admin-lists/list-all-orders.ts'
import { listAllDeposits, listAllPayments } from '#domain/renting/admin-lists/list-all-payments.ts'
import { findNextPayouts, getPayoutDetail, listAllPayouts } from '#domain/renting/admin-lists/list-all-payouts.ts'
import { listAllRentals } from '#domain/renting/admin-lists/list-all-rentals.ts'
import { listAllTransactions } from '#domain/renting/admin-lists/list-all-transactions.ts'
import { getTransfer, listAllTransfers } from '#domain/renting/admin-lists/list-all-transfers.ts'
import { listAuditLog } from '#domain/renting/admin-lists/list-audit-log.ts'
import { listFilters } from '#domain/renting/admin-lists/list-filters.ts'
import { removeFilter } from '#domain/renting/admin-lists/remove-filter.ts'
import { saveFilter } from '#domain/renting/admin-lists/save-filter.ts'
import { getOrderInvoice, getOrderReceipt } from '#domain/renting/order-details/get-documents.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { operationsContract } from '#domain/renting/order-details/operations.contract.ts'
import { printEvidence } from '#domain/renting/order-details/print-evidence.ts'
import { guarded } from './guard.ts'
import { listExports } from './list-exports.ts'

const guard = guarded('operations', operationsContract)

const done = { done: true } as const

export const operations = guard.router({
  orders: guard.orders.handler(({ context, input }) => listAllOrders(context, input)),
  rentals: guard.rentals.handler(({ context, input }) => listAllRentals(context, input)),
  payments: guard.payments.handler(({ context, input }) => listAllPayments(context, input)),
  deposits: guard.deposits.handler(({ context, input }) => listAllDeposits(context, input)),
  transfers: guard.transfers.handler(({ context, input }) => listAllTransfers(context, input)),
  transfer: guard.transfer.handler(({ context, input }) => getTransfer(context, input.id)),
  transactions: guard.transactions.handler(({ context, input }) => listAllTransactions(context, input)),
  claims: guard.claims.handler(({ context, input }) => listAllClaims(context, input)),
  audit: guard.audit.handler(({ context, input }) => listAuditLog(context, input)),
  order: guard.order.handler(({ context, input }) => getOrderDetail(context, input.orderId)),
  receipt: guard.receipt.handler(({ context, input: { orderId, locale = context.locale } }) =>
    getOrderReceipt({ ...context, locale }, orderId),
  ),
  evidence: guard.evidence.handler(({ context, input: { orderId, locale = 'en' } }) => printEvidence({ ...context, locale }, orderId)),
  invoice: guard.invoice.handler(({ context, input: { file, locale = context.locale } }) =>
    getOrderInvoice({ ...context, locale }, file.replace(/\.pdf$/, '')),
  ),
  risks: guard.risks.handler(async ({ context }) => ({ risks: await findRisks(context) })),
  payRefund: guard.payRefund.handler(({ context, input }) => bookRefund(context, input).then(() => done)),
  retryRefund: guard.retryRefund.handler(({ context, input }) => askForRefund(context, input).then(() => done)),
  bookTransfer: guard.bookTransfer.handler(({ context, input }) => bookArrival(context, input)),
  assignTransfer: guard.assignTransfer.handler(({ context, input }) => assignToOrder(context, input).then(() => done)),
  returnTransfer: guard.returnTransfer.handler(({ context, input }) => sendTransferBack(context, input).then(() => done)),
  payouts: guard.payouts.handler(({ context, input }) => listAllPayouts(context, input)),
  payout: guard.payout.handler(({ context, input }) => getPayoutDetail(context, input.id)),
  nextPayouts: guard.nextPayouts.handler(({ context }) => findNextPayouts(context)),
  exportPayouts: guard.exportPayouts.handler(({ context, input }) => exportBatch(context, input.batch)),
  confirmPayout: guard.confirmPayout.handler(({ context, input }) => confirmPayout(context, input).then(() => done)),
  confirmPayouts: guard.confirmPayouts.handler(({ context, input }) => confirmBatch(context, input)),
  failPayout: guard.failPayout.handler(({ context, input }) => failPayout(context, input).then(() => done)),
  ordersFile: guard.ordersFile.handler(({ context, input }) => listExports.orders(context, input)),
  rentalsFile: guard.rentalsFile.handler(({ context, input }) => listExports.rentals(context, input)),
  paymentsFile: guard.paymentsFile.handler(({ context, input }) => listExports.payments(context, input)),
  depositsFile: guard.depositsFile.handler(({ context, input }) => listExports.deposits(context, input)),
  transfersFile: guard.transfersFile.handler(({ context, input }) => listExports.transfers(context, input)),
  payoutsFile: guard.payoutsFile.handler(({ context, input }) => listExports.payouts(context, input)),
  transactionsFile: guard.transactionsFile.handler(({ context, input }) => listExports.ledger(context, input)),
  claimsFile: guard.claimsFile.handler(({ context, input }) => listExports.claims(context, input)),
  promotionsFile: guard.promotionsFile.handler(({ context, input }) => listExports.promotions(context, input)),
  auditFile: guard.auditFile.handler(({ context, input }) => listExports.audit(context, input)),
  filters: guard.filters.handler(async ({ context, input }) => ({ filters: await listFilters(context, input.list) })),
  saveFilter: guard.saveFilter.handler(({ context, input }) => saveFilter(context, input)),
  removeFilter: guard.removeFilter.handler(({ context, input }) => removeFilter(context, input.id).then(() => done)),
  retryDeposit: guard.retryDeposit.handler(({ context, input }) => askForDeposit(context, input).then(() => done)),
})
