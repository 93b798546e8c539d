import { SendHorizontal } from 'lucide'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxMessage } from '#domain/messages/conversations/conversation.policy.ts'
import { sendTyping } from '#web/runtime/realtime.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PhotoButton } from './photo-button.tsx'

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  takesFocus: boolean
  draft: string
  /** The assistant works on an answer. */
  isBusy: boolean
  sessionId: string
  onDraft: (draft: string) => void
  onSend: (content: string) => void
  onPhoto: (picture: File) => void
  isSendingPhoto: boolean
}

/** The interval in milliseconds at which the other side is notified of typing. */
const tellEveryMs = 3000

/** Enter sends, Shift and Enter break the line. */
export function Composer({ field, takesFocus, draft, isBusy, sessionId, onDraft, onSend, onPhoto, isSendingPhoto }: ComposerProps) {
  const { t } = useTranslation('chat')
  const told = useRef(0)
  const [isFocused] = useState(takesFocus)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [field, isFocused])
  const canSend = draft.trim() !== '' && !isBusy
  const send = () => canSend && onSend(draft.trim())
  const press = (event: KeyboardEvent) => {
    // Enter that ends a composition of an input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <div className="flex shrink-0 items-end gap-1 border-t border-line p-2">
      <PhotoButton label={t('add-photo')} isBusy={isSendingPhoto} onChoose={onPhoto} />
      <textarea
        ref={field}
        aria-label={t('message')}
        placeholder={t('placeholder')}
        dir={draft === '' ? undefined : 'auto'}
        rows={1}
        maxLength={maxMessage}
        value={draft}
        onChange={({ target }) => {
          onDraft(target.value)
          if (Date.now() - told.current < tellEveryMs) return
          told.current = Date.now()
          sendTyping({ topic: 'chat', id: sessionId })
        }}
        onKeyDown={press}
        className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-thumb bg-transparent py-2.5 text-base leading-6 placeholder:text-quiet"
      />
      <IconButton
        label={t('send')}
        disabled={!canSend}
        onClick={send}
        className="bg-primary text-on-primary hover:bg-primary-hover disabled:cursor-not-allowed disabled:bg-sunk disabled:text-quiet"
      >
        <Icon of={SendHorizontal} className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}
