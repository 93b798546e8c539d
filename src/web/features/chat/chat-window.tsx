import { ChevronUp, Minus, X } from 'lucide'
import { Dialog } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffedHours } from '#domain/messages/chatbot/staffed-hours.policy.ts'
import { formatHours } from '#values/format.ts'
import { Motif } from '#web/brand/motif.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { cn } from '#web/ui/cn.ts'
import { useCloseOnBack } from '#web/ui/close-on-back.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReturnFocus } from '#web/ui/return-focus.tsx'
import { ChatBody } from './chat-body.tsx'
import { ChatEnding } from './chat-ending.tsx'
import { type Talk, useConversation } from './use-conversation.ts'

export interface ChatWindowProps {
  path: string
  onClose: () => void
}

const phones = '(width < 48rem)'

/** The chat: a card at the inline end, a sheet of full height on a phone. Minimised only its head stands. */
export default function ChatWindow({ path, onClose }: ChatWindowProps) {
  const { t } = useTranslation('chat')
  const [isPhone] = useState(() => matchMedia(phones).matches)
  const [isMinimised, setMinimised] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const { remember, onCloseAutoFocus } = useReturnFocus()
  const talk = useConversation(path, !isMinimised)
  const unread = useUnread(talk, isMinimised)
  useCloseOnBack(isPhone, onClose)
  const isOpen = talk.state === 'open' && talk.session?.status !== 'resolved'
  return (
    <Dialog.Root open modal={isPhone} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {isPhone ? <Dialog.Overlay className="overlay" /> : null}
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => !isPhone && event.preventDefault()}
          className={cn(
            'sheet-bottom fixed inset-x-0 top-11 bottom-0 z-50 flex flex-col overflow-hidden rounded-t-sheet bg-card text-ink shadow-float',
            'md:inset-x-auto md:z-40 md:end-6 md:top-auto md:bottom-6 md:w-80 md:rounded-card',
            isMinimised ? 'top-auto md:h-16' : 'md:h-[min(480px,calc(100dvh-48px))]',
          )}
        >
          {remember}
          <Head talk={talk} unread={unread} isMinimised={isMinimised} onMinimise={() => setMinimised((is) => !is)} />
          {isMinimised ? null : isEnding ? (
            <ChatEnding talk={talk} onKeep={() => setEnding(false)} onDone={() => setEnding(false)} />
          ) : (
            <ChatBody talk={talk} />
          )}
          {isMinimised || isEnding || !isOpen ? null : (
            <button
              type="button"
              onClick={() => setEnding(true)}
              className="h-9 shrink-0 cursor-pointer border-t border-line type-small text-quiet hover:text-ink"
            >
              {t('end')}
            </button>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** How many messages have come since only the head of the chat stands. */
function useUnread({ messages }: Talk, isMinimised: boolean): number {
  const last = messages.at(-1)?.sequence ?? 0
  const [seen, setSeen] = useState(last)
  useEffect(() => {
    if (!isMinimised) setSeen(last)
  }, [isMinimised, last])
  return isMinimised ? messages.filter(({ sender, type, sequence }) => sender !== 'user' && type !== 'event' && sequence > seen).length : 0
}

interface HeadProps {
  talk: Talk
  unread: number
  isMinimised: boolean
  onMinimise: () => void
}

function Head({ talk, unread, isMinimised, onMinimise }: HeadProps) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const agent = talk.session?.agent ?? null
  const isLive = talk.isLive && talk.session?.status === 'transferred_to_human' && agent !== null
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 bg-inverse ps-4 pe-2 text-on-inverse dark:bg-primary-tint dark:text-ink">
      <span aria-hidden="true" className="flex size-9 shrink-0 items-center justify-center rounded-full bg-on-inverse/10 text-[18px]">
        <Motif />
      </span>
      <div className="min-w-0 flex-1">
        <Dialog.Title className="truncate text-[15px] leading-5 font-semibold">{t(isLive ? 'live' : 'title')}</Dialog.Title>
        <p className="truncate text-[13px] leading-5 opacity-80">
          {isLive ? t('with', { name: agent }) : t('hours', formatHours(staffedHours.from, staffedHours.until, locale))}
        </p>
      </div>
      {unread > 0 ? <CountBadge count={unread} /> : null}
      <IconButton
        label={unread > 0 ? `${t('restore')}: ${t('more')}` : t(isMinimised ? 'restore' : 'minimise')}
        aria-expanded={!isMinimised}
        onClick={onMinimise}
        className="text-current hover:bg-on-inverse/10"
      >
        <Icon of={isMinimised ? ChevronUp : Minus} />
      </IconButton>
      <Dialog.Close asChild>
        <IconButton label={t('close')} className="text-current hover:bg-on-inverse/10">
          <Icon of={X} />
        </IconButton>
      </Dialog.Close>
    </div>
  )
}
