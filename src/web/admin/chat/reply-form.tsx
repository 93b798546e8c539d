import { useQuery } from '@tanstack/react-query'
import { SendHorizontal } from 'lucide'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessage } from '#domain/messages/conversations/conversation.policy.ts'
import type { CannedAnswer, StaffConversation } from '#domain/messages/conversations/inbox.contract.ts'
import type { Locale } from '#values/locale.ts'
import { PhotoButton } from '#web/features/chat/photo-button.tsx'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { sendTyping } from '#web/runtime/realtime.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CannedAnswers } from './canned-answers.tsx'

const tellEveryMs = 3000

interface ReplyFormProps {
  conversation: StaffConversation
  field: RefObject<HTMLTextAreaElement | null>
  onKeep: (conversation: StaffConversation) => void
}

/** A reply, or a note that only staff see; a slash and the beginning of a shortcut offer the answers that are ready. */
export function ReplyForm({ conversation, field, onKeep }: ReplyFormProps) {
  const { t } = useTranslation(['chat-admin', 'chat'])
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const { id, locale } = conversation.row
  const { mayReply, isInternal, kept, latest, setChosen } = useKinds(conversation)
  const draft = kept.draft.content
  const setDraft = (content: string) => kept.change({ content })
  const noteTyping = useTypingNote(id)
  const offers = useOffers(draft, { mayReply, isInternal, locale, onTake: setDraft })
  const { reply, keyOf } = useReply({ latest, onKeep })
  const photo = useChange(
    { mutationFn: (body: File) => api.chatAdmin.replyWithPhoto.call({ params: { id, key: newKey() }, body }) },
    { refused: 'toast' },
  )
  const write = (kind: 'reply' | 'note') => {
    setChosen(kind)
    field.current?.focus()
  }
  const content = draft.trim()
  const send = () => {
    if (content === '' || reply.isPending) return
    setDraft('')
    kept.forget()
    reply.mutate({ id, key: keyOf({ content, isInternal }), content, isInternal })
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || offers.take(event)) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    }
  }
  return (
    <div className="relative m-4 mt-0 shrink-0">
      {offers.answers.length > 0 ? <CannedAnswers answers={offers.answers} at={offers.at} locale={locale} onTake={offers.choose} /> : null}
      <div className={cn('rounded-card border-[1.5px] p-3', isInternal ? 'border-gold bg-gold-tint' : 'border-primary-text bg-card')}>
        <KindChoice mayReply={mayReply} isInternal={isInternal} onChoose={write} />
        <textarea
          ref={field}
          aria-label={t(isInternal ? 'note' : 'reply')}
          aria-describedby="reply-hint"
          dir={draft === '' ? undefined : 'auto'}
          rows={2}
          maxLength={maxMessage}
          placeholder={t(isInternal ? 'notePlaceholder' : 'replyPlaceholder')}
          value={draft}
          onChange={({ target }) => {
            setDraft(target.value)
            if (!isInternal) noteTyping()
          }}
          onKeyDown={press}
          className="mt-2 field-sizing-content max-h-40 w-full resize-none bg-transparent text-secondary leading-6 outline-none placeholder:text-quiet"
        />
        <div className="mt-1 flex items-center gap-3">
          <p id="reply-hint" className="min-w-0 flex-1 truncate text-caption text-quiet">
            {reply.error ? <span className="text-bad">{sentence(reply.error)}</span> : t(`reads.${locale}`)}
            {conversation.mailedTo && !isInternal && !reply.error ? (
              <span className="block truncate">{t('mailed', { address: conversation.mailedTo })}</span>
            ) : null}
          </p>
          {isInternal || (conversation.mailedTo && !conversation.personId) ? null : (
            <PhotoButton label={t('chat:add-photo')} isBusy={photo.isPending} onChoose={(picture) => photo.mutate(picture)} />
          )}
          <Button size="xs" disabled={content === ''} pending={reply.isPending} onClick={send}>
            <Icon of={SendHorizontal} className="size-4 rtl:-scale-x-100" />
            {t(isInternal ? 'keepNote' : 'send')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Choice({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cn(
        'min-h-6 cursor-pointer border-b-2 border-transparent',
        isOn ? 'border-current font-semibold' : 'text-quiet hover:text-ink',
      )}
    >
      {children}
    </button>
  )
}

/** The draft of a reply and that of a note, and which of the two is written. */
function useKinds({ row: { id, status }, isMine }: StaffConversation) {
  const [chosen, setChosen] = useState<'reply' | 'note' | null>(null)
  // Several conversations are open at once: what is written in each is found again, as what it was written.
  const replies = useDraft(`${unsentPrefix}conversation:${id}`, { content: '' })
  const notes = useDraft(`${unsentPrefix}note:${id}`, { content: '' })
  const mayReply = isMine && status !== 'resolved'
  const hasNote = notes.draft.content !== '' && replies.draft.content === ''
  // A text begun as a note stays one, also when the conversation becomes the writer's own.
  const isInternal = !mayReply || (chosen === null ? hasNote : chosen === 'note')
  const latest = useRef({ notes, replies })
  useEffect(() => {
    latest.current = { notes, replies }
  })
  return { mayReply, isInternal, kept: isInternal ? notes : replies, latest, setChosen }
}

/** Tells the customer at most every three seconds that staff type. */
function useTypingNote(id: string): () => void {
  const told = useRef(0)
  return () => {
    if (Date.now() - told.current < tellEveryMs) return
    told.current = Date.now()
    sendTyping({ topic: 'desk', id })
  }
}

interface OffersOptions {
  mayReply: boolean
  isInternal: boolean
  locale: Locale
  onTake: (text: string) => void
}

/** Canned answers whose shortcut begins with the typed one, chosen by arrow keys and taken by Tab or Enter. */
function useOffers(draft: string, { mayReply, isInternal, locale, onTake }: OffersOptions) {
  const { api } = useViewer()
  const [at, setAt] = useState(0)
  const { data } = useQuery({ ...api.chatAdmin.answers.queryOptions(), staleTime: 60_000, enabled: mayReply })
  const typed = /^\/([a-z0-9-]*)$/.exec(draft)?.[1]
  const answers =
    typed === undefined || isInternal ? [] : (data?.answers ?? []).filter(({ shortcut }) => shortcut.startsWith(typed)).slice(0, 5)
  const choose = ({ text }: CannedAnswer) => {
    onTake(text[locale])
    setAt(0)
  }
  /** Whether the key concerned the offered answers. */
  const take = (event: KeyboardEvent): boolean => {
    const chosen = answers[at]
    if (chosen && ['Tab', 'Enter'].includes(event.key)) choose(chosen)
    else if (answers.length > 0 && ['ArrowDown', 'ArrowUp'].includes(event.key))
      setAt((now) => (now + (event.key === 'ArrowDown' ? 1 : answers.length - 1)) % answers.length)
    else return false
    event.preventDefault()
    return true
  }
  return { answers, at, choose, take }
}

interface ReplyOptions {
  latest: ReturnType<typeof useKinds>['latest']
  onKeep: (conversation: StaffConversation) => void
}

/** Sends a message; one that failed goes back to its draft, and the same words again get the same key. */
function useReply({ latest, onKeep }: ReplyOptions) {
  const { api } = useViewer()
  const failed = useRef({ key: '', content: '', isInternal: false })
  const reply = useMutation(
    api.chatAdmin.reply.mutationOptions({
      onSuccess: onKeep,
      onError: (_, { key, content, isInternal: wasNote = false }) => {
        failed.current = { key, content, isInternal: wasNote }
        // Back to where it was written, before what was typed meanwhile: a note never becomes a reply.
        const written = wasNote ? latest.current.notes : latest.current.replies
        written.change({ content: [content, written.draft.content].filter(Boolean).join('\n') })
      },
    }),
  )
  const keyOf = ({ content, isInternal }: { content: string; isInternal: boolean }): string => {
    const before = failed.current
    return before.content === content && before.isInternal === isInternal ? before.key : newKey()
  }
  return { reply, keyOf }
}

interface KindChoiceProps {
  mayReply: boolean
  isInternal: boolean
  onChoose: (kind: 'reply' | 'note') => void
}

function KindChoice({ mayReply, isInternal, onChoose }: KindChoiceProps) {
  const { t } = useTranslation('chat-admin')
  return (
    <fieldset aria-label={t('kindOfText')} className="flex gap-4 text-dense">
      {mayReply ? (
        <Choice isOn={!isInternal} onClick={() => onChoose('reply')}>
          {t('reply')}
        </Choice>
      ) : null}
      <Choice isOn={isInternal} onClick={() => onChoose('note')}>
        {t('note')}
      </Choice>
    </fieldset>
  )
}
