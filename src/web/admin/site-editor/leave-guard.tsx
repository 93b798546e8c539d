import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { UnsavedQuestion } from '#web/ui/unsaved-text.tsx'
import type { SaveState } from './use-site-draft.ts'

/** Waits with leaving until everything is saved, and asks where it cannot be. */
export function LeaveGuard({ state }: { state: SaveState }) {
  const isDue = state !== 'idle'
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDue && currentLocation.pathname !== nextLocation.pathname)
  const [stay] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault())
  useEffect(() => {
    if (!isDue) return
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isDue, stay])
  useEffect(() => {
    if (!isDue && blocker.state === 'blocked') blocker.proceed()
  }, [isDue, blocker])
  const isAsked = blocker.state === 'blocked' && state !== 'waiting' && state !== 'saving'
  return isAsked ? <UnsavedQuestion onKeep={() => blocker.reset()} onClose={() => blocker.proceed()} /> : null
}
