import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SwitchRow } from '#web/ui/switch.tsx'

/** The switch of the newsletter for the person's own mailbox; nothing where the shop has none. */
export function NewsletterSwitch() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const own = api.newsletter.own.queryOptions()
  const { data, isError } = useQuery(own)
  const { mutate, isPending, variables } = useChange(api.newsletter.choose.mutationOptions(), {
    answers: own.queryKey,
    done: t('toast.updated'),
    refused: 'toast',
  })
  if (isError) return null
  if (!data) return <Skeleton className="h-11 max-w-110" />
  if (!data.isOffered && !data.isSubscribed) return null
  return (
    <SwitchRow
      label={t('settings.newsletter')}
      hint={t('settings.newsletterText')}
      checked={isPending ? variables.isSubscribed : data.isSubscribed}
      onChange={(isSubscribed) => mutate({ isSubscribed })}
    />
  )
}
