import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { SecretLink } from './secret-link.tsx'

/** The secret address under which a customer's calendar reads the visits of all orders. */
export default function VisitsLink() {
  const { t } = useTranslation('calendars')
  const { api } = useViewer()
  const { data } = useSuspenseQuery({ ...api.calendars.visitsLink.queryOptions(), staleTime: 10_000 })
  const renew = useChange(api.calendars.renewVisitsLink.mutationOptions(), {
    answers: api.calendars.visitsLink.queryKey(),
    done: data.token !== null ? { title: t('month.renewed'), tone: 'plain' } : null,
    refused: 'toast',
  })
  return (
    <SecretLink
      title={t('visits.link')}
      text={t('visits.text')}
      token={data.token}
      isPending={renew.isPending}
      onRenew={() => renew.mutate(undefined)}
    />
  )
}
