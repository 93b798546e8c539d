import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#domain/messages/conversations/conversation.contract.ts'
import { formatTime } from '#values/format.ts'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { MessageLog } from '#web/ui/message-log.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { ChatCard } from './chat-card.tsx'
import { ChatPhoto } from './chat-photo.tsx'
import type { Talk } from './use-conversation.ts'

const bubble = 'max-w-[85%] rounded-bubble px-3.5 py-2.5 text-secondary leading-5.5 whitespace-pre-line [overflow-wrap:anywhere]'
const own = cn(bubble, 'ms-auto [border-end-end-radius:4px] bg-primary text-on-primary')
const theirs = cn(bubble, 'w-fit [border-start-start-radius:4px] bg-sunk')

/** Messages, scrolled to the newest; `hasFailed` when the assistant could not receive the last one. */
export function ChatLog({ talk, hasFailed = false }: { talk: Talk; hasFailed?: boolean }) {
  const { t } = useTranslation('chat')
  const { messages, unsent, isBusy, isTyping, session } = talk
  const isWorking = (isBusy && session?.status === 'active') || isTyping
  const count = messages.length + unsent.length
  // A draft that is read late belongs to an answer that is there already.
  const draft = messages.at(-1)?.sender === 'user' ? (session?.draft ?? '') : ''
  const isOwn = unsent.length > 0 || messages.at(-1)?.sender === 'user'
  const lastOwn = messages.findLast(({ sender }) => sender === 'user')
  const waiting = unsent.filter(({ key }) => !messages.some((message) => message.key === `user-${key}`))
  return (
    <MessageLog label={t('log')} count={count} isOwn={isOwn} more={t('more')} className="gap-2.5 p-4">
      {messages.map((message) => (
        <Message key={message.sequence} message={message} isSeen={message === lastOwn && (session?.read ?? 0) >= message.sequence} />
      ))}
      {waiting.map(({ key, content }) => (
        <div key={key}>
          <p className={cn(own, 'w-fit')}>
            <WrittenText className="block">{content}</WrittenText>
          </p>
          <p className="mt-1 text-end text-caption text-quiet" title={t('unsent-hint')}>
            {isBusy ? null : t('unsent')}
          </p>
        </div>
      ))}
      {hasFailed ? (
        <p role="alert" className={theirs}>
          {t('error')}
        </p>
      ) : null}
      {draft !== '' ? (
        // Read out once, when it is whole.
        <p dir="auto" aria-hidden className={theirs}>
          {draft}
        </p>
      ) : null}
      {isWorking ? <Dots label={t('typing')} /> : null}
    </MessageLog>
  )
}

function Message({ message, isSeen }: { message: ChatMessage; isSeen: boolean }) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const { sender, type, content, cards, name, at, event, photo } = message
  if (type === 'event') {
    return <p className="self-center py-1 text-center text-caption text-quiet">{t(`event.${event ?? 'ended'}`, { name })}</p>
  }
  const isOwn = sender === 'user'
  return (
    <div className={cn('flex flex-col gap-2', isOwn ? 'items-end' : 'items-start')}>
      {photo ? (
        <ChatPhoto id={photo} />
      ) : (
        <p className={isOwn ? own : theirs}>
          <span className="sr-only">{isOwn ? t('you') : (name ?? t(`from-${sender}`))}: </span>
          <WrittenText className="block">{content}</WrittenText>
        </p>
      )}
      {cards.map((card, index) => (
        <ChatCard key={`${card.kind} ${card.path} ${index}`} card={card} />
      ))}
      <p className="text-tag leading-4 text-quiet">
        {name && !isOwn ? `${name} · ` : ''}
        <time dateTime={at}>{formatTime(at, locale)}</time>
        {isSeen ? ` · ${t('seen')}` : ''}
      </p>
    </div>
  )
}

function Dots({ label }: { label: string }) {
  return (
    <p role="status" aria-label={label} className="flex w-fit gap-1.5 rounded-bubble [border-start-start-radius:4px] bg-sunk px-4 py-3.5">
      {[0, 1, 2].map((at) => (
        <span
          key={at}
          className={cn(
            'size-1.5 rounded-full bg-quiet motion-safe:animate-pulse',
            ['', '[animation-delay:200ms]', '[animation-delay:400ms]'][at],
          )}
        />
      ))}
    </p>
  )
}
