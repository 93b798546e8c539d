import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { listedClaims, waitingTimes } from '#domain/renting/admin-lists/list-query.policy.ts'
import { claimKinds } from '#domain/renting/claims/claim.policy.ts'
import type { ClaimRow } from '#domain/renting/order-details/operations.contract.ts'
import { askedInDays, useAskedInDays } from '#web/admin/lists/asked.ts'
import { ListFrame } from '#web/admin/lists/list-frame.tsx'
import type { Column } from '#web/admin/lists/rows.tsx'
import { useListExport } from '#web/admin/lists/use-list-export.ts'
import { At } from '#web/admin/lists/words.tsx'
import { ClaimBadge } from '#web/features/claims/claim-badge.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'

const filters = { status: listedClaims, kind: claimKinds, waiting: waitingTimes } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.claims.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/claims`: the claims about all rentals, the most urgent first. */
export default function ClaimsScreen() {
  const { t } = useTranslation(['operations', 'claims'])
  const { api } = useViewer()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.claimsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.claims.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<ClaimRow>[] = [
    { name: 'kind', head: t('column.about'), cell: ({ kind }) => t(`claims:kind.${kind}`) },
    { name: 'piece', head: t('column.piece'), cell: ({ piece }) => <span className="line-clamp-1 rtl:leading-7">{piece}</span> },
    { name: 'number', head: t('column.order'), cell: ({ number }) => <bdi>{number}</bdi> },
    { name: 'customer', head: t('column.customer'), isWide: true, cell: ({ customer }) => <bdi>{customer ?? t('noName')}</bdi> },
    { name: 'owner', head: t('column.owner'), isWide: true, cell: ({ owner }) => <bdi>{owner}</bdi> },
    { name: 'status', head: t('column.status'), cell: ({ status }) => <ClaimBadge status={status} /> },
    { name: 'at', head: t('claims:staff.due'), cell: (row) => <Due row={row} /> },
    { name: 'amount', head: t('column.amount'), isEnd: true, isFirst: true, cell: ({ amount }) => <Price amount={amount} /> },
  ]
  const wordOf = (filter: string, value: string): string => {
    if (filter === 'kind') return t(`claims:kind.${value}`)
    if (filter === 'waiting') return t(`claims:staff.${value}`)
    if (value === 'any') return t('filter.every.status')
    return value === 'to-decide' ? t('claims:staff.toDecide') : t(`claims:status.${value}`)
  }
  return (
    <ListFrame
      title={t('nav.claims')}
      list={list}
      live={['claim']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={wordOf}
      usually={{ status: t('claims:staff.open'), waiting: t('claims:staff.anyWait') }}
      columns={columns}
      placeOf={({ id }) => `/admin/claims/${id}`}
    />
  )
}

function Due({ row: { at, isOurs, isOverdue } }: { row: ClaimRow }) {
  const { t } = useTranslation('claims')
  if (!isOurs) return <At at={at} />
  return (
    <span className={isOverdue ? 'font-semibold text-bad' : 'text-warning'}>
      {t(isOverdue ? 'staff.overdueSince' : 'staff.decideBy')} <At at={at} />
    </span>
  )
}
