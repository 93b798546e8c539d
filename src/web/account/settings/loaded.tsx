import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** The shape of what is coming. */
  className: string
  children: (data: Data) => ReactNode
}

/** The inside of a card once it is there; why it is not, and a way to try again, under a title that stays. */
export function Loaded<Data>({ query, className, children }: LoadedProps<Data>) {
  const { t } = useTranslation('security')
  const words = useRefusalWords()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton className={cn('max-w-110', className)} />
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-sunk px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 type-small">
        <span className="block font-semibold">{t('error.title')}</span>
        {words(query.error)}
      </p>
      <Button variant="outline" size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
        {t('error.retry')}
      </Button>
    </div>
  )
}
