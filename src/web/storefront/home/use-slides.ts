import { useEffect, useState, useSyncExternalStore } from 'react'

const stillness = '(prefers-reduced-motion: reduce)'

/** The reasons to pause the slider: a pointer over it, or focus within. */
type Hold = 'pointer' | 'focus'

export interface Slides {
  at: number
  isMoving: boolean
  isStopped: boolean
  go: (to: number) => void
  toggle: () => void
  hold: (what: Hold, isHeld: boolean) => void
}

/** Moves through `count` slides as soon as they are here (`isReady`); a pointer or the focus holds it, the button stops it, and reduced motion never starts it. */
export function useSlides(count: number, interval: number, isReady: boolean): Slides {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [holds, setHolds] = useState<readonly Hold[]>([])
  const isStill = useSyncExternalStore(listen, wantsStillness, () => false)
  const isStopped = isPaused || isStill
  const isMoving = isReady && !isStopped && holds.length === 0 && count > 1
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setAt((at + 1) % count), interval)
    return () => clearTimeout(timer)
  }, [at, count, interval, isMoving])
  return {
    at: Math.min(at, count - 1),
    isMoving,
    isStopped,
    go: (to) => setAt((to + count) % count),
    toggle: () => setPaused(!isPaused),
    hold: (what, isHeld) => setHolds((held) => [...held.filter((one) => one !== what), ...(isHeld ? [what] : [])]),
  }
}

function wantsStillness(): boolean {
  return window.matchMedia(stillness).matches
}

function listen(tell: () => void): () => void {
  const query = window.matchMedia(stillness)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
