import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatSession } from '#domain/messages/conversations/conversation.contract.ts'
import { callbackAfter, positionAfter } from '#domain/messages/conversations/conversation.policy.ts'
import { staffedHours } from '#domain/site/settings/staffed-hours.policy.ts'
import { formatHours } from '#values/format.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { useLocale } from '#web/runtime/links.ts'
import { Suspense } from '#web/runtime/suspense.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CallbackTyped } from './callback-form.tsx'
import type { Talk } from './use-conversation.ts'

const CallbackForm = lazy(() => import('./callback-form.tsx'))

/** The notice for a visitor who waits for a person: connecting, then the position, and in the end a callback form. */
export function Waiting({ queue, onCallback }: { queue: NonNullable<ChatSession['queue']>; onCallback: () => void }) {
  const { t } = useTranslation('chat')
  const seconds = useSecondsSince(queue.since)
  if (queue.callback) {
    return (
      <p role="status" className="shrink-0 border-t border-line bg-good-tint px-4 py-3 type-small text-good">
        {t('callback-done', { number: queue.callback })}
      </p>
    )
  }
  if (!queue.isStaffed || seconds >= callbackAfter) return <NobodyThere isClosed={!queue.isStaffed} onCallback={onCallback} />
  return (
    <p role="status" className="shrink-0 border-t border-line px-4 py-2 type-small text-quiet">
      {seconds < positionAfter ? t('connecting') : t('queue', { count: queue.place })} {t('meanwhile')}
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

/** Offers a callback while the conversation stays visible. */
function NobodyThere({ isClosed, onCallback }: { isClosed: boolean; onCallback: () => void }) {
  const { t } = useTranslation('chat')
  const locale = useLocale()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-sunk px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-40 type-small">
        {isClosed ? t('callback-closed', formatHours(staffedHours.from, staffedHours.until, locale)) : t('callback-title')}
      </p>
      <Button size="xs" variant="outline" onClick={onCallback}>
        {t('callback-send')}
      </Button>
    </div>
  )
}

/** The form for a callback, in place of the conversation. */
export function AskCallback({ talk, typed, onDone }: { talk: Talk; typed: RefObject<CallbackTyped | null>; onDone: () => void }) {
  const { t } = useTranslation('chat')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { session } = talk
  if (!session) return null
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
      <h3 ref={heading} tabIndex={-1} className="type-h3 outline-none">
        {t('callback-send')}
      </h3>
      <p className="type-small text-quiet">{t('callback-text')}</p>
      <Suspense>
        <CallbackForm talk={talk} sessionId={session.sessionId} typed={typed} onDone={onDone} />
      </Suspense>
      <Button variant="quiet" size="sm" onClick={onDone}>
        {t('callback-back')}
      </Button>
    </div>
  )
}
