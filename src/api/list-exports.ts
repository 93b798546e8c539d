import type { Context } from '#domain/context.ts'
import { listCodes } from '#domain/money/promotions/list-codes.ts'
import { exportList, type Wanted } from '#domain/renting/admin-lists/export-list.ts'
import { listAllClaims } from '#domain/renting/admin-lists/list-all-claims.ts'
import { listAllOrders } from '#domain/renting/admin-lists/list-all-orders.ts'
import { listAllDeposits, listAllPayments } from '#domain/renting/admin-lists/list-all-payments.ts'
import { listAllPayouts } from '#domain/renting/admin-lists/list-all-payouts.ts'
import { listAllRentals } from '#domain/renting/admin-lists/list-all-rentals.ts'
import { listAllTransactions } from '#domain/renting/admin-lists/list-all-transactions.ts'
import { listAllTransfers } from '#domain/renting/admin-lists/list-all-transfers.ts'
import { listAuditLog } from '#domain/renting/admin-lists/list-audit-log.ts'
import * as columns from '#domain/renting/admin-lists/list-columns.policy.ts'
import type { FileName } from '#domain/renting/admin-lists/list-export.contract.ts'
import { listManagedItems } from '#domain/renting/managed-items/list-managed-items.ts'
import { listPeople } from '#domain/renting/managed-people/list-people.ts'

function exportOf<Query extends object, Row>(list: FileName, read: Wanted<Query, Row>['read'], columns: Wanted<Query, Row>['columns']) {
  return (ctx: Context, query: Query) => exportList(ctx, { list, query, read, columns })
}

/** Each list of the administration as a file. */
export const listExports = {
  orders: exportOf('orders', listAllOrders, columns.orderColumns),
  rentals: exportOf('rentals', listAllRentals, columns.rentalColumns),
  payments: exportOf('payments', listAllPayments, columns.paymentColumns),
  deposits: exportOf('deposits', listAllDeposits, columns.depositColumns),
  transfers: exportOf('transfers', listAllTransfers, columns.transferColumns),
  payouts: exportOf('payouts', listAllPayouts, columns.payoutColumns),
  ledger: exportOf('ledger', listAllTransactions, columns.transactionColumns),
  claims: exportOf('claims', listAllClaims, columns.claimColumns),
  items: exportOf('items', listManagedItems, columns.itemColumns),
  people: exportOf('people', listPeople, columns.personColumns),
  promotions: exportOf('promotions', listCodes, columns.codeColumns),
  audit: exportOf('audit', listAuditLog, columns.auditColumns),
}
