import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { askedCodes } from '#domain/money/promotions/promotion.contract.ts'
import { type ListName, listQueries } from './list-query.contract.ts'

/** `isCut`: the list has more rows than a file may have. */
export const listExport = z.object({ name: z.string(), text: z.string(), isCut: z.boolean() })
export type ListExport = z.infer<typeof listExport>

/** The lists that are taken as files. */
export type FileName = ListName | 'items' | 'people' | 'promotions'

const fileOf = (path: `/${string}`) => oc.route({ method: 'POST', path: `/operations${path}/file` }).output(listExport)

/** Exports each list by its query as a CSV file, for everybody who may read the list; the export is recorded. */
export const listExportRoutes = {
  ordersFile: fileOf('/orders').input(z.omit(listQueries.orders, { after: true })),
  rentalsFile: fileOf('/rentals').input(z.omit(listQueries.rentals, { after: true })),
  paymentsFile: fileOf('/payments').input(z.omit(listQueries.payments, { after: true })),
  depositsFile: fileOf('/deposits').input(z.omit(listQueries.deposits, { after: true })),
  transfersFile: fileOf('/transfers').input(z.omit(listQueries.transfers, { after: true })),
  payoutsFile: fileOf('/payouts').input(z.omit(listQueries.payouts, { after: true })),
  transactionsFile: fileOf('/transactions').input(z.omit(listQueries.ledger, { after: true })),
  claimsFile: fileOf('/claims').input(z.omit(listQueries.claims, { after: true })),
  promotionsFile: fileOf('/promotions').input(z.omit(askedCodes, { after: true })),
  auditFile: fileOf('/audit-log').input(z.omit(listQueries.audit, { after: true })),
}
