import { type TouchEvent, useRef } from 'react'

const far = 48

/** Reports a swipe to the next (1) or the previous (-1), mirrored in right-to-left pages. */
export function useSwipe(onTurn: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) < far || Math.abs(x) < 2 * Math.abs(y)) return
      const isRtl = document.documentElement.dir === 'rtl'
      onTurn(x < 0 === isRtl ? -1 : 1)
    },
  }
}
