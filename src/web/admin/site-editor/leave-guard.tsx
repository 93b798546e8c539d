import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { UnsavedQuestion } from '#web/ui/unsaved-text.tsx'
import type { SaveState } from './use-site-draft.ts'

/** Waits with leaving until everything is saved, and asks where it cannot be. */
export function LeaveGuard({ state }: { state: SaveState }) {
  const isDue = state !== 'idle'
  const [isHeld, setHeld] = useState(false)
  const [stay] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault())
  useEffect(() => {
    if (!isDue) return
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [isDue, stay])
  // The router has one such guard at a time: that of what covers the page has its turn while nothing is due.
  return isDue || isHeld ? <Hold isDue={isDue} canBeSaved={state === 'waiting' || state === 'saving'} onHeld={setHeld} /> : null
}

function Hold({ isDue, canBeSaved, onHeld }: { isDue: boolean; canBeSaved: boolean; onHeld: (isHeld: boolean) => void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDue && currentLocation.pathname !== nextLocation.pathname)
  const isHeld = blocker.state === 'blocked'
  useEffect(() => {
    onHeld(isHeld)
    if (isHeld && !isDue) blocker.proceed()
  }, [isHeld, isDue, blocker, onHeld])
  return isHeld && !canBeSaved ? <UnsavedQuestion onKeep={() => blocker.reset()} onClose={() => blocker.proceed()} /> : null
}
