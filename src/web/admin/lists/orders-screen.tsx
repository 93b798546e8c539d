import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { listedStatuses, orderSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { OrderRow } from '#domain/renting/order-details/operations.contract.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { At, Days, RentalBadge, useFilterWords } from './words.tsx'

const filters = { status: listedStatuses, method: paymentMethods, sort: orderSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.orders.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/orders`: the orders of all customers. */
export default function OrdersScreen() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.ordersFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.orders.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<OrderRow>[] = [
    { name: 'number', head: t('column.order'), cell: ({ number }) => <bdi>{number}</bdi> },
    { name: 'customer', head: t('column.customer'), cell: ({ customer }) => <bdi>{customer ?? t('noName')}</bdi> },
    {
      name: 'pieces',
      head: t('column.pieces'),
      isWide: true,
      cell: ({ pieces }) => (
        <span className="line-clamp-1 max-w-72 rtl:leading-7">
          {pieces[0]}
          {pieces.length > 1 ? <span className="text-quiet"> {t('more', { count: pieces.length - 1 })}</span> : null}
        </span>
      ),
    },
    { name: 'days', head: t('column.days'), cell: ({ from, until }) => <Days from={from} until={until} /> },
    { name: 'status', head: t('column.status'), cell: ({ status }) => <RentalBadge status={status} /> },
    { name: 'at', head: t('column.ordered'), isWide: true, cell: ({ at }) => <At at={at} /> },
    { name: 'total', head: t('column.total'), isEnd: true, cell: ({ total }) => <Price amount={total} /> },
  ]
  return (
    <ListFrame
      title={t('nav.orders')}
      list={list}
      live={['order', 'rental']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={useFilterWords('status')}
      usually={{ status: t('filter.usually') }}
      columns={columns}
      placeOf={({ id }) => `/admin/orders/${id}`}
    />
  )
}
