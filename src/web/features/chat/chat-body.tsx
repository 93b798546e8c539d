import { Headset } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalWords } from '#web/features/forms/refusal-words.ts'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EndedRating } from './chat-ending.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import type { Talk } from './use-conversation.ts'
import { Waiting } from './waiting.tsx'

interface ChatBodyProps {
  talk: Talk
  /** The focus goes to what is done next. */
  takesFocus: boolean
  onCallback: () => void
}

/** The part below the head of the chat: its start, the conversation, or an error. */
export function ChatBody({ talk, takesFocus, onCallback }: ChatBodyProps) {
  const { t } = useTranslation('chat')
  if (talk.state === 'loading') {
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner />
      </div>
    )
  }
  if (talk.state === 'failed') {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
        <p role="alert">{t('load-failed')}</p>
        <Button variant="outline" size="sm" onClick={talk.load}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  if (talk.state === 'none') return <Welcome talk={talk} takesFocus={takesFocus} />
  return <Conversation talk={talk} takesFocus={takesFocus} onCallback={onCallback} />
}

function Welcome({ talk, takesFocus }: { talk: Talk; takesFocus: boolean }) {
  const { t } = useTranslation('chat')
  const way = useRef<HTMLButtonElement>(null)
  const [isFocused] = useState(takesFocus)
  useEffect(() => {
    if (isFocused) way.current?.focus()
  }, [isFocused])
  const begin = useMutation({ mutationFn: talk.begin })
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <h3 className="type-h3">{t('need')}</h3>
      <p className="text-quiet">{t('need-text')}</p>
      <Button ref={way} className="mt-4" pending={begin.isPending} onClick={() => begin.mutate()}>
        {t('start')}
      </Button>
      {begin.error ? <Problem>{t('start-failed')}</Problem> : null}
    </div>
  )
}

function Conversation({ talk, takesFocus, onCallback }: ChatBodyProps) {
  const { t } = useTranslation('chat')
  const { api } = useViewer()
  const sentence = useRefusalWords()
  const field = useRef<HTMLTextAreaElement>(null)
  // The pressed button is gone after the press.
  const toField = () => takesFocus && field.current?.focus()
  const [problem, setProblem] = useState<string | null>(null)
  const { session, messages } = talk
  const { draft, setDraft, say, hasFailed } = useSaying(talk, setProblem)
  const transfer = useMutation(api.chat.transfer.mutationOptions({ onSuccess: talk.take, onError: () => setProblem(t('transfer-failed')) }))
  const photo = useMutation({
    mutationFn: (body: File) => api.chat.sendPhoto.call({ params: { sessionId: session?.sessionId ?? '', key: newKey() }, body }),
    onSuccess: talk.load,
    onError: (error) => setProblem(sentence(error)),
  })
  if (!session) return null
  if (session.status === 'resolved') {
    return (
      <>
        <ChatLog talk={talk} />
        <Ended sessionId={session.sessionId} takesFocus={takesFocus} onAgain={talk.forget} />
      </>
    )
  }
  const isNew = messages.every(({ sender }) => sender !== 'user')
  const suggested = isNew ? ([1, 2, 3] as const).map((one) => t(`suggested.${one}`)) : []
  const mayTransfer = session.status === 'active' && !isNew
  return (
    <>
      <ChatLog talk={talk} hasFailed={hasFailed} />
      {session.queue ? <Waiting queue={session.queue} onCallback={onCallback} /> : null}
      <div className="flex shrink-0 flex-wrap gap-2 px-4 pb-3 empty:hidden">
        {suggested.map((question) => (
          <Way
            key={question}
            onClick={() => {
              toField()
              void say(question)
            }}
          >
            {question}
          </Way>
        ))}
        {mayTransfer ? (
          <Way
            onClick={() => {
              toField()
              setProblem(null)
              transfer.mutate({ sessionId: session.sessionId, after: session.lastSequence })
            }}
          >
            <Icon of={Headset} className="size-4" />
            {transfer.isPending ? t('connecting') : t('person')}
          </Way>
        ) : null}
      </div>
      {problem ? <Problem>{problem}</Problem> : null}
      <Composer
        field={field}
        takesFocus={takesFocus}
        draft={draft}
        isBusy={talk.isBusy && session.status === 'active'}
        sessionId={session.sessionId}
        onDraft={setDraft}
        onPhoto={(picture) => {
          setProblem(null)
          photo.mutate(picture)
        }}
        isSendingPhoto={photo.isPending}
        onSend={(content) => void say(content)}
      />
    </>
  )
}

/** The message that is typed, and sending it; one that could not be sent goes back before the draft. */
function useSaying(talk: Talk, onProblem: (problem: string | null) => void) {
  const { t } = useTranslation('chat')
  const [hasFailed, setFailed] = useState(false)
  const { session } = talk
  const kept = useDraft(`${unsentPrefix}draft:${session?.sessionId ?? ''}`, { content: '' })
  const draft = kept.draft.content
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const say = async (content: string) => {
    kept.change({ content: '' })
    kept.forget()
    setFailed(false)
    onProblem(null)
    try {
      await talk.say(content)
    } catch {
      // Before what was typed meanwhile.
      kept.change({ content: [content, latest.current].filter(Boolean).join('\n') })
      // The assistant says it itself; a person cannot.
      if (session?.status === 'active') setFailed(true)
      else onProblem(t('send-failed'))
    }
  }
  return { draft, setDraft: (content: string) => kept.change({ content }), say, hasFailed }
}

/** The end of a conversation by staff: an optional rating, and a button for another conversation. */
function Ended({ sessionId, takesFocus, onAgain }: { sessionId: string; takesFocus: boolean; onAgain: () => void }) {
  const { t } = useTranslation('chat')
  const words = useRef<HTMLParagraphElement>(null)
  const [isFocused] = useState(takesFocus)
  useEffect(() => {
    if (isFocused && document.activeElement === document.body) words.current?.focus()
  }, [isFocused])
  return (
    <div className="flex shrink-0 flex-col items-center gap-3 border-t border-line p-4 text-center">
      <p ref={words} tabIndex={-1} className="type-small text-quiet outline-none">
        {t('thanks')}
      </p>
      <EndedRating sessionId={sessionId} />
      <Button size="sm" onClick={onAgain}>
        {t('new')}
      </Button>
    </div>
  )
}

function Problem({ children }: { children: string }) {
  return (
    <p role="alert" className="shrink-0 px-4 pb-2 type-small text-bad">
      {children}
    </p>
  )
}

function Way({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line bg-card px-3.5 py-1.5 text-start text-dense leading-5 hover:border-field"
    >
      {children}
    </button>
  )
}
