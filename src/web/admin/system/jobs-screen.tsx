import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { FailedJobRow, JobCountRow, RecurringRow } from '#domain/staff/system/system.contract.ts'
import { formatNumber } from '#values/format.ts'
import { type Column, Rows } from '#web/admin/lists/rows.tsx'
import { At } from '#web/admin/lists/words.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { type Mutation, useChange } from '#web/features/forms/use-change.ts'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { type Api, pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'

function askedOf(query: URLSearchParams): { name?: string; after?: string } {
  const [name, after] = [query.get('name') ?? '', query.get('after') ?? '']
  return { ...(/^[a-z][a-z.-]{0,63}$/.test(name) && { name }), ...(/^[0-9a-f-]{36}$/.test(after) && { after }) }
}

const failedOf = (api: Api, query: URLSearchParams) => api.system.failedJobs.queryOptions({ input: askedOf(query) })

const shownRows = 7

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  await queryClient.prefetchQuery(failedOf(api, new URL(request.url).searchParams))
  return prefetch(context, (read) => [read.system.jobs.queryOptions()])
}

/** `/admin/jobs`: what the shop does by itself: how much of it waits, what failed and is tried again, and what recurs. */
export default function JobsScreen() {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const sentence = useRefusalWords()
  const { data, error } = useQuery({ ...failedOf(api, search), staleTime: 5000, refetchInterval: 15_000 })
  const columns: Column<FailedJobRow>[] = [
    { name: 'name', head: t('jobs.name'), cell: ({ name }) => <JobName name={name} /> },
    {
      name: 'fault',
      head: t('jobs.fault'),
      isFull: true,
      cell: ({ fault }) => (
        <bdi dir="ltr" className="break-words lg:line-clamp-2 lg:max-w-text">
          {fault}
        </bdi>
      ),
    },
    { name: 'tries', head: t('jobs.tries'), isWide: true, cell: ({ tries }) => t('jobs.times', { count: tries }) },
    { name: 'at', head: t('jobs.failedAt'), cell: ({ failedAt }) => <At at={failedAt} /> },
    { name: 'do', head: t('jobs.retry'), isEnd: true, cell: ({ id }) => <RetryJob id={id} /> },
  ]
  return (
    <div className="px-4 py-5 lg:p-6">
      <h1 className="text-page-title leading-10 font-light">{t('jobs.title')}</h1>
      <Card title={asked.name ? t('jobs.failedOf', { name: asked.name }) : t('jobs.failures')} className="mt-4">
        {data && data.rows.length > 0 ? (
          <Rows label={t('jobs.failures')} rows={data.rows} columns={columns} hrefOf={() => null} />
        ) : (
          <p className="px-4 py-4 text-dense text-quiet">{data ? t('jobs.noneFailed') : error ? sentence(error) : null}</p>
        )}
      </Card>
      <Pages next={data?.next ?? null} asked={asked} />
      <Overview />
    </div>
  )
}

function Pages({ next, asked: { name, after } }: { next: string | null; asked: { name?: string; after?: string } }) {
  const { t } = useTranslation('system-admin')
  const of = (query: Record<string, string>) => `/admin/jobs?${new URLSearchParams({ ...(name && { name }), ...query })}`
  if (!name && !after && next === null) return null
  return (
    <nav aria-label={t('jobs.pages')} className="mt-3 flex gap-5 text-dense">
      {name ? (
        <LocalLink to="/admin/jobs" className={linkClass}>
          {t('jobs.all')}
        </LocalLink>
      ) : null}
      {after ? (
        <LocalLink to={of({})} className={linkClass}>
          {t('jobs.first')}
        </LocalLink>
      ) : null}
      {next === null ? null : (
        <LocalLink to={of({ after: next })} className={linkClass}>
          {t('jobs.more')}
        </LocalLink>
      )}
    </nav>
  )
}

