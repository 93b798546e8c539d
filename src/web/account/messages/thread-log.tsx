import { CheckCheck, CircleAlert, type IconNode, Languages, Package, ShieldCheck, Shirt, Sun } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Thread, UserMessage } from '#domain/messages/user-messages/user-message.contract.ts'
import { meaningOf, type RentalStatus } from '#domain/renting/rentals/rental.policy.ts'
import { dayAt, lengthOf } from '#values/day.ts'
import { formatDay, formatTime } from '#values/format.ts'
import { dayWords, instantWords } from '#web/features/orders/day-words.ts'
import { useLocale } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MessageLog } from '#web/ui/message-log.tsx'
import { MaskedWords } from './masked-words.tsx'
import { OnItsWay } from './on-its-way.tsx'
import { useCounterpartName } from './thread-words.ts'
import type { useThread } from './use-thread.ts'

const bubble =
  'w-fit max-w-[85%] rounded-bubble px-4 py-2.5 text-secondary leading-5.5 whitespace-pre-line [overflow-wrap:anywhere] lg:max-w-[75%]'
const own = cn(bubble, 'ms-auto [border-end-end-radius:5px] bg-primary text-on-primary')
const theirs = cn(bubble, '[border-end-start-radius:5px] bg-sunk')
/** In milliseconds: messages of one side within it are grouped, with one time below. */
const togetherMs = 5 * 60_000

type Entry = { at: string; message: UserMessage } | { at: string; event: RentalStatus } | { at: string; day: number }

