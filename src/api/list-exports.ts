import type { Context } from '#domain/context.ts'
import { listCodes } from '#domain/money/promotions/list-codes.ts'
import type { CodeQuery } from '#domain/money/promotions/promotion.contract.ts'
import { exportList } from '#domain/renting/admin-lists/export-list.ts'
import { listAllClaims } from '#domain/renting/admin-lists/list-all-claims.ts'
import { listAllOrders } from '#domain/renting/admin-lists/list-all-orders.ts'
import { listAllDeposits, listAllPayments } from '#domain/renting/admin-lists/list-all-payments.ts'
import { listAllPayouts } from '#domain/renting/admin-lists/list-all-payouts.ts'
import { listAllRentals } from '#domain/renting/admin-lists/list-all-rentals.ts'
import { listAllTransactions } from '#domain/renting/admin-lists/list-all-transactions.ts'
import { listAllTransfers } from '#domain/renting/admin-lists/list-all-transfers.ts'
import { listAuditLog } from '#domain/renting/admin-lists/list-audit-log.ts'
import * as columns from '#domain/renting/admin-lists/list-columns.ts'
import type { ListName, ListQuery } from '#domain/renting/admin-lists/list-query.contract.ts'
import { listManagedItems } from '#domain/renting/managed-items/list-managed-items.ts'
import type { ManagedItemsQuery } from '#domain/renting/managed-items/managed-items.contract.ts'
import { listPeople } from '#domain/renting/managed-people/list-people.ts'
import type { PersonQuery } from '#domain/renting/managed-people/person-detail.contract.ts'

type Asked<L extends ListName> = Omit<ListQuery<L>, 'after'>

/** Each list of the administration as a file. */
export const listExports = {
  orders: (ctx: Context, asked: Asked<'orders'>) =>
    exportList(ctx, { list: 'orders', asked, read: listAllOrders, columns: columns.orderColumns }),
  rentals: (ctx: Context, asked: Asked<'rentals'>) =>
    exportList(ctx, { list: 'rentals', asked, read: listAllRentals, columns: columns.rentalColumns }),
  payments: (ctx: Context, asked: Asked<'payments'>) =>
    exportList(ctx, { list: 'payments', asked, read: listAllPayments, columns: columns.paymentColumns }),
  deposits: (ctx: Context, asked: Asked<'deposits'>) =>
    exportList(ctx, { list: 'deposits', asked, read: listAllDeposits, columns: columns.depositColumns }),
  transfers: (ctx: Context, asked: Asked<'transfers'>) =>
    exportList(ctx, { list: 'transfers', asked, read: listAllTransfers, columns: columns.transferColumns }),
  payouts: (ctx: Context, asked: Asked<'payouts'>) =>
    exportList(ctx, { list: 'payouts', asked, read: listAllPayouts, columns: columns.payoutColumns }),
  ledger: (ctx: Context, asked: Asked<'ledger'>) =>
    exportList(ctx, { list: 'ledger', asked, read: listAllTransactions, columns: columns.transactionColumns }),
  claims: (ctx: Context, asked: Asked<'claims'>) =>
    exportList(ctx, { list: 'claims', asked, read: listAllClaims, columns: columns.claimColumns }),
  items: (ctx: Context, asked: Omit<ManagedItemsQuery, 'after'>) =>
    exportList(ctx, { list: 'items', asked, read: listManagedItems, columns: columns.itemColumns }),
  people: (ctx: Context, asked: Omit<PersonQuery, 'after'>) =>
    exportList(ctx, { list: 'people', asked, read: listPeople, columns: columns.personColumns }),
  promotions: (ctx: Context, asked: Omit<CodeQuery, 'after'>) =>
    exportList(ctx, { list: 'promotions', asked, read: listCodes, columns: columns.promotionColumns }),
  audit: (ctx: Context, asked: Asked<'audit'>) =>
    exportList(ctx, { list: 'audit', asked, read: listAuditLog, columns: columns.auditColumns }),
}
