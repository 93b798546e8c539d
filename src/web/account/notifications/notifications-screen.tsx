import { type InfiniteData, infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Settings } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import type { Notification } from '#domain/messages/notifications/notification.contract.ts'
import type { Locale } from '#values/locale.ts'
import { AccountShell } from '#web/account/account-shell.tsx'
import { settingsAddress } from '#web/account/settings/settings-page.ts'
import { useWithChoice } from '#web/features/dates/use-choice.ts'
import { EmptyState, ErrorState } from '#web/features/orders/states.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { setQueryAnswer } from '#web/runtime/set-query-answer.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { type Api, pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupsOf } from './groups.ts'
import { NotificationRow } from './notification-row.tsx'

function listOf(api: Api, locale: Locale) {
  return infiniteQueryOptions({
    queryKey: [...api.notifications.key(), 'pages', locale],
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list.call({ locale, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 10_000,
  })
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, queryClient, viewer } = context.get(pageRequest)
  await queryClient.prefetchInfiniteQuery(listOf(api, viewer.locale))
  return prefetch(context, (client) => [client.notifications.count.queryOptions()])
}

/** `/profile/notifications`: the person's notifications, the newest first. */
export default function NotificationsScreen() {
  const { t } = useTranslation('profile')
  const { api } = useViewer()
  const locale = useLocale()
  const list = useInfiniteQuery(listOf(api, locale))
  const all = list.data?.pages.flatMap(({ notifications }) => notifications)
  const { readOne, readAll } = useReading(locale)
  const [newest] = all ?? []
  return (
    <AccountShell at="notifications" lead={t('notifications.lead')}>
      <div className="max-w-202">
        <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button asChild variant="outline" size="sm">
            <LocalLink to={settingsAddress('notifications')}>
              <Icon of={Settings} className="size-4.5" />
              {t('notifications.settings')}
            </LocalLink>
          </Button>
          {newest && all?.some(({ isRead }) => !isRead) ? (
            <button type="button" onClick={() => readAll(newest.id)} className={linkClass}>
              {t('notifications.readAll')}
            </button>
          ) : null}
        </div>
        {all ? (
          <Groups all={all} onOpen={readOne} />
        ) : list.isError ? (
          <ErrorState
            title={t('notifications.errorTitle')}
            text={t('notifications.errorText')}
            action={t('notifications.retry')}
            isPending={list.isFetching}
            onRetry={() => void list.refetch()}
            className="mt-6"
          />
        ) : (
          <div role="status" aria-label={t('notifications.loading')} className="mt-8 flex flex-col gap-3">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} className="h-20" />
            ))}
          </div>
        )}
        {list.hasNextPage ? (
          <div className="mt-6 text-center">
            <Button variant="outline" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('notifications.more')}
            </Button>
          </div>
        ) : null}
      </div>
    </AccountShell>
  )
}

function Groups({ all, onOpen }: { all: readonly Notification[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('profile')
  const { today } = useViewer()
  const keep = useWithChoice()
  if (all.length === 0) {
    return (
      <div className="mt-6">
        <EmptyState spot="no-messages" title={t('notifications.emptyTitle')} text={t('notifications.emptyText')}>
          <Button asChild variant="outline">
            <LocalLink to={keep('/browse')}>{t('notifications.emptyAction')}</LocalLink>
          </Button>
        </EmptyState>
      </div>
    )
  }
  return groupsOf(all, today).map(([group, rows]) => (
    <section key={group} aria-labelledby={group} className="mt-8 lg:mt-10">
      <h2 id={group} className="type-h3">
        {t(`notifications.${group}`)}
      </h2>
      <ul className="mt-3 border-t border-line">
        {rows.map((row) => (
          <NotificationRow key={row.id} notification={row} group={group} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

type Pages = InfiniteData<{ notifications: Notification[]; next: string | null }>

/** Marks as read: shown at once, and counted as the server answers. */
function useReading(locale: Locale) {
  const { api } = useViewer()
  const queryClient = useQueryClient()
  const { queryKey } = listOf(api, locale)
  /** A read of the list that is under way began before the press, and would show what was. */
  const show = (isMeant: (one: Notification) => boolean) => {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Pages>(queryKey, (kept) => kept && { ...kept, pages: kept.pages.map((page) => marked(page, isMeant)) })
  }
  const count = (answer: { unread: number }) => setQueryAnswer(queryClient, api.notifications.count.queryKey(), answer)
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.notifications.key() })
  const one = useMutation(api.notifications.read.mutationOptions({ onSuccess: count, onError: refresh }))
  const all = useMutation(api.notifications.readAll.mutationOptions({ onSuccess: count, onError: refresh }))
  return {
    readOne(id: string) {
      show((row) => row.id === id)
      one.mutate({ id })
    },
    readAll(upTo: string) {
      show(() => true)
      all.mutate({ upTo })
    },
  }
}

function marked(page: Pages['pages'][number], isMeant: (one: Notification) => boolean): Pages['pages'][number] {
  return { ...page, notifications: page.notifications.map((row) => (isMeant(row) ? { ...row, isRead: true } : row)) }
}
