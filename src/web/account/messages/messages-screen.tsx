import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { useLive } from '#web/runtime/use-live.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MessagesFrame } from './messages-frame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const read = await prefetch(context, (api) => [api.userMessages.threads.queryOptions(), api.userMessages.count.queryOptions()])
  const { api, queryClient } = context.get(pageRequest)
  // Only the page without a message offers rentals.
  const isEmpty = queryClient.getQueryData(api.userMessages.threads.queryKey())?.threads.length === 0
  return isEmpty ? prefetch(context, () => [api.orders.list.queryOptions()]) : read
}

/** `/profile/messages`: the conversations about rentals and what the shop wrote. */
export default function MessagesScreen() {
  const { t } = useTranslation('messages')
  const { api } = useViewer()
  const queryClient = useQueryClient()
  useLive(['messages'], () => queryClient.invalidateQueries({ queryKey: api.userMessages.key() }))
  return (
    <MessagesFrame>
      <div className="flex flex-col items-center justify-center gap-2 p-10 text-center max-lg:hidden">
        <Icon of={MessageCircle} className="size-10 stroke-[1.2] text-quiet" />
        <h2 className="type-h3">{t('choose')}</h2>
        <p className="max-w-[36ch] text-quiet">{t('choose-text')}</p>
      </div>
    </MessagesFrame>
  )
}
