import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallbackWay, callbackAfter, callbackWays, placeAfter } from '#domain/messages/conversations/conversation.policy.ts'
import { refusalCodeOf } from '#web/features/forms/refusal-words.ts'
import { useMutation } from '#web/runtime/use-mutation.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import type { Talk } from './use-conversation.ts'

/** What whoever waits for a person reads: that we connect them, then their place, and in the end a way to be called back. */
export function Waiting({ talk, since }: { talk: Talk; since: string }) {
  const { t } = useTranslation('chat')
  const seconds = useSecondsSince(since)
  const { session } = talk
  if (!session) return null
  if (session.callback) {
    return (
      <p role="status" className="shrink-0 border-t border-line bg-good-tint px-4 py-3 type-small text-good">
        {t('callback-done', { number: session.callback })}
      </p>
    )
  }
  if (!session.isStaffed || seconds >= callbackAfter) return <CallbackForm talk={talk} isClosed={!session.isStaffed} />
  const place = session.queue?.place ?? 1
  return (
    <p role="status" className="shrink-0 px-4 pb-2 type-small text-quiet">
      {seconds < placeAfter ? t('connecting') : t('queue', { count: place })}
    </p>
  )
}

function useSecondsSince(instant: string): number {
  const passed = () => Math.max(0, (Date.now() - Date.parse(instant)) / 1000)
  const [seconds, setSeconds] = useState(passed)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((Date.now() - Date.parse(instant)) / 1000), 5000)
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}

function CallbackForm({ talk, isClosed }: { talk: Talk; isClosed: boolean }) {
  const { t } = useTranslation('chat')
  const { api, person } = useViewer()
  const [way, setWay] = useState<CallbackWay>('call')
  const [contact, setContact] = useState((way === 'mail' ? person?.email : person?.phone) ?? '')
  const ask = useMutation(api.chat.askCallback.mutationOptions({ onSuccess: talk.take }))
  const { session } = talk
  if (!session) return null
  const isMail = way === 'mail'
  return (
    <div className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line bg-sunk p-4">
      <p className="type-label">{t(isClosed ? 'callback-closed' : 'callback-title')}</p>
      <p className="mt-1 type-small text-quiet">{t('callback-text')}</p>
      <Field label={t('callback-way')} className="mt-3">
        <Select
          value={way}
          onChange={({ target }) => {
            const next = callbackWays.find((one) => one === target.value) ?? 'call'
            setWay(next)
            setContact((next === 'mail' ? person?.email : person?.phone) ?? '')
          }}
        >
          {callbackWays.map((one) => (
            <option key={one} value={one}>
              {t(`way.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t(isMail ? 'callback-mail' : 'callback-phone')}
        error={ask.error ? (refusalCodeOf(ask.error) ? t('callback-bad') : t('send-failed')) : undefined}
        className="mt-3"
      >
        <TextInput
          dir="ltr"
          type={isMail ? 'email' : 'tel'}
          inputMode={isMail ? 'email' : 'tel'}
          autoComplete={isMail ? 'email' : 'tel'}
          value={contact}
          onChange={({ target }) => setContact(target.value)}
        />
      </Field>
      <Button
        size="sm"
        className="mt-3 w-full"
        disabled={contact.trim() === ''}
        pending={ask.isPending}
        onClick={() => ask.mutate({ sessionId: session.sessionId, way, contact: contact.trim(), after: session.lastSequence })}
      >
        {t('callback-send')}
      </Button>
    </div>
  )
}
