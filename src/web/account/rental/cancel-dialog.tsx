import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarSync } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order, Rental } from '#domain/renting/orders/order.contract.ts'
import type { Cancellation, RentalView } from '#domain/renting/rentals/rental.contract.ts'
import { formatMoney } from '#values/money.ts'
import { RefundLines, ShareSteps } from '#web/account/orders/refund.tsx'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { keyFor } from '#web/features/orders/idempotency.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChangeDialog, type ChangeProps } from './change-dialog.tsx'
import { ChangeRow } from './change-row.tsx'
import { useRentalAnswer } from './use-rental-answer.ts'

/** The refund of a rental, line by line, and its cancellation for exactly that. */
export function CancelDialog({ rental, order, view, onClose, onMove }: ChangeProps) {
  const { t } = useTranslation('rentals')
  const { refund, cancel, hasChanged } = useCancellation(rental, onClose)
  const sentence = useRefusalWords()
  const { data } = refund
  const isRefused = refusalCodeOf(refund.error) !== null
  return (
    <ChangeDialog
      rental={rental}
      onClose={onClose}
      title={t('cancel.title')}
      keep={t('cancel.keep')}
      isKeepFirst
      confirm={{
        variant: 'destructive',
        disabled: !data,
        pending: cancel.isPending,
        onClick: () => data && cancel.mutate({ id: rental.id, key: keyFor(`cancel ${rental.id}`, data.refund), refund: data.refund }),
        children: t('cancel.confirm'),
      }}
      problem={hasChanged ? t('cancel.changed') : cancel.error ? sentence(cancel.error) : null}
    >
      {data ? (
        <Refund data={data} view={view} order={order} />
      ) : refund.isError ? (
        <ErrorState
          className="mt-4"
          title={t('cancel.failed')}
          text={isRefused ? sentence(refund.error) : t('cancel.failedText')}
          action={t('orders:retry')}
          isPending={refund.isFetching}
          onRetry={() => void refund.refetch()}
        />
      ) : (
        <RefundSkeleton />
      )}
      {view.moves.includes('moveDays') ? (
        <div className="mt-5">
          <ChangeRow name="instead" icon={CalendarSync} view={view} onClick={onMove} />
        </div>
      ) : null}
    </ChangeDialog>
  )
}

/** Reads the refund as it is now; where it has changed by the time it is confirmed, the new one is shown in its place. */
function useCancellation({ id }: Rental, onClose: () => void) {
  const { t } = useTranslation('rentals')
  const { api } = useViewer()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const show = useRentalAnswer()
  const [hasChanged, setHasChanged] = useState(false)
  const input = { id }
  const refund = useQuery({ ...api.rentals.cancellation.queryOptions({ input }), staleTime: 0, gcTime: 0 })
  const cancel = useChange(api.rentals.cancel.mutationOptions(), {
    refresh: show,
    done: (_, { refund: back }) => ({
      title: t('cancel.done'),
      description: back > 0 ? t('cancel.doneText', { amount: formatMoney(back, locale) }) : t('cancel.doneFree'),
    }),
    after: onClose,
    async whenRefused(error) {
      const isChanged = refusalCodeOf(error) === 'rental.refund-changed'
      setHasChanged(isChanged)
      if (isChanged) await queryClient.invalidateQueries({ queryKey: api.rentals.cancellation.queryKey({ input }) })
    },
  })
  return { refund, cancel, hasChanged }
}

function Refund({ data, view, order }: { data: Cancellation; view: RentalView; order: Order }) {
  const { t } = useTranslation('rentals')
  const locale = useLocale()
  const isFree = data.lines.every(({ paid }) => paid === 0)
  return (
    <>
      {isFree ? <p className="mt-4 type-body">{t('cancel.free')}</p> : <ShareSteps share={data.share} view={view} />}
      {isFree || view.countedTo === view.dispatchAt ? null : <p className="mt-3 type-small text-quiet">{t('cancel.moved')}</p>}
      {isFree ? null : <RefundLines data={data} order={order} />}
      <p className="mt-4 text-secondary leading-6 text-quiet">
        {data.deposit > 0
          ? t(`cancel.deposit-${order.method ?? 'card'}`, { amount: formatMoney(data.deposit, locale) })
          : t('cancel.noDeposit')}
      </p>
    </>
  )
}

function RefundSkeleton() {
  const { t } = useTranslation('rentals')
  return (
    <div role="status" aria-label={t('cancel.loading')} className="mt-5 flex flex-col gap-4">
      <Skeleton className="h-17" />
      <Skeleton className="h-47.5" />
    </div>
  )
}
