import { ArrowRight, Check, UserCheck } from 'lucide'
import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reopenDays } from '#domain/messages/conversations/conversation.policy.ts'
import type { Inbox, StaffConversation } from '#domain/messages/conversations/inbox.contract.ts'
import { type AskedDecision, AskFirst } from '#web/admin/ask-first.tsx'
import { useLetterKeys } from '#web/admin/use-letter-keys.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useIsVisible } from '#web/runtime/use-is-visible.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { WrittenText } from '#web/ui/written-text.tsx'
import { ChatSide } from './chat-side.tsx'
import { isFocusLost } from './lost-focus.ts'
import { PassMenu } from './pass-menu.tsx'
import { ReplyForm } from './reply-form.tsx'
import { StaffLog } from './staff-log.tsx'
import { useStaffConversation } from './use-inbox.ts'

const dayMs = 86_400_000

export interface ChatDetailProps {
  id: string
  colleagues: Inbox['colleagues']
  /** On a phone, back to the list. */
  onBack: () => void
}

/** One conversation: what was said, what to do next, and its visitor beside it. */
export function ChatDetail({ id, colleagues, onBack }: ChatDetailProps) {
  const { t } = useTranslation('chat-admin')
  const { conversation, keep, isTyping } = useStaffConversation(id)
  if (conversation.error) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-6">
        <p>{t('failed')}</p>
        <Button size="sm" variant="outline" onClick={() => void conversation.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (!conversation.data) {
    return (
      <div className="flex justify-center p-10">
        <Spinner />
      </div>
    )
  }
  return <Conversation conversation={conversation.data} colleagues={colleagues} isTyping={isTyping} onKeep={keep} onBack={onBack} />
}

interface ConversationProps extends Omit<ChatDetailProps, 'id'> {
  conversation: StaffConversation
  isTyping: boolean
  onKeep: (conversation: StaffConversation) => void
}

function Conversation({ conversation, colleagues, isTyping, onKeep, onBack }: ConversationProps) {
  const { t } = useTranslation('chat-admin')
  const { api } = useViewer()
  const { row, isMine } = conversation
  const { id } = row
  const field = useRef<HTMLTextAreaElement>(null)
  const claim = useChange(api.chatAdmin.claim.mutationOptions(), { refresh: onKeep, refused: 'toast', after: () => field.current?.focus() })
  const resolve = useChange(api.chatAdmin.resolve.mutationOptions(), { refresh: onKeep, refused: 'toast' })
  const reopen = useChange(api.chatAdmin.reopen.mutationOptions(), { refresh: onKeep, refused: 'toast' })
  useReadReceipt(conversation)
  useTopOnPhone()
  const heading = useFocusOnHeading(`${row.status} ${conversation.agentId}`)
  const isOpen = row.status !== 'resolved'
  const mayClaim = isOpen && conversation.agentId === null
  const [asked, setAsked] = useState<AskedDecision | null>(null)
  useLetterKeys({
    ...(mayClaim && { c: () => setAsked({ words: t('claim'), make: () => claim.mutate({ id }) }) }),
    ...(isOpen && isMine && { r: () => setAsked({ words: t('resolve'), make: () => resolve.mutate({ id }) }) }),
  })
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_304px]">
      <section
        aria-labelledby="chat-with"
        className="flex h-[calc(100dvh-56px)] min-w-0 lg:h-(--below-admin-header) flex-col border-line xl:border-e"
      >
        <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
          <IconButton label={t('back')} onClick={onBack} className="-ms-2 lg:hidden">
            <Icon of={ArrowRight} className="-scale-x-100 rtl:scale-x-100" />
          </IconButton>
          <h2 ref={heading} id="chat-with" tabIndex={-1} className="min-w-0 truncate text-lead font-semibold outline-none">
            <WrittenText as="bdi">{row.name ?? t('visitor')}</WrittenText>
          </h2>
          <Badge tone={row.isOnline ? 'good' : 'neutral'}>{t(row.isOnline ? 'online' : 'away')}</Badge>
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {mayClaim ? (
              <Button size="xs" data-move="" pending={claim.isPending} onClick={() => claim.mutate({ id })}>
                <Icon of={UserCheck} className="size-4" />
                {t('claim')}
              </Button>
            ) : isOpen ? (
              <span className="text-caption text-quiet">{isMine ? t('yours') : t('with', { name: row.agent })}</span>
            ) : null}
            {isOpen && (isMine || conversation.agentId === null) ? <PassMenu id={id} colleagues={colleagues} onKeep={onKeep} /> : null}
            {isOpen && isMine ? (
              <Button size="xs" variant="outline" data-move="" pending={resolve.isPending} onClick={() => resolve.mutate({ id })}>
                <Icon of={Check} className="size-4" />
                {t('resolve')}
              </Button>
            ) : null}
            {isOpen || !mayReopen(conversation) ? null : (
              <Button size="xs" variant="outline" pending={reopen.isPending} onClick={() => reopen.mutate({ id })}>
                {t('reopen')}
              </Button>
            )}
          </div>
        </header>
        <StaffLog conversation={conversation} isTyping={isTyping} />
        <ReplyForm key={id} conversation={conversation} field={field} onKeep={onKeep} />
      </section>
      <ChatSide conversation={conversation} onKeep={onKeep} />
      {asked ? <AskFirst decision={asked} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}

/** The agent who resolved it may reopen it within seven days, or anybody if it had no agent. */
function mayReopen({ isMine, agentId, endedAt }: StaffConversation): boolean {
  return (isMine || agentId === null) && endedAt !== null && Date.now() - Date.parse(endedAt) < reopenDays * dayMs
}

/** Notes up to which message this agent has read, while the page is visible. */
function useReadReceipt({ row, isMine }: StaffConversation): void {
  const { api } = useViewer()
  const { id } = row
  const read = useMutation(api.chatAdmin.read.mutationOptions())
  const { mutate: noteRead } = read
  const isVisible = useIsVisible()
  useEffect(() => {
    if (isVisible && isMine && row.unread > 0) noteRead({ id, sequence: row.lastSequence })
  }, [id, isMine, isVisible, noteRead, row.lastSequence, row.unread])
}

/** On a phone the conversation replaces a list that may have been scrolled. */
function useTopOnPhone(): void {
  useEffect(() => {
    if (matchMedia('(width < 64rem)').matches) window.scrollTo(0, 0)
  }, [])
}

/** Focuses the heading when a move has hidden the row or button that had the focus. */
function useFocusOnHeading(place: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const drawn = useRef<string>(null)
  useEffect(() => {
    if (drawn.current !== place && isFocusLost()) heading.current?.focus({ preventScroll: true })
    drawn.current = place
  }, [place])
  return heading
}
