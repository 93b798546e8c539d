import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inboxes } from '#domain/messages/conversations/conversation.policy.ts'
import type { InboxRow } from '#domain/messages/conversations/inbox.contract.ts'
import { formatAgo, formatNumber } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

interface InboxListProps {
  /** The server's time. */
  at: string
  rows: readonly InboxRow[]
  open: string | null
  onChoose: (id: string) => void
}

/** In milliseconds: a longer waiting time is shown in amber. */
const longMs = 60_000

/** The conversations in their groups, the longest wait first, with the one that is open in sight. */
export function InboxList({ at, rows, open, onChoose }: InboxListProps) {
  const { t } = useTranslation('chat-admin')
  const locale = useLocale()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <nav ref={list} aria-label={t('inbox')} className="min-h-0 flex-1 overflow-y-auto">
      {inboxes.map((name) => {
        const group = rows.filter(({ inbox }) => inbox === name)
        return group.length === 0 ? null : (
          <section key={name} aria-labelledby={`inbox-${name}`}>
            <h2 id={`inbox-${name}`} className="flex justify-between px-4 pt-3 pb-1.5 text-caption text-quiet lg:px-3">
              {t(`group.${name}`)} <span>{formatNumber(group.length, locale)}</span>
            </h2>
            <ul>
              {group.map((row) => (
                <li key={row.id} className="border-b border-line">
                  <Entry at={at} row={row} isOpen={row.id === open} onChoose={() => onChoose(row.id)} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}

function Entry({ at, row, isOpen, onChoose }: { at: string; row: InboxRow; isOpen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('chat-admin')
  const locale = useLocale()
  const name = row.name ?? t('visitor')
  const isLong = row.inbox === 'waiting' && Date.parse(at) - Date.parse(row.since) > longMs
  return (
    <button
      type="button"
      data-conversation={row.id}
      aria-current={isOpen || undefined}
      onClick={onChoose}
      className={cn(
        'flex w-full cursor-pointer items-center gap-3 border-s-3 border-transparent px-4 py-3 text-start hover:bg-sunk lg:px-3',
        isOpen && 'lg:border-chosen lg:bg-primary-tint',
      )}
    >
      <span className="relative shrink-0">
        <Avatar name={name} className="size-10" />
        <span
          role="img"
          aria-label={t(row.isOnline ? 'online' : 'away')}
          className={cn('absolute end-0 bottom-0 size-2.5 rounded-full border-2 border-page', row.isOnline ? 'bg-good' : 'bg-field')}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate text-secondary font-semibold">{name}</bdi>
          <span className={cn('ms-auto shrink-0 text-note', isLong ? 'font-semibold text-warning' : 'text-quiet')}>
            {formatAgo(row.since, new Date(at), locale)}
          </span>
        </span>
        <span className="flex items-center gap-2">
          <WrittenText className="min-w-0 flex-1 truncate text-caption text-quiet">{row.last || t('photo')}</WrittenText>
          {row.department === 'general' ? null : <span className="shrink-0 text-tag text-quiet">{t(`department.${row.department}`)}</span>}
          {row.priority === 'urgent' ? <span className="text-tag font-semibold text-bad">{t('priority.urgent')}</span> : null}
          {row.unread > 0 ? (
            <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-tag leading-5 font-semibold text-on-primary">
              {formatNumber(row.unread, locale)}
              <span className="sr-only"> {t('unread')}</span>
            </span>
          ) : null}
        </span>
      </span>
    </button>
  )
}
