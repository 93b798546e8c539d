import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { LetterHint } from '#web/admin/letter-hint.tsx'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { useLive } from '#web/runtime/use-live.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { AllDone } from './all-done.tsx'
import { ListingDetail } from './listing-detail.tsx'
import { QueueList } from './queue-list.tsx'
import { usePlannedDecisions } from './use-planned-decision.ts'

const parameter = 'listing'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const { rows } = await queryClient.fetchQuery(api.listings.queue.queryOptions())
  const id = new URL(request.url).searchParams.get(parameter) ?? rows[0]?.id
  if (id) await queryClient.prefetchQuery(api.listings.review.queryOptions({ input: { id } }))
  return prefetch(context, () => [])
}

/** `/admin/approvals`: listings that wait, the longest first, and the one that is decided about; on a phone one after the other. */
export default function ApprovalsScreen() {
  const { t } = useTranslation('approvals')
  const { api } = useViewer()
  const [search, setSearch] = useSearchParams()
  const { data, error, refetch } = useQuery({ ...api.listings.queue.queryOptions(), staleTime: 10_000, refetchInterval: 60_000 })
  useLive(['operations:listing'], refetch)
  const chosen = search.get(parameter)
  const hasMoved = useRef(false)
  const choose = (id: string | null) => {
    hasMoved.current = true
    setSearch(id ? { [parameter]: id } : {}, { replace: chosen !== null, preventScrollReset: true })
  }
  const { ids, undone, plan } = usePlannedDecisions(choose)
  const rows = (data?.rows ?? []).filter(({ id }) => !ids.includes(id))
  const { counts = { new: 0, revision: 0, appeal: 0 } } = data ?? {}
  const waiting = counts.new + counts.revision + counts.appeal - ((data?.rows.length ?? 0) - rows.length)
  const open = chosen ?? rows[0]?.id ?? null
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 lg:px-6">
        <h1 className="text-heading leading-8 font-light">{t('title')}</h1>
        <p aria-live="polite" className="text-dense text-quiet">
          {t('waiting', { count: waiting })}
        </p>
        <LetterHint className="ms-auto hidden items-center gap-1.5 text-caption text-quiet lg:flex">
          <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('keys.next')} <KeyCap>A</KeyCap> {t('approve')} <KeyCap>C</KeyCap> {t('keys.changes')}{' '}
          <KeyCap>R</KeyCap> {t('reject')} <KeyCap>Z</KeyCap> {t('keys.zoom')}
        </LetterHint>
      </div>
      {error ? (
        <div role="alert" className="flex flex-col items-start gap-3 p-6">
          <p>{t('failed')}</p>
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : data && rows.length === 0 ? (
        <AllDone hasMoved={hasMoved} />
      ) : (
        <div className="lg:grid lg:grid-cols-[264px_minmax(0,1fr)]">
          <QueueList rows={rows} open={open} onChoose={choose} className={cn(chosen && 'max-lg:hidden')} />
          <div className={cn('min-w-0', !chosen && 'max-lg:hidden')}>
            {open ? (
              <ListingDetail key={open} id={open} rows={rows} hasMoved={hasMoved} onChoose={choose} undone={undone} plan={plan} />
            ) : null}
          </div>
        </div>
      )}
    </>
  )
}
