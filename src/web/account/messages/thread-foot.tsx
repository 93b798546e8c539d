import { SendHorizontal } from 'lucide'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { maxUserMessage } from '#domain/messages/user-messages/user-message.policy.ts'
import { Unblock } from '#web/account/unblock.tsx'
import { PhotoButton } from '#web/features/chat/photo-button.tsx'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { openChat } from '#web/layout/header/chat-button.tsx'
import { useDraft } from '#web/runtime/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stageOf, useCounterpartName } from './thread-words.ts'
import type { useThread } from './use-thread.ts'

/** The field to write in; where nothing can be said, one line says why. */
export function ThreadFoot({ talk }: { talk: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('messages')
  const { as, door, rental } = talk.thread
  if (as === 'libsa')
    return (
      <Closed text={t('from-libsa')}>
        <Button size="sm" variant="outline" onClick={() => dispatchEvent(new Event(openChat))}>
          {t('chat')}
        </Button>
      </Closed>
    )
  if (door === 'no-account') return <Closed text={t('no-account')} />
  if (door === 'blocked' && rental) return <Blocked talk={talk} rental={rental.id} />
  if (door !== 'open' || !rental) return <Closed text={t(door === 'ended' ? 'closed-ended' : 'closed')} />
  return <Composer talk={talk} />
}

function Closed({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div
      data-foot-bar
      className="flex shrink-0 flex-wrap items-center justify-center gap-3 border-t border-line p-4 text-center text-quiet"
    >
      <p>{text}</p>
      {children}
    </div>
  )
}

/** The person who blocked the other can open the conversation again. */
function Blocked({ talk: { thread }, rental }: { talk: ReturnType<typeof useThread>; rental: string }) {
  const { t } = useTranslation('messages')
  const name = useCounterpartName()(thread)
  return (
    <Closed text={t('blocked', { name })}>
      <Unblock rental={rental} />
    </Closed>
  )
}

/** Enter sends, Shift and Enter break the line; a ready answer fills the field. */
function Composer({ talk: { thread, say, sayPhoto } }: { talk: ReturnType<typeof useThread> }) {
  const { t } = useTranslation('messages')
  const kept = useDraft(`${unsentPrefix}draft:${thread.thread}`, { content: '' })
  const draft = kept.draft.content
  const setDraft = (content: string) => kept.change({ content })
  const field = useRef<HTMLTextAreaElement>(null)
  const name = useCounterpartName()(thread)
  const { as, rental } = thread
  const send = () => {
    if (draft.trim() === '') return
    say(draft.trim())
    setDraft('')
    kept.forget()
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a composition of an input method sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const stage = rental ? stageOf(rental.status) : 'after'
  return (
    <div data-foot-bar className="shrink-0 border-t border-line bg-card pt-3 pb-3">
      {draft === '' ? (
        <ul aria-label={t('quick')} className="no-scrollbar mb-3 flex gap-2 overflow-x-auto px-4 lg:flex-wrap lg:px-6">
          {[1, 2, 3].map((at) => (
            <li key={at} className="shrink-0">
              <button
                type="button"
                onClick={() => {
                  setDraft(t(`answers.${as}.${stage}.${at}`))
                  field.current?.focus()
                }}
                className="min-h-11 cursor-pointer rounded-full border border-primary-line px-4 text-dense font-semibold text-primary-text hover:bg-primary-tint lg:min-h-9"
              >
                {t(`answers.${as}.${stage}.${at}`)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex items-end gap-2 px-4 lg:px-6">
        {thread.showsContacts ? <PhotoButton label={t('add-photo')} onChoose={(picture) => void sayPhoto(picture)} /> : null}
        <textarea
          ref={field}
          aria-label={t('write', { name })}
          placeholder={t('write', { name })}
          dir={draft === '' ? undefined : 'auto'}
          rows={1}
          maxLength={maxUserMessage}
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={press}
          className="field-sizing-content max-h-36 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] border border-field bg-card px-4 py-2 text-base leading-6 placeholder:text-quiet"
        />
        <IconButton
          label={t('send')}
          disabled={draft.trim() === ''}
          onClick={send}
          className="bg-primary text-on-primary hover:bg-primary-hover disabled:cursor-not-allowed disabled:bg-sunk disabled:text-quiet"
        >
          <Icon of={SendHorizontal} className="rtl:-scale-x-100" />
        </IconButton>
      </div>
    </div>
  )
}
