import { ChevronUp, Minus, X } from 'lucide'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
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
import type { Talk } from './use-conversation.ts'
import { AskCallback } from './waiting.tsx'

interface ChatWindowProps {
  talk: Talk
  unread: number
  isPhone: boolean
  isMinimised: boolean
  /** Somebody has opened it here, or used it since it came back with the page: the focus may go into it. */
  isAsked: boolean
  onAsk: () => void
  onMinimise: () => void
  onClose: () => void
}

/** The chat: a card at the inline end, a sheet of full height on a phone. Minimised only its head stands. */
export function ChatWindow({ talk, unread, isPhone, isMinimised, isAsked, onAsk, onMinimise, onClose }: ChatWindowProps) {
  const { t } = useTranslation('chat')
  const [panel, setPanel] = useState<'talk' | 'ending' | 'callback'>('talk')
  const content = useRef<HTMLDivElement>(null)
  const { remember, onCloseAutoFocus } = useReturnFocus('chat')
  useCloseOnBack(isPhone, onClose)
  const isOpen = talk.state === 'open' && talk.session?.status !== 'resolved'
  const toTalk = () => setPanel('talk')
  // On a phone a field that has the focus brings a keyboard over half of what is said.
  const takesFocus = isAsked && !isPhone
  return (
    <Dialog.Root open modal={isPhone} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        {isPhone ? <Dialog.Overlay className="overlay" /> : null}
        <Dialog.Content
          ref={content}
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const { current } = content
            if (isAsked && !current?.contains(document.activeElement)) current?.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => !isPhone && !content.current?.contains(document.activeElement) && event.preventDefault()}
          onInteractOutside={(event) => !isPhone && event.preventDefault()}
          onPointerDown={onAsk}
          onKeyDown={onAsk}
          className={cn(
            'sheet-bottom fixed inset-x-0 top-11 bottom-0 z-50 flex flex-col overflow-hidden rounded-t-sheet bg-card text-ink shadow-float outline-none',
            'md:inset-x-auto md:z-40 md:end-6 md:top-auto md:bottom-6 md:w-80 md:rounded-card',
            isMinimised ? 'md:h-16' : 'md:h-[min(480px,calc(100dvh-48px))]',
          )}
        >
          {remember}
          <Head talk={talk} unread={unread} isMinimised={isMinimised} onMinimise={isPhone ? null : onMinimise} />
          {isMinimised ? null : panel === 'ending' ? (
            <ChatEnding talk={talk} onKeep={toTalk} onDone={toTalk} />
          ) : panel === 'callback' ? (
            <AskCallback talk={talk} onDone={toTalk} />
          ) : (
            <ChatBody talk={talk} takesFocus={takesFocus} onCallback={() => setPanel('callback')} />
          )}
          {isMinimised || panel !== 'talk' || !isOpen ? null : (
            <button
              type="button"
              onClick={() => setPanel('ending')}
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

interface HeadProps {
  talk: Talk
  unread: number
  isMinimised: boolean
  /** Null where it cannot be minimised. */
  onMinimise: (() => void) | null
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
      <CountBadge count={unread} />
      {onMinimise ? (
        <IconButton
          label={unread > 0 ? `${t('restore')}: ${t('more')}` : t(isMinimised ? 'restore' : 'minimise')}
          aria-expanded={!isMinimised}
          onClick={onMinimise}
          className="text-current hover:bg-on-inverse/10"
        >
          <Icon of={isMinimised ? ChevronUp : Minus} />
        </IconButton>
      ) : null}
      <Dialog.Close asChild>
        <IconButton label={t('close')} className="text-current hover:bg-on-inverse/10">
          <Icon of={X} />
        </IconButton>
      </Dialog.Close>
    </div>
  )
}
