import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxFeedback } from '#domain/messages/conversations/conversation.policy.ts'
import { useChange } from '#web/features/forms/use-change.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { StarInput } from '#web/ui/star-input.tsx'
import type { Talk } from './use-conversation.ts'

/** A visitor's rating of a conversation. */
export interface Opinion {
  rating: number | null
  feedback: string
}

interface ChatEndingProps {
  talk: Talk
  /** Kept by whoever shows it: a step back loses nothing. */
  opinion: Opinion
  onOpinion: (opinion: Opinion) => void
  onKeep: () => void
  onDone: () => void
}

/** Ends the conversation, with a rating and a few words for those who like. */
export function ChatEnding({ talk, opinion, onOpinion, onKeep, onDone }: ChatEndingProps) {
  const { t } = useTranslation('chat')
  const { api } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { rating, feedback } = opinion
  const end = useChange(api.chat.end.mutationOptions(), {
    done: t('ended'),
    after() {
      talk.forget()
      onDone()
    },
  })
  const { session } = talk
  if (!session) return null
  const said = feedback.trim() === '' ? {} : { feedback: feedback.trim() }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <h3 ref={heading} tabIndex={-1} className="type-h3 outline-none">
        {t('end-title')}
      </h3>
      <p className="type-small text-quiet">{t('end-text')}</p>
      <StarInput
        legend={t('rating')}
        name="chat-rating"
        value={rating}
        labelOf={(count) => t('stars', { count })}
        onChange={(next) => onOpinion({ rating: next, feedback })}
      />
      <Field label={t('feedback')}>
        <TextArea
          maxLength={maxFeedback}
          value={feedback}
          onChange={({ target }) => onOpinion({ rating, feedback: target.value })}
          className="min-h-20"
        />
      </Field>
      {end.error ? (
        <p role="alert" className="type-small text-bad">
          {t('end-failed')}
        </p>
      ) : null}
      <div className="mt-auto flex flex-col gap-2">
        <Button
          pending={end.isPending}
          onClick={() => end.mutate({ sessionId: session.sessionId, ...(rating !== null && { rating }), ...said })}
        >
          {t('end-now')}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}

/** The optional rating of a conversation that staff have ended. */
export function EndedRating({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('chat')
  const { api } = useViewer()
  const [rating, setRating] = useState<number | null>(null)
  const rate = useChange(api.chat.end.mutationOptions(), { done: t('rated'), refused: () => t('rate-failed') })
  if (rate.isSuccess) return null
  return (
    <div className="flex flex-col items-center gap-3">
      <StarInput legend={t('rating')} name="chat-rating" value={rating} labelOf={(count) => t('stars', { count })} onChange={setRating} />
      {rating === null ? null : (
        <Button size="sm" variant="outline" pending={rate.isPending} onClick={() => rate.mutate({ sessionId, rating })}>
          {t('rate')}
        </Button>
      )}
    </div>
  )
}
