import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { personCan } from '#domain/permissions.policy.ts'
import { timeSorts, transferStatuses } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { TransferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { askedInDays, useAskedInDays } from './asked.ts'
import { ListFrame } from './list-frame.tsx'
import type { Column } from './rows.tsx'
import { useListExport } from './use-list-export.ts'
import { At, TransferBadge, useFilterWords } from './words.tsx'

const BookTransfer = lazy(() => import('./book-transfer.tsx'))

const filters = { status: transferStatuses, sort: timeSorts } as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(api.operations.transfers.queryOptions({ input: askedInDays(new URL(request.url).searchParams, filters) }))
  return prefetch(context, () => [])
}

/** `/admin/transfers`: the CliQ transfers that have come in, and the form that books one. */
export default function TransfersScreen() {
  const { t } = useTranslation('operations')
  const { api, person } = useViewer()
  const asked = useAskedInDays(filters)
  const [isBooking, setBooking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setBooking(false)
    opener.current?.focus()
  }
  const file = useListExport(api.operations.transfersFile.mutationOptions(), asked)
  const list = useQuery({ ...api.operations.transfers.queryOptions({ input: asked }), staleTime: 10_000 })
  const columns: Column<TransferRow>[] = [
    { name: 'sender', head: t('transfers.sender'), cell: ({ sender, id }) => <bdi>{sender || id}</bdi> },
    { name: 'reference', head: t('transfers.reference'), cell: ({ reference }) => <bdi dir="ltr">{reference}</bdi> },
    { name: 'order', head: t('column.order'), cell: ({ number }) => (number ? <bdi>{number}</bdi> : null) },
    { name: 'customer', head: t('column.customer'), isWide: true, cell: ({ customer }) => (customer ? <bdi>{customer}</bdi> : null) },
    { name: 'status', head: t('column.status'), cell: (row) => <Standing row={row} /> },
    { name: 'at', head: t('column.at'), isWide: true, cell: ({ at }) => <At at={at} /> },
    { name: 'amount', head: t('column.amount'), isEnd: true, cell: ({ amount }) => <Price amount={amount} /> },
  ]
  return (
    <ListFrame
      title={t('nav.transfers')}
      list={list}
      live={['transfer']}
      filters={filters}
      file={file}
      hasDays
      asked={asked}
      wordOf={useFilterWords('transfer')}
      placeholder={t('transfers.placeholder')}
      columns={columns}
      placeOf={({ id }) => `/admin/transfers/${id}`}
      action={
        personCan(person, 'payments.write-all') ? (
          <Button ref={opener} data-move="" size="sm" aria-expanded={isBooking} onClick={() => setBooking(!isBooking)}>
            {t('transfers.book')}
          </Button>
        ) : null
      }
    >
      {isBooking ? (
        <Suspense>
          <BookTransfer onClose={close} />
        </Suspense>
      ) : null}
    </ListFrame>
  )
}

/** The reason of its wait is shown beside the state. */
function Standing({ row: { status, problem } }: { row: TransferRow }) {
  const { t } = useTranslation('operations')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TransferBadge status={status} />
      {status === 'waiting' && problem ? <span className="text-caption text-quiet">{t(`risk.problem.${problem}`)}</span> : null}
    </span>
  )
}
