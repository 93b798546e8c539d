import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { listedRentals, rentalSorts } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { RentalRow } from '#domain/renting/order-details/operations.contract.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { Days, RentalBadge, useFilterWords } from './words.tsx'

const [soonest, ...others] = rentalSorts
const filters = { status: listedRentals, category: categories, sort: [...others, soonest] } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.rentals.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/rentals`: the rentals of all customers. */
export default function RentalsScreen() {
  const { t } = useTranslation('operations')
  const { api } = useViewer()
  const asked = useAskedInDays(filters)
  const file = useListExport(api.operations.rentalsFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.rentals.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<RentalRow>[] = [
    { name: 'piece', head: t('column.piece'), cell: ({ piece }) => <span className="line-clamp-1 rtl:leading-7">{piece}</span> },
    { name: 'number', head: t('column.order'), cell: ({ number }) => <bdi>{number}</bdi> },
    { name: 'customer', head: t('column.customer'), cell: ({ customer }) => <bdi>{customer ?? t('noName')}</bdi> },
    { name: 'owner', head: t('column.owner'), isWide: true, cell: ({ owner }) => <bdi>{owner}</bdi> },
    { name: 'days', head: t('column.days'), cell: ({ from, until }) => <Days from={from} until={until} /> },
    { name: 'status', head: t('column.status'), cell: ({ status }) => <RentalBadge status={status} /> },
    { name: 'price', head: t('column.price'), isEnd: true, cell: ({ price }) => <Price amount={price} /> },
  ]
  return (
    <ListFrame
      title={t('nav.rentals')}
      list={list}
      live={['rental']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={useFilterWords('status')}
      usually={{ status: t('filter.usually') }}
      columns={columns}
      placeOf={({ id, orderId }) => `/admin/orders/${orderId}#${id}`}
    />
  )
}
