import { ledgerSums } from '#domain/money/ledger/sums.policy.ts'
import { transactionColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'

const transactions = describeList({
  filters: { sum: ledgerSums, sort: timeSorts },
  hasDays: true,
  read: (api, query) => api.operations.transactions.queryOptions({ input: query }),
  file: (api) => api.operations.transactionsFile.mutationOptions(),
})({
  title: 'operations:nav.ledger',
  live: ['payment'],
  wordOf: (filter, value) => (filter === 'sum' ? `statistics:row.cash.${value}` : `operations:sort.${value}`),
  columns: transactionColumns,
  looks: { customer: { isWide: true } },
  hrefOf: ({ orderId }) => (orderId ? `/admin/orders/${orderId}#money` : null),
})

export const loader = loaderOf(transactions)

/** `/admin/ledger`: every movement of money, or those behind a sum of the reports. */
export default function LedgerScreen() {
  return <ListScreen of={transactions} />
}
