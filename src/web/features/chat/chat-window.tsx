import { ChevronUp, Minus, X } from 'lucide'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffedHours } from '#domain/site/settings/staffed-hours.policy.ts'
import { formatHours } from '#values/format.ts'
import { Motif } from '#web/brand/motif.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { useCloseOnBack } from '#web/ui/close-on-back.tsx'
import { cn } from '#web/ui/cn.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useReturnFocus } from '#web/ui/return-focus.tsx'
import type { CallbackTyped } from './callback-form.tsx'
import { ChatBody } from './chat-body.tsx'
import { ChatEnding, type Opinion } from './chat-ending.tsx'
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

/**
 * The chat: a card at the inline end, beside which the page stays usable; a sheet of full height on a phone. Only its head is visible when
 * minimised.
 */
export function ChatWindow({ talk, unread, isPhone, isMinimised, isAsked, onAsk, onMinimise, onClose }: ChatWindowProps) {
  const { t } = useTranslation('chat')
  const [panel, setPanel] = useState<'talk' | 'ending' | 'callback'>('talk')
  const [opinion, setOpinion] = useState<Opinion>({ rating: null, feedback: '' })
  const typed = useRef<CallbackTyped>(null)
  useCloseOnBack(isPhone, onClose)
  const isOpen = talk.state === 'open' && talk.session?.status !== 'resolved'
  const toTalk = () => setPanel('talk')
  const Frame = isPhone ? PhoneFrame : DesktopFrame
  return (
    <Frame isMinimised={isMinimised} isAsked={isAsked} onAsk={onAsk} onClose={onClose}>
      <Head talk={talk} unread={unread} isMinimised={isMinimised} onMinimise={isPhone ? null : onMinimise} onClose={onClose} />
      {isMinimised ? null : panel === 'ending' && isOpen ? (
        <ChatEnding talk={talk} opinion={opinion} onOpinion={setOpinion} onKeep={toTalk} onDone={toTalk} />
      ) : panel === 'callback' && isOpen ? (
        <AskCallback talk={talk} typed={typed} onDone={toTalk} />
      ) : (
        // On a phone a field that has the focus brings a keyboard over half of what is said.
        <ChatBody talk={talk} takesFocus={isAsked && !isPhone} onCallback={() => setPanel('callback')} />
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
    </Frame>
  )
}

interface FrameProps {
  isMinimised: boolean
  isAsked: boolean
  onAsk: () => void
  onClose: () => void
  children: ReactNode
}

const titleId = 'chat-title'
const box = 'flex flex-col overflow-hidden bg-card text-ink shadow-float outline-none'

function PhoneFrame({ onClose, children }: FrameProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus('chat')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          tabIndex={-1}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(box, 'sheet-bottom fixed inset-x-0 top-11 bottom-0 z-50 rounded-t-sheet')}
        >
          {remember}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Tab leads on into the page, which stays as it is. */
function DesktopFrame({ isMinimised, isAsked, onAsk, onClose, children }: FrameProps) {
  const content = useRef<HTMLDivElement>(null)
  const { remember, onCloseAutoFocus } = useReturnFocus('chat')
  const back = useRef(onCloseAutoFocus)
  const [isFocused] = useState(isAsked)
  useEffect(() => {
    const { current } = content
    if (isFocused && !current?.contains(document.activeElement)) current?.focus()
    const returns = back.current
    return () => {
      if (document.activeElement === document.body) returns(new Event('close'))
    }
  }, [isFocused])
  return (
    <div
      ref={content}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onPointerDown={onAsk}
      onKeyDown={(event) => {
        onAsk()
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      className={cn(
        box,
        'fixed end-6 bottom-6 z-40 w-80 rounded-card max-lg:[body:has([data-foot-bar])_&]:bottom-24',
        isMinimised ? 'h-16' : 'h-[min(480px,calc(100dvh-48px))] max-lg:[body:has([data-foot-bar])_&]:h-[min(480px,calc(100dvh-120px))]',
      )}
    >
      {remember}
      {children}
    </div>
  )
}

interface HeadProps {
  talk: Talk
  unread: number
  isMinimised: boolean
  /** Null on a phone, whose sheet is not minimised. */
  onMinimise: (() => void) | null
  onClose: () => void
}

function Head({ talk, unread, isMinimised, onMinimise, onClose }: HeadProps) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const agent = talk.session?.agent ?? null
  const isLive = talk.isLive && talk.session?.status === 'transferred_to_human' && agent !== null
  const title = (
    <h2 {...(onMinimise && { id: titleId })} className="truncate text-secondary leading-5 font-semibold">
      {t(isLive ? 'live' : 'title')}
    </h2>
  )
  return (
    <div className="flex h-16 shrink-0 items-center gap-3 bg-inverse ps-4 pe-2 text-on-inverse dark:bg-primary-tint dark:text-ink">
      <span aria-hidden="true" className="flex size-9 shrink-0 items-center justify-center rounded-full bg-on-inverse/10 text-lg">
        <Motif />
      </span>
      <div className="min-w-0 flex-1">
        {onMinimise ? title : <Dialog.Title asChild>{title}</Dialog.Title>}
        <p className="line-clamp-2 text-caption leading-4 opacity-80">
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
      <IconButton label={t('close')} onClick={onClose} className="text-current hover:bg-on-inverse/10">
        <Icon of={X} />
      </IconButton>
    </div>
  )
}
