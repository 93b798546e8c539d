import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { transferColumns } from '#domain/renting/admin-lists/list-columns.policy.ts'
import { timeSorts, transferStatuses } from '#domain/renting/admin-lists/list-query.policy.ts'
import type { TransferRow } from '#domain/renting/admin-lists/transfer.contract.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { describeList, ListScreen, loaderOf } from './described-list.tsx'
import { TransferBadge, wordsOf } from './words.tsx'

const BookTransfer = lazy(() => import('./book-transfer.tsx'))

const transfers = describeList({
  filters: { status: transferStatuses, sort: timeSorts },
  hasDays: true,
  read: (api, query) => api.operations.transfers.queryOptions({ input: query }),
  file: (api) => api.operations.transfersFile.mutationOptions(),
})({
  title: 'operations:nav.transfers',
  live: ['transfer'],
  wordOf: wordsOf('transfer'),
  placeholder: 'operations:transfers.placeholder',
  columns: transferColumns,
  looks: {
    sender: { cell: ({ sender, id }) => <WrittenText as="bdi">{sender || id}</WrittenText> },
    reference: {
      cell: ({ reference }) => (
        <bdi translate="no" dir="ltr">
          {reference}
        </bdi>
      ),
    },
    customer: { isWide: true },
    status: { cell: Standing },
    at: { isWide: true },
  },
  hrefOf: ({ id }) => `/admin/transfers/${id}`,
})

export const loader = loaderOf(transfers)

/** `/admin/transfers`: the CliQ transfers that have come in, and the form that books one. */
export default function TransfersScreen() {
  const { t } = useTranslation('operations')
  const { person } = useViewer()
  const [isBooking, setBooking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setBooking(false)
    opener.current?.focus()
  }
  return (
    <ListScreen
      of={transfers}
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
    </ListScreen>
  )
}

/** The reason of its wait is shown beside the state. */
function Standing({ status, problem }: TransferRow) {
  const { t } = useTranslation('operations')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <TransferBadge status={status} />
      {status === 'waiting' && problem ? <span className="text-caption text-quiet">{t(`risk.problem.${problem}`)}</span> : null}
    </span>
  )
}
