import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refusalCodeOf, useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { ErrorState } from '#web/features/orders/states.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The days of a dialog could not be read: why, and another try. */
export function DaysError({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation('rentals')
  const sentence = useRefusalWords()
  return (
    <ErrorState
      className="mt-4"
      title={t('change.failed')}
      text={refusalCodeOf(query.error) === null ? t('change.failedText') : sentence(query.error)}
      action={t('orders:retry')}
      isPending={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}

export function DaysSkeleton() {
  const { t } = useTranslation('rentals')
  return (
    <div role="status" aria-label={t('change.loading')} className="mt-5 flex flex-col gap-4">
      <Skeleton className="h-80" />
      <Skeleton className="h-32" />
    </div>
  )
}
