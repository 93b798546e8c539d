import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { formatAgo } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { Callbacks } from './callbacks.tsx'
import { ChatFile } from './chat-file.tsx'
import { ChatReportLine } from './chat-report-line.tsx'
import { InboxList } from './inbox-list.tsx'
import { useAlerts } from './use-alerts.ts'
import { useInbox } from './use-desk.ts'

const parameter = 'conversation'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const id = new URL(request.url).searchParams.get(parameter)
  await Promise.all([
    queryClient.prefetchQuery(api.chatDesk.inbox.queryOptions()),
    id && queryClient.prefetchQuery(api.chatDesk.get.queryOptions({ input: { id } })),
  ])
  return prefetch(context, () => [])
}

/** `/admin/chat`: conversations that wait, those that are under way, and the one that is answered; on a phone one pane after the other. */
export default function ChatScreen() {
  const { t } = useTranslation('chat-desk')
  const { api } = useViewer()
  const locale = useLocale()
  const [search, setSearch] = useSearchParams()
  const { inbox, keep } = useInbox()
  const chosen = search.get(parameter)
  const { rows = [], at = '' } = inbox.data ?? {}
  const waiting = rows.filter((row) => row.inbox === 'waiting')
  const isTaking = inbox.data?.isTaking ?? false
  useAlerts(waiting.length, isTaking)
  const take = useMutation(api.chatDesk.takeChats.mutationOptions({ onSuccess: keep }))
  const choose = (id: string | null) => setSearch(id ? { [parameter]: id } : {}, { replace: chosen !== null, preventScrollReset: true })
  const longest = waiting[0]?.since
  return (
    <>
      <div
        className={`flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 lg:px-6 ${chosen ? 'max-lg:hidden' : ''}`}
      >
        <h1 className="text-[22px] leading-8 font-light">{t('title')}</h1>
        <p aria-live="polite" className="text-[14px] text-quiet">
          {t('waiting', { count: waiting.length })}
          {longest ? ` · ${t('longest', { ago: formatAgo(longest, new Date(at), locale) })}` : ''}
        </p>
        <div className="ms-auto flex items-center gap-3">
          <OnDuty names={(inbox.data?.colleagues ?? []).filter(({ isHere, isTaking: takes }) => isHere && takes).map(({ name }) => name)} />
          <SwitchRow label={t('taking')} checked={isTaking} onChange={(is) => take.mutate({ isTaking: is })} />
        </div>
      </div>
      {inbox.error ? (
        <div role="alert" className="flex flex-col items-start gap-3 p-6">
          <p>{t('failed')}</p>
          <Button size="sm" variant="outline" onClick={() => void inbox.refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div className="lg:grid lg:grid-cols-[272px_minmax(0,1fr)]">
          <div className={cn('flex flex-col border-line lg:h-[calc(100dvh-117px)] lg:border-e', chosen && 'max-lg:hidden')}>
            <Callbacks callbacks={inbox.data?.callbacks ?? []} onChoose={choose} onDone={keep} />
            <InboxList at={at} rows={rows} open={chosen} onChoose={choose} className="min-h-0 flex-1" />
            <p className="hidden shrink-0 items-center gap-1 border-t border-line px-3 py-2 text-[12.5px] whitespace-nowrap text-quiet lowercase lg:flex">
              <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('keys.move')} <KeyCap>C</KeyCap> {t('claim')} <KeyCap>R</KeyCap> {t('resolve')}
            </p>
          </div>
          <div className={cn('min-w-0', !chosen && 'max-lg:hidden')}>
            {chosen ? (
              <ChatFile key={chosen} id={chosen} rows={rows} colleagues={inbox.data?.colleagues ?? []} onChoose={choose} />
            ) : (
              <ChatReportLine />
            )}
          </div>
        </div>
      )}
    </>
  )
}

function OnDuty({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('chat-desk')
  if (names.length === 0) return null
  return <p className="text-[13px] text-quiet max-lg:hidden">{t('onDuty', { names: names.join(t('comma')) })}</p>
}
