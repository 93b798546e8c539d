import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ThreadRow } from '#domain/messages/user-messages/user-message.contract.ts'
import { AccountNav } from '#web/account/account-shell.tsx'
import { ErrorState } from '#web/features/orders/states.tsx'
import { PageHead } from '#web/layout/page/page-head.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { cn } from '#web/ui/cn.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyMessages } from './empty-messages.tsx'
import { ThreadList } from './thread-list.tsx'

const parameter = 'show'
const groups = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  renting: ({ as }) => as === 'owner',
  'renting-out': ({ as }) => as === 'customer',
} as const satisfies Record<string, (row: ThreadRow) => boolean>
type Group = keyof typeof groups
const names = Object.keys(groups) as Group[]

/** The title, which conversations to show, and the list beside the one that is open; on a phone one page after the other. */
export function MessagesFrame({ open = null, title, children }: { open?: string | null; title?: string; children: ReactNode }) {
  const { t } = useTranslation('messages')
  const { api } = useViewer()
  const [search] = useSearchParams()
  const group = names.find((name) => name === search.get(parameter)) ?? 'all'
  const kept = group === 'all' ? '' : `?${parameter}=${group}`
  const threads = useQuery({ ...api.userMessages.threads.queryOptions(), staleTime: 1000 })
  const rows = threads.data?.threads
  const isEmpty = rows?.length === 0 && open === null
  return (
    <div
      data-fills-phone={open ? '' : undefined}
      className={cn(
        'wrap gap-x-10 lg:grid lg:grid-cols-[232px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:pt-10',
        open ? 'max-lg:h-full max-lg:px-0' : 'pt-1',
      )}
    >
      <PageHead title={title ?? t('title')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:col-start-2">
        <h1 className={cn('order-1 type-h1-small', open && 'max-lg:sr-only')}>{t('title')}</h1>
        {rows && rows.length > 0 ? <Filter rows={rows} group={group} open={open} /> : null}
      </div>
      <AccountNav at="messages" className={open ? 'max-lg:hidden' : undefined} />
      <div className={cn('min-w-0 lg:col-start-2 lg:mt-6', open ? 'max-lg:h-full' : 'mt-5')}>
        {isEmpty ? (
          <EmptyMessages />
        ) : (
          <div
            className={cn(
              'lg:grid lg:h-[calc(100dvh-196px)] lg:min-h-140 lg:grid-cols-[320px_minmax(0,1fr)] lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-card',
              open && 'max-lg:h-full',
            )}
          >
            <div className={cn('flex min-h-0 flex-col border-line lg:border-e', open && 'max-lg:hidden')}>
              {rows ? (
                <ThreadList
                  rows={rows.filter(groups[group])}
                  open={open}
                  search={kept}
                  none={group === 'all' ? t('none-yet') : t('none')}
                />
              ) : threads.isError ? (
                <ErrorState
                  title={t('failed-title')}
                  text={t('failed-text')}
                  action={t('retry')}
                  isPending={threads.isFetching}
                  onRetry={() => void threads.refetch()}
                  className="lg:m-4"
                />
              ) : (
                <div aria-hidden="true" className="flex flex-col gap-3 lg:p-4">
                  {[1, 2, 3, 4].map((row) => (
                    <Skeleton key={row} className="h-24" />
                  ))}
                </div>
              )}
            </div>
            {children}
          </div>
        )}
      </div>
    </div>
  )
}

function Filter({ rows, group, open }: { rows: readonly ThreadRow[]; group: Group; open: string | null }) {
  const { t } = useTranslation('messages')
  const unread = rows.filter(groups.unread).length
  const place = open ? `/profile/messages/${open}` : '/profile/messages'
  return (
    <nav aria-label={t('filter')} className={cn('order-2 min-w-0 max-lg:-mx-4 max-lg:w-screen', open && 'max-lg:hidden')}>
      <ul className="no-scrollbar flex gap-2 overflow-x-auto max-lg:px-4">
        {names.map((name) => (
          <li key={name} className="shrink-0">
            <LocalLink
              to={name === 'all' ? place : `${place}?${parameter}=${name}`}
              replace
              preventScrollReset
              aria-current={name === group ? 'true' : undefined}
              className={cn(chipClass, name === group && 'border-transparent bg-inverse text-on-inverse hover:border-transparent')}
            >
              {t(`show.${name}`)}
              {name === 'unread' ? <CountBadge count={unread} /> : null}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
