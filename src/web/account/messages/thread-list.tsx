import { Search, Sparkles } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ThreadRow } from '#domain/messages/user-messages/user-message.contract.ts'
import { readUnsent, unsentChanged, unsentOf } from '#web/features/messages/unsent.ts'
import { Thumb } from '#web/features/orders/piece.tsx'
import { LocalLink, useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MaskedWords } from './masked-words.tsx'
import { briefWhen, useCounterpartName, useThreadLine } from './thread-words.ts'

interface ThreadListProps {
  rows: readonly ThreadRow[]
  open: string | null
  /** The query that links to threads keep, such as `?show=unread`. */
  search: string
  /** The text of an empty list. */
  none: string
}

/** The conversations, the newest first, found by the name of a person or a piece. */
export function ThreadList({ rows, open, search, none }: ThreadListProps) {
  const { t } = useTranslation('messages')
  const [words, setWords] = useState('')
  const nameOf = useCounterpartName()
  const wish = words.trim().toLowerCase()
  const found = rows.filter((row) => [nameOf(row), row.rental?.piece ?? ''].some((text) => text.toLowerCase().includes(wish)))
  return (
    <>
      <search className="relative block shrink-0 border-line max-lg:mb-2 lg:border-b lg:p-4">
        <Icon of={Search} className="absolute start-4 top-3.5 size-4 text-quiet lg:start-8 lg:top-7.25" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="h-11 w-full rounded-full border border-field bg-card ps-11 pe-4 text-base placeholder:text-quiet lg:text-secondary"
        />
      </search>
      <nav aria-label={t('list')} className="min-h-0 lg:flex-1 lg:overflow-y-auto">
        {found.length === 0 ? (
          <p role="status" className="p-6 text-center text-quiet">
            {wish ? t('no-match', { words: words.trim() }) : none}
          </p>
        ) : null}
        <ul>
          {found.map((row) => (
            <li key={row.thread} className="border-b border-line">
              <Row row={row} isOpen={row.thread === open} search={search} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Row({ row, isOpen, search }: { row: ThreadRow; isOpen: boolean; search: string }) {
  const { t } = useTranslation('messages')
  const { today } = useViewer()
  const locale = useLocale()
  const name = useCounterpartName()(row)
  const { piece, line } = useThreadLine()(row)
  const hasUnsent = useHasUnsent(row.thread)
  const link = useRef<HTMLSpanElement>(null)
  const isLeft = (useLocation().state as { from?: string } | null)?.from === row.thread
  // Back from a thread, the focus is on its row.
  useEffect(() => {
    if (isLeft && document.activeElement === document.body) link.current?.closest('a')?.focus({ preventScroll: true })
  }, [isLeft])
  const { thread, rental, last, unread } = row
  const content = last.content || t('photo')
  const isNew = unread > 0
  return (
    <LocalLink
      to={`/profile/messages/${thread}${search}`}
      aria-current={isOpen ? 'page' : undefined}
      preventScrollReset
      className={cn('flex gap-3 py-4 lg:px-4 lg:-outline-offset-2', isOpen ? 'lg:bg-primary-tint' : 'lg:hover:bg-sunk')}
    >
      <Counterpart row={row} className={isOpen ? 'lg:bg-card' : undefined} />
      <span ref={link} className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={cn('truncate', isNew && 'font-semibold')}>{name}</bdi>
          <time dateTime={last.at} className="ms-auto shrink-0 text-caption text-quiet">
            {briefWhen(last.at, today, locale)}
          </time>
        </span>
        <span className="flex items-start gap-2">
          <span
            className={cn(
              'line-clamp-2 min-w-0 flex-1 text-secondary leading-5.5 [overflow-wrap:anywhere] lg:text-dense',
              isNew || 'text-quiet',
            )}
          >
            {hasUnsent ? (
              <span className="text-bad">{t('unsent')}</span>
            ) : (
              <>
                {last.isOwn ? `${t('you')}: ` : null}
                <bdi>
                  <MaskedWords text={content} />
                </bdi>
              </>
            )}
          </span>
          {isNew ? (
            <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-primary">
              <span className="sr-only">{t('unread')}</span>
            </span>
          ) : null}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-2 text-caption text-quiet">
          {rental ? <Thumb picture={rental.picture} className="w-5 rounded-[4px]" /> : null}
          {piece ? <span className="truncate">{piece}</span> : null}
          <span className="shrink-0">{line}</span>
        </span>
      </span>
    </LocalLink>
  )
}

/** The initial of the other side, or the star of the shop. */
export function Counterpart({ row, className }: { row: Pick<ThreadRow, 'as' | 'name'>; className?: string | undefined }) {
  const name = useCounterpartName()(row)
  if (row.as !== 'libsa') return <Avatar name={name} className={className} />
  return (
    <span className={cn('flex size-11 shrink-0 items-center justify-center rounded-full bg-gold-tint text-gold-text', className)}>
      <Icon of={Sparkles} className="size-5 stroke-[1.6]" />
    </span>
  )
}

/** Whether something that was said in a thread has not arrived; only this browser knows. */
function useHasUnsent(thread: string): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const look = () => setHas(readUnsent(unsentOf(thread)).length > 0)
    look()
    document.addEventListener(unsentChanged, look)
    return () => document.removeEventListener(unsentChanged, look)
  }, [thread])
  return has
}