/** Messages and events of the rental, scrolled to the newest. */
export function ThreadLog({ talk: { thread, outgoing, retry, discard } }: { talk: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('messages')
  const { today } = useViewer()
  const name = useCounterpartName()(thread)
  const { messages, read } = thread
  const waiting = outgoing.filter(({ key }) => !messages.some((message) => message.isOwn && message.key === key))
  const count = messages.length + waiting.length
  const isOwn = waiting.length > 0 || (messages.at(-1)?.isOwn ?? false)
  const isClosed = thread.door !== 'open'
  const entries = entriesOf(thread, today)
  const masked = messages.findIndex(({ isMasked }) => isMasked)
  return (
    <MessageLog label={t('log', { name })} count={count} isOwn={isOwn} more={t('more')} className="min-h-full gap-2 px-4 py-5 lg:px-6">
      {count === 0 && (thread.as === 'libsa' || !isClosed) ? (
        <p className="py-4 text-center text-quiet">{t(`empty.${thread.as}`)}</p>
      ) : null}
      {entries.map((entry, index) => {
        if ('event' in entry) return <Happened key={`${entry.event} ${entry.at}`} status={entry.event} at={entry.at} />
        if ('day' in entry) return <DayOf key="today" rental={thread.rental} day={entry.day} />
        const { message } = entry
        const next = entries[index + 1]
        const isLast = !(next && 'message' in next) || !isTogether(message, next.message)
        return (
          <div key={message.sequence} className="flex flex-col gap-2">
            <MessageBubble thread={thread.thread} message={message} name={name} isLast={isLast} isRead={message.sequence <= read} />
            {message === messages[masked] ? <Hidden /> : null}
          </div>
        )
      })}
      {waiting.map((one) => (
        <OnItsWay key={one.key} one={one} className={own} isClosed={isClosed} onRetry={() => retry(one)} onDiscard={() => discard(one)} />
      ))}
    </MessageLog>
  )
}

/** Messages and what happened, in the order of time; today’s day of a rental before what was said today. */
function entriesOf({ messages, events, rental }: Thread, today: string): Entry[] {
  const said: Entry[] = messages.map((message) => ({ at: message.at, message }))
  const happened: Entry[] = events.map(({ event, at }) => ({ at, event }))
  const all = [...said, ...happened].toSorted((one, other) => one.at.localeCompare(other.at))
  if (!rental || meaningOf(rental.status).phase !== 'with-customer' || today < rental.from || today > rental.until) return all
  const first = all.findIndex(({ at }) => dayAt(new Date(at)) >= today)
  const day: Entry = { at: today, day: lengthOf({ from: rental.from, until: today }) }
  return first === -1 ? [...all, day] : all.toSpliced(first, 0, day)
}

function isTogether(one: UserMessage, next: UserMessage): boolean {
  return one.isOwn === next.isOwn && Date.parse(next.at) - Date.parse(one.at) < togetherMs
}

interface MessageBubbleProps {
  thread: string
  message: UserMessage
  name: string
  isLast: boolean
  isRead: boolean
}

function MessageBubble({ thread, message, name, isLast, isRead }: MessageBubbleProps) {
  const { isOwn, at } = message
  const { t } = useTranslation('messages')
  const { today } = useViewer()
  const locale = useLocale()
  return (
    <>
      {message.isPhoto ? (
        <Photo address={`/api/user-messages/threads/${thread}/photos/${message.sequence}`} of={isOwn ? t('you') : name} isOwn={isOwn} />
      ) : (
        <p className={isOwn ? own : theirs}>
          <span className="sr-only">{isOwn ? t('you') : name}: </span>
          <Words message={message} />
        </p>
      )}
      {isLast ? (
        <p className={cn('mb-1 flex items-center gap-1 text-caption leading-4 text-quiet', isOwn && 'justify-end')}>
          <span>
            <time dateTime={at}>{dayAt(new Date(at)) === today ? formatTime(at, locale) : instantWords(at, locale)}</time>
            {isOwn && isRead ? `${t('comma')} ${t('read')}` : null}
          </span>
          {isOwn && isRead ? <Icon of={CheckCheck} className="size-4" /> : null}
        </p>
      ) : null}
    </>
  )
}

/** A message; a translation replaces it, and a button shows the original. */
function Words({ message: { content, translation } }: { message: UserMessage }) {
  const { t } = useTranslation('messages')
  const [isOriginal, setOriginal] = useState(false)
  const words = (
    <span dir="auto" className="block">
      <MaskedWords text={translation === null || isOriginal ? content : translation} />
    </span>
  )
  if (translation === null) return words
  return (
    <>
      {words}
      <span className="mt-2 flex flex-wrap items-center gap-x-2 border-t border-line pt-1.5 text-caption text-quiet">
        <Icon of={Languages} className="size-4 stroke-[1.6]" />
        {t(isOriginal ? 'original' : 'translated')}
        <button
          type="button"
          onClick={() => setOriginal(!isOriginal)}
          className="min-h-11 cursor-pointer font-semibold text-primary-text hover:underline lg:min-h-6"
        >
          {t(isOriginal ? 'show-translation' : 'show-original')}
        </button>
      </span>
    </>
  )
}

/** A photograph; pressed, it opens in full size. */
function Photo({ address, of, isOwn }: { address: string; of: string; isOwn: boolean }) {
  const { t } = useTranslation('messages')
  return (
    <a
      href={`${address}?size=large`}
      target="_blank"
      rel="noreferrer"
      className={cn('block w-fit overflow-hidden rounded-bubble border border-line', isOwn && 'ms-auto')}
    >
      <img src={address} alt={t('photo-of', { name: of })} loading="lazy" className="block size-64 object-cover" />
    </a>
  )
}

function Hidden() {
  const { t } = useTranslation('messages')
  return (
    <p className="flex gap-3 rounded-card bg-gold-tint px-4 py-3 text-dense leading-5">
      <Icon of={ShieldCheck} className="size-5 shrink-0 stroke-[1.6] text-gold-text" />
      <span>
        <strong className="font-semibold">{t('hidden')}</strong> {t('hidden-text')}
      </span>
    </p>
  )
}

const icons: Record<'good' | 'move' | 'bad', IconNode> = { good: Shirt, move: Package, bad: CircleAlert }

function Happened({ status, at }: { status: RentalStatus; at: string }) {
  const { t } = useTranslation('messages')
  const { today } = useViewer()
  const day = dayAt(new Date(at))
  const locale = useLocale()
  const { isOpen, phase, tone } = meaningOf(status)
  const isMove = phase === 'coming' || phase === 'back'
  const icon = icons[tone === 'bad' || (!isOpen && phase !== 'done') ? 'bad' : isMove ? 'move' : 'good']
  return (
    <Between icon={icon}>
      <strong className="font-semibold text-ink">{t(`event.${status}`)}</strong>
      {t('comma')} <time dateTime={at}>{day === today ? formatTime(at, locale) : formatDay(day, locale, 'short')}</time>
    </Between>
  )
}

function DayOf({ rental, day }: { rental: Thread['rental']; day: number }) {
  const { t } = useTranslation('messages')
  const { today } = useViewer()
  const locale = useLocale()
  if (!rental) return null
  return (
    <Between icon={Sun}>
      <strong className="font-semibold text-ink">{t('day-of', { day, days: lengthOf(rental) })}</strong>
      {t('comma')} {dayWords(today, locale)}
    </Between>
  )
}

function Between({ icon, children }: { icon: IconNode; children: React.ReactNode }) {
  return (
    <p className="flex items-center gap-3 py-1.5 text-caption leading-5 text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="flex max-w-[80%] items-center gap-2">
        <Icon of={icon} className="size-4 shrink-0 stroke-[1.6] text-primary-text" />
        <span className="text-center">{children}</span>
      </span>
    </p>
  )
}