function Overview() {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const { data } = useQuery({ ...api.system.jobs.queryOptions(), staleTime: 5000, refetchInterval: 15_000 })
  const locale = useLocale()
  const count = (number: number) => <span className={number > 0 ? '' : 'text-quiet'}>{formatNumber(number, locale)}</span>
  const queues: Column<JobCountRow & { id: string }>[] = [
    { name: 'name', head: t('jobs.name'), isFull: true, cell: ({ name }) => <JobName name={name} /> },
    { name: 'waiting', head: t('jobs.waiting'), cell: (row) => <Labelled label={t('jobs.waiting')}>{count(row.waiting)}</Labelled> },
    { name: 'active', head: t('jobs.active'), cell: (row) => <Labelled label={t('jobs.active')}>{count(row.active)}</Labelled> },
    { name: 'retrying', head: t('jobs.retrying'), cell: (row) => <Labelled label={t('jobs.retrying')}>{count(row.retrying)}</Labelled> },
    { name: 'done', head: t('jobs.done'), isWide: true, cell: (row) => count(row.done) },
    { name: 'next', head: t('jobs.next'), isWide: true, cell: ({ nextAt }) => (nextAt ? <At at={nextAt} /> : null) },
    {
      name: 'failed',
      head: t('jobs.failed'),
      isEnd: true,
      cell: (row) => (
        <Labelled label={t('jobs.failed')}>
          <FailedCell row={row} />
        </Labelled>
      ),
    },
  ]
  const recurring: Column<RecurringRow & { id: string }>[] = [
    { name: 'name', head: t('jobs.name'), isFull: true, cell: ({ name }) => <JobName name={name} /> },
    {
      name: 'last',
      head: t('jobs.last'),
      cell: ({ lastAt, isRunning }) => (
        <Labelled label={t('jobs.last')}>
          {isRunning ? <Badge tone="primary">{t('jobs.running')}</Badge> : lastAt ? <At at={lastAt} /> : t('jobs.never')}
        </Labelled>
      ),
    },
    {
      name: 'next',
      head: t('jobs.next'),
      isEnd: true,
      cell: ({ nextAt }) => <Labelled label={t('jobs.next')}>{nextAt ? <At at={nextAt} /> : null}</Labelled>,
    },
  ]
  const withId = <Row extends { name: string }>(rows: readonly Row[]) => rows.map((row) => ({ ...row, id: row.name }))
  if (!data) return null
  return (
    <div className="mt-4 grid items-start gap-4 2xl:grid-cols-2">
      <Card title={t('jobs.queues')} isLong={data.queues.length > shownRows}>
        <Rows label={t('jobs.queues')} rows={withId(data.queues)} columns={queues} hrefOf={() => null} />
      </Card>
      <Card title={t('jobs.recurring')} isLong={data.recurring.length > shownRows}>
        <Rows label={t('jobs.recurring')} rows={withId(data.recurring)} columns={recurring} hrefOf={() => null} />
      </Card>
    </div>
  )
}

interface CardProps {
  title: string
  /** More rows than are seen at once: they are scrolled, by the keyboard as well. */
  isLong?: boolean
  className?: string
  children: ReactNode
}

function Card({ title, isLong = false, className, children }: CardProps) {
  return (
    <section className={cn('overflow-hidden rounded-card border border-line bg-card', className)}>
      <h2 className="px-4 py-3 text-secondary leading-6 font-semibold">{title}</h2>
      <div tabIndex={isLong ? 0 : undefined} className="max-h-105 overflow-y-auto border-t border-line">
        {children}
      </div>
    </section>
  )
}

/** A figure with its name before it where the head of the table is not seen. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="text-dense">
      <span aria-hidden="true" className="text-quiet lg:hidden">
        {label}{' '}
      </span>
      {children}
    </span>
  )
}

function JobName({ name }: { name: string }) {
  return (
    <bdi dir="ltr" className="font-medium">
      {name}
    </bdi>
  )
}

function FailedCell({ row: { name, failed } }: { row: JobCountRow }) {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const { mutate, isPending } = useRetry(api.system.retryJobs.mutationOptions())
  const locale = useLocale()
  if (failed === 0) return <span className="text-quiet">{formatNumber(0, locale)}</span>
  return (
    <span className="inline-flex items-center gap-2">
      <LocalLink to={`/admin/jobs?name=${name}`} className="font-semibold text-bad underline underline-offset-4">
        {formatNumber(failed, locale)}
      </LocalLink>
      <Button variant="outline" size="xs" pending={isPending} onClick={() => mutate({ name })}>
        {t('jobs.retryAll')}
      </Button>
    </span>
  )
}

function RetryJob({ id }: { id: string }) {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  const { mutate, isPending } = useRetry(api.system.retryJob.mutationOptions())
  return (
    <Button variant="outline" size="xs" pending={isPending} onClick={() => mutate({ id })}>
      {t('jobs.retry')}
    </Button>
  )
}

/** A retry: reloads the lists, and shows the number of jobs. */
function useRetry<Input>(mutation: Mutation<{ count: number }, Input>) {
  const { t } = useTranslation('system-admin')
  const { api } = useViewer()
  return useChange(mutation, {
    refresh: [api.system.key()],
    refreshOnRefusal: true,
    done: ({ count }) => t('jobs.retried', { count }),
    refused: 'toast',
  })
}
