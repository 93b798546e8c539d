import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatSession } from '#domain/messages/conversations/conversation.contract.ts'
import { staffedHours } from '#domain/messages/chatbot/staffed-hours.policy.ts'
import { callbackAfter, placeAfter } from '#domain/messages/conversations/conversation.policy.ts'
import { formatHours } from '#values/format.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import type { Talk } from './use-conversation.ts'

const CallbackForm = lazy(() => import('./callback-form.tsx'))

/** What whoever waits for a person reads: that we connect them, then their place, and in the end a way to be called back. */
export function Waiting({ talk, queue }: { talk: Talk; queue: NonNullable<ChatSession['queue']> }) {
  const { t } = useTranslation('chat')
  const seconds = useSecondsSince(queue.since)
  if (queue.callback) {
    return (
      <p role="status" className="shrink-0 border-t border-line bg-good-tint px-4 py-3 type-small text-good">
        {t('callback-done', { number: queue.callback })}
      </p>
    )
  }
  if (!queue.isStaffed || seconds >= callbackAfter) return <NobodyThere talk={talk} isClosed={!queue.isStaffed} />
  return (
    <p role="status" className="shrink-0 border-t border-line px-4 py-2 type-small text-quiet">
      {seconds < placeAfter ? t('connecting') : t('queue', { count: queue.place })}
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

function NobodyThere({ talk, isClosed }: { talk: Talk; isClosed: boolean }) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  const { session } = talk
  if (!session) return null
  return (
    <div className="max-h-[60%] min-h-0 overflow-y-auto border-t border-line bg-sunk p-4">
      <p className="type-label">
        {isClosed ? t('callback-closed', formatHours(staffedHours.from, staffedHours.until, locale)) : t('callback-title')}
      </p>
      <p className="mt-1 type-small text-quiet">{t('callback-text')}</p>
      <Suspense>
        <CallbackForm talk={talk} sessionId={session.sessionId} />
      </Suspense>
    </div>
  )
}
