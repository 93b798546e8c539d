import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { payoutStatuses } from '#domain/money/payouts/payout.policy.ts'
import { timeSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { PayoutAdminRow } from '#domain/renting/admin-lists/payout-admin.contract.ts'
import { formatDay } from '#values/format.ts'
import { PayoutBadge } from '#web/admin/payout/payout-badge.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import { PayoutAdmin } from './payout-admin.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'

const filters = { status: payoutStatuses, sort: timeSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.payouts.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, (of) => [of.operations.nextPayouts.queryOptions()])
}

/** `/admin/payouts`: the next batch, those that are still to be made, what is on hold, and every payout. */
export default function PayoutsScreen() {
  const { t } = useTranslation(['payout-admin', 'operations', 'payouts'])
  const { api } = useViewer()
  const locale = useLocale()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.payoutsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.payouts.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<PayoutAdminRow>[] = [
    { name: 'number', head: t('column.number'), cell: ({ number }) => <bdi>{number}</bdi> },
    { name: 'owner', head: t('column.owner'), cell: ({ owner }) => <bdi>{owner}</bdi> },
    { name: 'batch', head: t('column.batch'), isWide: true, cell: ({ batch }) => formatDay(batch, locale) },
    {
      name: 'account',
      head: t('column.account'),
      isWide: true,
      cell: ({ kind, hint }) => (
        <>
          {t(`payouts:kind.${kind}`)} <bdi dir="ltr">{hint}</bdi>
        </>
      ),
    },
    { name: 'status', head: t('column.status'), cell: ({ status }) => <PayoutBadge status={status} /> },
    {
      name: 'reference',
      head: t('column.reference'),
      isWide: true,
      cell: ({ reference, failure }) => (reference ? <bdi dir="ltr">{reference}</bdi> : failure ? t(`payouts:failure.${failure}`) : null),
    },
    { name: 'amount', head: t('column.amount'), isEnd: true, cell: ({ amount }) => <Price amount={amount} /> },
  ]
  return (
    <ListFrame
      title={t('operations:nav.payouts')}
      list={list}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={(filter, value) => t(filter === 'status' ? `status.${value}` : `operations:sort.${value}`)}
      placeholder={t('placeholder')}
      columns={columns}
      placeOf={({ id }) => `/admin/payouts/${id}`}
    >
      <PayoutAdmin />
    </ListFrame>
  )
}
