import { useEffect, useState } from 'react'

export interface Ending {
  endsAt: string
  /** The shop's time of the answer that said so: the clock of the phone may be wrong. */
  now: string
  onEnd: () => void
}

const againMs = 3000

/** The seconds until something ends, null before the first tick; calls `onEnd` when the time is up, until the answer is another one. */
export function useTimeLeft({ endsAt, now, onEnd }: Ending): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    const whole = Date.parse(endsAt) - Date.parse(now)
    const since = performance.now()
    const tick = () => setLeft(Math.max(0, Math.ceil((whole - (performance.now() - since)) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt, now])
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setInterval(onEnd, againMs)
    onEnd()
    return () => clearInterval(timer)
  }, [isOver, onEnd])
  return left
}
