import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { formatAgo } from '#values/format.ts'
import { LetterHint } from '#web/admin/letter-hint.tsx'
import { KeyCap } from '#web/admin/palette/key-cap.tsx'
import { rowKeys, useLetterKeys } from '#web/admin/use-letter-keys.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useIsVisible } from '#web/runtime/use-is-visible.ts'
import { pageRequest, prefetch, useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { SwitchRow } from '#web/ui/switch.tsx'
import { Callbacks } from './callbacks.tsx'
import { ChatDetail } from './chat-detail.tsx'
import { ChatReportLine } from './chat-report-line.tsx'
import { InboxFilterBar } from './inbox-filter-bar.tsx'
import { openParameter, shownRows, useInboxAddress } from './inbox-filters.ts'
import { InboxList } from './inbox-list.tsx'
import { isFocusLost } from './lost-focus.ts'
import { useAlerts } from './use-alerts.ts'
import { useInbox } from './use-inbox.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, queryClient } = context.get(pageRequest)
  const id = new URL(request.url).searchParams.get(openParameter)
  await Promise.all([
    queryClient.prefetchQuery(api.chatAdmin.inbox.queryOptions()),
    id && queryClient.prefetchQuery(api.chatAdmin.get.queryOptions({ input: { id } })),
  ])
  return prefetch(context, () => [])
}

/** `/admin/chat`: conversations that wait, those that are under way, and the one that is answered; on a phone one pane after the other. */
export default function ChatScreen() {
  const { t } = useTranslation('chat-admin')
  const { api } = useViewer()
  const locale = useLocale()
  const { chosen, filters, choose, filter, clear } = useInboxAddress()
  const [words, setWords] = useState('')
  const { inbox, keep } = useInbox()
  const { rows = [], at = '', isTaking = false, colleagues = [], callbacks = [] } = inbox.data ?? {}
  const isVisible = useIsVisible()
  const waiting = rows.filter((row) => row.inbox === 'waiting')
  const news = rows.filter((row) => row.inbox === 'mine' && row.unread > 0 && (row.id !== chosen || !isVisible))
  useAlerts(waiting.length + news.length, isTaking)
  const take = useChange(api.chatAdmin.takeChats.mutationOptions(), { refresh: keep })
  const shown = shownRows(rows, { filters, words, at, visitor: t('visitor') })
  useRowKeys(shown, { chosen, choose })
  const isNarrowed = words.trim() !== '' || Object.values(filters).some((value) => value !== null)
  const { list, title } = useFocusOnReturn(chosen)
  const longest = waiting.map(({ since }) => since).toSorted()[0]
  const onPhone = chosen ? 'max-lg:hidden' : ''
  return (
    <>
      {/* On a phone an open conversation takes the whole screen, and its title is still read out. */}
      <div
        className={`flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 lg:px-6 ${chosen ? 'max-lg:contents' : ''}`}
      >
        <h1 ref={title} tabIndex={-1} className={`text-heading leading-8 font-light outline-none ${chosen ? 'max-lg:sr-only' : ''}`}>
          {t('title')}
        </h1>
        <p aria-live="polite" className={`text-dense text-quiet ${onPhone}`}>
          {t('waiting', { count: waiting.length })}
          {longest ? ` · ${t('longest', { ago: formatAgo(longest, new Date(at), locale) })}` : ''}
        </p>
        <div className={`ms-auto flex items-center gap-3 ${onPhone}`}>
          <OnDuty names={colleagues.filter(({ isHere, isTaking: takes }) => isHere && takes).map(({ name }) => name)} />
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
        <div className="lg:grid lg:grid-cols-[300px_minmax(0,1fr)]">
          <div ref={list} className={cn('flex flex-col border-line lg:h-(--below-admin-header) lg:border-e', onPhone)}>
            <Callbacks callbacks={callbacks} onChoose={choose} onDone={keep} onLast={() => title.current?.focus()} />
            {rows.length === 0 ? (
              <p className="flex-1 p-6 text-center text-quiet">{t('empty')}</p>
            ) : (
              <>
                <InboxFilterBar filters={filters} words={words} onFilter={filter} onSearch={setWords} />
                {isNarrowed ? (
                  <Narrowed
                    isEmpty={shown.length === 0}
                    onClear={() => {
                      setWords('')
                      clear()
                      list.current?.querySelector('select')?.focus()
                    }}
                  />
                ) : null}
                {shown.length === 0 ? null : <InboxList at={at} rows={shown} open={chosen} onChoose={choose} />}
              </>
            )}
            <LetterHint className="hidden shrink-0 items-center gap-1 border-t border-line px-3 py-2 text-note whitespace-nowrap text-quiet lowercase lg:flex">
              <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> {t('keys.move')} <KeyCap>C</KeyCap> {t('claim')} <KeyCap>R</KeyCap> {t('resolve')}
            </LetterHint>
          </div>
          <div className={cn('min-w-0', !chosen && 'max-lg:hidden')}>
            {chosen ? <ChatDetail key={chosen} id={chosen} colleagues={colleagues} onBack={() => choose(null)} /> : <ChatReportLine />}
          </div>
        </div>
      )}
    </>
  )
}

/** J and K choose the next and the previous conversation. */
function useRowKeys(shown: readonly { id: string }[], { chosen, choose }: Pick<ReturnType<typeof useInboxAddress>, 'chosen' | 'choose'>) {
  // The address comes after the key, and the next key may come before it.
  const aim = useRef(chosen)
  useEffect(() => {
    aim.current = chosen
  }, [chosen])
  const step = (key: 'j' | 'k') => () =>
    rowKeys(shown, aim.current, (id) => {
      aim.current = id
      choose(id)
    })[key]()
  useLetterKeys({ j: step('j'), k: step('k') })
}

/** Back from a conversation, the focus is on its row; where that is gone, on the title. */
function useFocusOnReturn(chosen: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const left = useRef(chosen)
  useEffect(() => {
    const from = left.current
    left.current = chosen
    if (chosen !== null || from === null || !isFocusLost()) return
    const row = list.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(from)}"]`)
    ;(row ?? title.current)?.focus()
  }, [chosen])
  return { list, title }
}

/** That the list is not whole, and the way to all of it. */
function Narrowed({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  const { t } = useTranslation('chat-admin')
  return (
    <div role="status" className={cn('flex flex-col items-center gap-3 px-4 pt-3 text-center text-quiet', isEmpty && 'flex-1 pt-6')}>
      {isEmpty ? <p>{t('noneFound')}</p> : null}
      <Button size="xs" variant="outline" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}

function OnDuty({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('chat-admin')
  if (names.length === 0) return null
  return <p className="text-caption text-quiet max-lg:hidden">{t('onDuty', { names: names.join(t('comma')) })}</p>
}
