import { confirmBatch, confirmPayout, failPayout } from '#domain/money/payouts/decide-payout.ts'
import { exportBatch } from '#domain/money/payouts/export-batch.ts'
import {
  askForDeposit,
  askForRefund,
  assignToOrder,
  bookArrival,
  sendRefundByTransfer,
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
import { readDayBoard } from '#domain/renting/admin-lists/read-day-board.ts'
import { removeFilter } from '#domain/renting/admin-lists/remove-filter.ts'
import { saveFilter } from '#domain/renting/admin-lists/save-filter.ts'
import { changeDoor } from '#domain/renting/order-details/change-door.ts'
import { changeWindowFor } from '#domain/renting/order-details/change-window-for.ts'
import { creditCustomer } from '#domain/renting/order-details/credit-customer.ts'
import { getOrderInvoice, getOrderReceipt } from '#domain/renting/order-details/get-documents.ts'
import { getOrderDetail } from '#domain/renting/order-details/get-order-detail.ts'
import { noteOrder } from '#domain/renting/order-details/note-order.ts'
import { operationsContract } from '#domain/renting/order-details/operations.contract.ts'
import { printEvidence } from '#domain/renting/order-details/print-evidence.ts'
import { confirmGoodwill, declineGoodwill, refundAmount } from '#domain/renting/order-details/refund-amount.ts'
import { showCode } from '#domain/renting/order-details/show-code.ts'
import { writeToCustomer } from '#domain/renting/order-details/write-to-customer.ts'
import {
  approveRepayment,
  compareName,
  confirmRepayment,
  confirmRepaymentFile,
  exportRepayments,
  fileRepayments,
  returnRepayment,
} from '#domain/renting/repayments/decide-repayment.ts'
import { listPaidRepayments, listRepayments } from '#domain/renting/repayments/list-repayments.ts'
import { byField, guarded } from './guard.ts'
import { listExports } from './list-exports.ts'

const guard = guarded('operations', operationsContract)

const done = { done: true } as const

export const operations = guard.router({
  orders: listAllOrders,
  rentals: listAllRentals,
  payments: listAllPayments,
  deposits: listAllDeposits,
  transfers: listAllTransfers,
  transfer: byField('id', getTransfer),
  transactions: listAllTransactions,
  claims: listAllClaims,
  audit: listAuditLog,
  order: byField('orderId', getOrderDetail),
  showCode: byField('orderId', showCode),
  writeToCustomer: guard.writeToCustomer.handler(({ context, input }) => writeToCustomer(context, input).then(() => done)),
  addNote: guard.addNote.handler(({ context, input }) => noteOrder(context, input).then(() => done)),
  refundAmount,
  confirmGoodwill: guard.confirmGoodwill.handler(({ context, input }) => confirmGoodwill(context, input).then(() => done)),
  declineGoodwill: guard.declineGoodwill.handler(({ context, input }) => declineGoodwill(context, input).then(() => done)),
  creditCustomer,
  changeDoor: guard.changeDoor.handler(({ context, input }) => changeDoor(context, input).then(() => done)),
  changeWindowFor: guard.changeWindowFor.handler(({ context, input }) => changeWindowFor(context, input).then(() => done)),
  receipt: guard.receipt.handler(({ context, input: { orderId, locale = context.locale } }) =>
    getOrderReceipt({ ...context, locale }, orderId),
  ),
  evidence: guard.evidence.handler(({ context, input: { orderId, locale = 'en' } }) => printEvidence({ ...context, locale }, orderId)),
  invoice: guard.invoice.handler(({ context, input: { file, locale = context.locale } }) =>
    getOrderInvoice({ ...context, locale }, file.replace(/\.pdf$/, '')),
  ),
  dayBoard: readDayBoard,
  risks: guard.risks.handler(async ({ context }) => ({ risks: await findRisks(context) })),
  rerouteRefund: guard.rerouteRefund.handler(({ context, input }) => sendRefundByTransfer(context, input).then(() => done)),
  retryRefund: guard.retryRefund.handler(({ context, input }) => askForRefund(context, input).then(() => done)),
  bookTransfer: bookArrival,
  assignTransfer: guard.assignTransfer.handler(({ context, input }) => assignToOrder(context, input).then(() => done)),
  returnTransfer: guard.returnTransfer.handler(({ context, input }) => sendTransferBack(context, input).then(() => done)),
  repayments: listRepayments,
  repaymentsPaid: listPaidRepayments,
  compareName: guard.compareName.handler(({ context, input }) => compareName(context, input.id).then(() => done)),
  approveRepayment: guard.approveRepayment.handler(({ context, input }) => approveRepayment(context, input.id).then(() => done)),
  fileRepayments: byField('ids', fileRepayments),
  repaymentFile: byField('number', exportRepayments),
  confirmRepaymentFile,
  confirmRepayment: guard.confirmRepayment.handler(({ context, input }) => confirmRepayment(context, input).then(() => done)),
  returnRepayment: guard.returnRepayment.handler(({ context, input }) => returnRepayment(context, input).then(() => done)),
  payouts: listAllPayouts,
  payout: byField('id', getPayoutDetail),
  nextPayouts: findNextPayouts,
  exportPayouts: byField('batch', exportBatch),
  confirmPayout: guard.confirmPayout.handler(({ context, input }) => confirmPayout(context, input).then(() => done)),
  confirmPayouts: confirmBatch,
  failPayout: guard.failPayout.handler(({ context, input }) => failPayout(context, input).then(() => done)),
  ordersFile: listExports.orders,
  rentalsFile: listExports.rentals,
  paymentsFile: listExports.payments,
  depositsFile: listExports.deposits,
  transfersFile: listExports.transfers,
  payoutsFile: listExports.payouts,
  transactionsFile: listExports.ledger,
  claimsFile: listExports.claims,
  promotionsFile: listExports.promotions,
  auditFile: listExports.audit,
  filters: guard.filters.handler(async ({ context, input }) => ({ filters: await listFilters(context, input.list) })),
  saveFilter,
  removeFilter: guard.removeFilter.handler(({ context, input }) => removeFilter(context, input.id).then(() => done)),
  retryDeposit: guard.retryDeposit.handler(({ context, input }) => askForDeposit(context, input).then(() => done)),
})
