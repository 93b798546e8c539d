import { Lock, Mail } from 'lucide'
import { useTranslation } from 'react-i18next'
import type { StaffConversation, StaffMessage } from '#domain/messages/conversations/inbox.contract.ts'
import { formatTime } from '#values/format.ts'
import { ChatPhoto } from '#web/features/chat/chat-photo.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MessageLog } from '#web/ui/message-log.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'

const bubble =
  'w-fit max-w-[80%] rounded-bubble border border-line px-4 py-2.5 text-secondary leading-5.5 whitespace-pre-line [overflow-wrap:anywhere]'

/** Messages: the visitor at the start, the assistant sunk, staff at the end, and notes that only staff see across the whole. */
export function StaffLog({ conversation, isTyping }: { conversation: StaffConversation; isTyping: boolean }) {
  const { t } = useTranslation('chat-admin')
  return (
    <MessageLog
      label={t('log')}
      count={conversation.messages.length}
      isOwn={conversation.messages.at(-1)?.sender === 'agent'}
      more={t('more')}
      className="gap-3 p-4"
    >
      {conversation.messages.map((message) => (
        <Message key={message.sequence} message={message} isSeen={message.sequence <= conversation.read} />
      ))}
      {isTyping ? (
        <p role="status" className="text-caption text-quiet">
          {t('typing', { name: conversation.row.name ?? t('visitor') })}
        </p>
      ) : null}
    </MessageLog>
  )
}

function Message({ message, isSeen }: { message: StaffMessage; isSeen: boolean }) {
  const { t } = useTranslation('chat-admin')
  const locale = useLocale()
  const { sender, type, content, name, at, event, isInternal, cards, photo, to, mail } = message
  const time = <time dateTime={at}>{formatTime(at, locale)}</time>
  if (type === 'event') {
    const who = name ?? t('visitor')
    const words = to?.name
      ? t('event.passed-to', { name: who, to: to.name })
      : to?.department
        ? t('event.passed-to-department', { name: who, to: t(`department.${to.department}`) })
        : t(`event.${event ?? 'ended'}`, { name: who })
    return (
      <p className="self-center text-center text-caption text-quiet">
        {words} · {time}
      </p>
    )
  }
  if (isInternal) {
    return (
      <div className="rounded-card bg-gold-tint px-4 py-2.5 text-secondary leading-5.5">
        <p className="flex items-center gap-1.5 text-caption font-semibold text-gold-text">
          <Icon of={Lock} className="size-3.5" />
          {t('noteBy', { name })} · {time}
        </p>
        <WrittenText as="p" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {content}
        </WrittenText>
      </div>
    )
  }
  const isOurs = sender === 'agent'
  return (
    <div className={cn('flex flex-col gap-1', isOurs && 'items-end')}>
      {photo ? (
        <ChatPhoto id={photo} />
      ) : (
        <p className={cn(bubble, isOurs ? 'border-primary bg-primary-tint' : sender === 'bot' ? 'bg-sunk' : 'bg-card')}>
          {sender === 'bot' ? (
            <span className="block text-note text-quiet">{t('assistant')}</span>
          ) : isOurs ? null : (
            <span className="sr-only">{t('visitorSays')} </span>
          )}
          <WrittenText className="block">{content}</WrittenText>
          {cards.length > 0 ? (
            <WrittenText className="mt-1 block text-note text-quiet">
              {cards.map((card) => (card.kind === 'link' ? card.label : card.name)).join(' · ')}
            </WrittenText>
          ) : null}
        </p>
      )}
      {mail ? <MailNote mail={mail} /> : null}
      <p className="text-note leading-4 text-quiet">
        {isOurs && name ? `${name} · ` : ''}
        {time}
        {isOurs && isSeen ? ` · ${t('seen')}` : ''}
      </p>
    </div>
  )
}

/** The mail of some words: its subject, and attachments that were not taken. */
function MailNote({ mail: { subject, others } }: { mail: NonNullable<StaffMessage['mail']> }) {
  const { t } = useTranslation('chat-admin')
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-note leading-4 text-quiet [overflow-wrap:anywhere]">
      <Icon of={Mail} className="size-3.5" />
      <span>{t('byMail')}</span>
      {subject ? <WrittenText as="span">{subject}</WrittenText> : null}
      {others > 0 ? <span>{t('notTaken', { count: others })}</span> : null}
    </p>
  )
}
