import { listAllOrders } from '#domain/renting/operations/list-all-orders.ts'
import { listAllDeposits, listAllPayments } from '#domain/renting/operations/list-all-payments.ts'
import { listAllRentals } from '#domain/renting/operations/list-all-rentals.ts'
import { listAuditLog } from '#domain/renting/operations/list-audit-log.ts'
import { operationsContract } from '#domain/renting/operations/operations.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('operations', operationsContract)

export const operations = guard.router({
  orders: guard.orders.handler(({ context, input }) => listAllOrders(context, input)),
  rentals: guard.rentals.handler(({ context, input }) => listAllRentals(context, input)),
  payments: guard.payments.handler(({ context, input }) => listAllPayments(context, input)),
  deposits: guard.deposits.handler(({ context, input }) => listAllDeposits(context, input)),
  audit: guard.audit.handler(({ context, input }) => listAuditLog(context, input)),
})
