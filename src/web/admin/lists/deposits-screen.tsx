import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { depositStates, paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { DepositRow } from '#domain/renting/order-details/operations.contract.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { At, DepositBadge, useFilterWords } from './words.tsx'

const filters = { status: depositStates, method: paymentMethods, sort: timeSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.deposits.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/deposits`: the deposits of all customers. */
export default function DepositsScreen() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.depositsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.deposits.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<DepositRow>[] = [
    { name: 'number', head: t('column.order'), cell: ({ number }) => <bdi>{number}</bdi> },
    { name: 'customer', head: t('column.customer'), cell: ({ customer }) => <bdi>{customer ?? t('noName')}</bdi> },
    {
      name: 'piece',
      head: t('column.piece'),
      isWide: true,
      cell: ({ piece }) => <span className="line-clamp-1 rtl:leading-7">{piece}</span>,
    },
    { name: 'method', head: t('column.method'), cell: ({ method }) => t(`method.${method}`) },
    { name: 'status', head: t('column.status'), cell: ({ status }) => <DepositBadge status={status} /> },
    { name: 'at', head: t('column.at'), isWide: true, cell: ({ at }) => <At at={at} /> },
    {
      name: 'applied',
      head: t('column.kept'),
      isEnd: true,
      isWide: true,
      cell: ({ applied }) => (applied > 0 ? <Price amount={applied} /> : null),
    },
    {
      name: 'amount',
      head: t('column.amount'),
      isEnd: true,
      cell: ({ amount, held }) => (
        <>
          <Price amount={amount} />
          {held !== null && held !== amount ? (
            <span className="block text-note text-quiet">
              {t('stillHeld')} <Price amount={held} size="small" />
            </span>
          ) : null}
        </>
      ),
    },
  ]
  return (
    <ListFrame
      title={t('nav.deposits')}
      list={list}
      live={['deposit']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={useFilterWords('deposit')}
      columns={columns}
      placeOf={({ orderId }) => `/admin/orders/${orderId}#money`}
    />
  )
}
