import { Headset } from 'lucide'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { unsentPrefix } from '#web/features/messages/unsent.ts'
import { newKey } from '#web/features/orders/idempotency.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { useDraft } from '#web/runtime/use-draft.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { EndedRating } from './chat-ending.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import type { Talk } from './use-conversation.ts'
import { Waiting } from './waiting.tsx'

/** What stands under the head of the chat: the way in, the conversation, or what went wrong. */
export function ChatBody({ talk }: { talk: Talk }) {
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
  if (talk.state === 'none') return <Welcome talk={talk} />
  return <Conversation talk={talk} />
}

function Welcome({ talk }: { talk: Talk }) {
  const { t } = useTranslation('chat')
  const begin = useMutation({ mutationFn: talk.begin, onError: () => toast(t('start-failed'), { tone: 'bad' }) })
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <h3 className="type-h3">{t('need')}</h3>
      <p className="text-quiet">{t('need-text')}</p>
      <Button className="mt-4" pending={begin.isPending} onClick={() => begin.mutate()}>
        {t('start')}
      </Button>
    </div>
  )
}

function Conversation({ talk }: { talk: Talk }) {
  const { t } = useTranslation('chat')
  const { api } = useViewer()
  const [hasFailed, setFailed] = useState(false)
  const { session, messages } = talk
  const kept = useDraft(`${unsentPrefix}draft:${session?.sessionId ?? ''}`, { content: '' })
  const draft = kept.draft.content
  const transfer = useMutation(
    api.chat.transfer.mutationOptions({ onSuccess: talk.take, onError: () => toast(t('transfer-failed'), { tone: 'bad' }) }),
  )
  const photo = useMutation({
    mutationFn: (body: File) => api.chat.sendPhoto.call({ params: { sessionId: session?.sessionId ?? '', key: newKey() }, body }),
    onSuccess: talk.load,
    onError: () => toast(t('photo-failed'), { tone: 'bad' }),
  })
  if (!session) return null
  const say = async (content: string) => {
    kept.change({ content: '' })
    setFailed(false)
    try {
      await talk.say(content)
    } catch {
      kept.change({ content })
      // The assistant says it itself; a person cannot.
      if (session.status === 'active') setFailed(true)
      else toast(t('send-failed'), { tone: 'bad' })
    }
  }
  if (session.status === 'resolved') {
    return (
      <>
        <ChatLog talk={talk} />
        <div className="flex shrink-0 flex-col items-center gap-3 border-t border-line p-4 text-center">
          <p className="type-small text-quiet">{t('thanks')}</p>
          <EndedRating sessionId={session.sessionId} />
          <Button size="sm" onClick={talk.forget}>
            {t('new')}
          </Button>
        </div>
      </>
    )
  }
  const isNew = messages.every(({ sender }) => sender !== 'user')
  const suggested = isNew ? ([1, 2, 3] as const).map((one) => t(`suggested.${one}`)) : []
  return (
    <>
      <ChatLog talk={talk} hasFailed={hasFailed} />
      {session.queue ? <Waiting talk={talk} queue={session.queue} /> : null}
      <div className="flex shrink-0 flex-wrap gap-2 px-4 pb-3">
        {suggested.map((question) => (
          <Way key={question} onClick={() => void say(question)}>
            {question}
          </Way>
        ))}
        {session.status === 'active' && !isNew ? (
          <Way onClick={() => transfer.mutate({ sessionId: session.sessionId, after: session.lastSequence })}>
            <Icon of={Headset} className="size-4" />
            {transfer.isPending ? t('connecting') : t('person')}
          </Way>
        ) : null}
      </div>
      <Composer
        draft={draft}
        isBusy={talk.isBusy && session.status === 'active'}
        sessionId={session.sessionId}
        onDraft={(content) => kept.change({ content })}
        onPhoto={(picture) => photo.mutate(picture)}
        isSendingPhoto={photo.isPending}
        onSend={(content) => void say(content)}
      />
    </>
  )
}

function Way({ onClick, children }: { onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-full border border-line bg-card px-3.5 py-1.5 text-start text-[14px] leading-5 hover:border-field"
    >
      {children}
    </button>
  )
}
