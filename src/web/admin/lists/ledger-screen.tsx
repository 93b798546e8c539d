import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { ledgerSums } from '#domain/money/ledger/sums.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { TransactionRow } from '#domain/renting/order-details/operations.contract.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { At } from './words.tsx'

const filters = { sum: ledgerSums, sort: timeSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(
    api.operations.transactions.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }),
  )
  return prefetch(context, () => [])
}

/** `/admin/ledger`: every movement of money, or those behind a sum of the reports. */
export default function LedgerScreen() {
  const { t } = useTranslation(['operations', 'ledger', 'statistics'])
  const { api } = useViewer()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.transactionsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.transactions.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<TransactionRow>[] = [
    { name: 'kind', head: t('column.event'), cell: ({ kind }) => t(`ledger:kind.${kind}`) },
    { name: 'number', head: t('column.order'), cell: ({ number }) => (number ? <bdi>{number}</bdi> : null) },
    { name: 'customer', head: t('column.customer'), isWide: true, cell: ({ customer }) => (customer ? <bdi>{customer}</bdi> : null) },
    { name: 'at', head: t('column.at'), cell: ({ at }) => <At at={at} /> },
    { name: 'amount', head: t('column.amount'), isEnd: true, cell: ({ amount }) => <Price amount={amount} /> },
  ]
  return (
    <ListFrame
      title={t('nav.ledger')}
      list={list}
      live={['payment']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={(filter, value) =>
        filter === 'sum' ? t(`statistics:row.cash.${value}` as 'statistics:row.cash.revenue') : t(`sort.${value}` as 'sort.newest')
      }
      columns={columns}
      placeOf={({ orderId }) => (orderId ? `/admin/orders/${orderId}#money` : null)}
    />
  )
}
