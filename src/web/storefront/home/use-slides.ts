import { useEffect, useState, useSyncExternalStore } from 'react'

const interval = 5000
const stillness = '(prefers-reduced-motion: reduce)'

export interface Slides {
  at: number
  isMoving: boolean
  isStopped: boolean
  go: (to: number) => void
  toggle: () => void
  hold: (isHeld: boolean) => void
}

/** Moves through `count` slides every five seconds; a pointer holds it, the button stops it, and reduced motion never starts it. */
export function useSlides(count: number): Slides {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isStill = useSyncExternalStore(listen, wantsStillness, () => true)
  const isStopped = isPaused || isStill
  const isMoving = !isStopped && !isHeld
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setAt((at + 1) % count), interval)
    return () => clearTimeout(timer)
  }, [at, count, isMoving])
  return { at, isMoving, isStopped, go: (to) => setAt((to + count) % count), toggle: () => setPaused(!isPaused), hold: setHeld }
}

function wantsStillness(): boolean {
  return window.matchMedia(stillness).matches
}

function listen(tell: () => void): () => void {
  const query = window.matchMedia(stillness)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}
