import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { paymentMethods, paymentStatuses } from '#domain/money/payments/payment-words.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { PaymentRow } from '#domain/renting/order-details/operations.contract.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { At, PaymentBadge, useFilterWords } from './words.tsx'

const filters = { status: paymentStatuses, method: paymentMethods, sort: timeSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.payments.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/payments`: the payments of all customers. */
export default function PaymentsScreen() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.paymentsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.payments.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<PaymentRow>[] = [
    { name: 'number', head: t('column.order'), cell: ({ number }) => <bdi>{number}</bdi> },
    { name: 'customer', head: t('column.customer'), cell: ({ customer }) => <bdi>{customer ?? t('noName')}</bdi> },
    { name: 'method', head: t('column.method'), cell: ({ method }) => t(`method.${method}`) },
    { name: 'status', head: t('column.status'), cell: ({ status }) => <PaymentBadge status={status} /> },
    { name: 'at', head: t('column.at'), isWide: true, cell: ({ at }) => <At at={at} /> },
    {
      name: 'refunded',
      head: t('column.refunded'),
      isEnd: true,
      isWide: true,
      cell: ({ refunded }) => (refunded > 0 ? <Price amount={refunded} /> : null),
    },
    { name: 'amount', head: t('column.amount'), isEnd: true, cell: ({ amount, captured }) => <Price amount={captured || amount} /> },
  ]
  return (
    <ListFrame
      title={t('nav.payments')}
      list={list}
      live={['payment']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={useFilterWords('payment')}
      columns={columns}
      placeOf={({ orderId }) => `/admin/orders/${orderId}#money`}
    />
  )
}
