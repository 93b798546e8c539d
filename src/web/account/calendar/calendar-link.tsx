import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { SecretLink } from './secret-link.tsx'

/** The cleaning time of a piece, and the secret address under which other calendars read all pieces of its owner. */
export function CalendarLink({ turnaroundDays }: { turnaroundDays: number }) {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const { data } = useSuspenseQuery({ ...api.calendars.link.queryOptions(), staleTime: 10_000 })
  const renew = useChange(api.calendars.renewLink.mutationOptions(), {
    answers: api.calendars.link.queryKey(),
    done: data.token !== null ? { title: t('month.renewed'), tone: 'plain' } : null,
    refused: 'toast',
  })
  return (
    <SecretLink
      title={t('month.link')}
      text={t('month.linkText')}
      token={data.token}
      isPending={renew.isPending}
      onRenew={() => renew.mutate(undefined)}
    >
      <p className="mb-4 flex items-baseline justify-between gap-4 border-b border-line pb-4 text-secondary leading-6">
        <span className="font-semibold">{t('month.cleaningAfter')}</span>
        <span className="whitespace-nowrap">{t('month.cleaningDays', { count: turnaroundDays })}</span>
      </p>
    </SecretLink>
  )
}
