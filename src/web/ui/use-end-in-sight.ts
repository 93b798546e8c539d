import { type RefObject, useEffect, useRef, useState } from 'react'

/** In pixels from the end: whoever is nearer reads what is newest. */
const near = 80

/**
 * Keeps the end of what scrolls in sight while it grows, gets its pictures, or has less room, unless somebody reads further up; then it says that
 * there is more. What one says oneself is always shown.
 */
export function useEndInSight({ count, isOwn }: { count: number; isOwn: boolean }): {
  box: RefObject<HTMLDivElement | null>
  inner: RefObject<HTMLDivElement | null>
  hasMore: boolean
  onScroll: () => void
  toEnd: () => void
} {
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasMore, setMore] = useState(false)
  const [toEnd] = useState(() => () => {
    isAtEnd.current = true
    setMore(false)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  })
  const before = useRef(0)
  useEffect(() => {
    const isFirst = before.current === 0
    const hasGrown = count > before.current
    before.current = count
    if (isFirst || (hasGrown && (isOwn || isAtEnd.current))) toEnd()
    else if (hasGrown) setMore(true)
  }, [count, isOwn, toEnd])
  useEffect(() => {
    const seen = new ResizeObserver(() => isAtEnd.current && toEnd())
    for (const { current } of [box, inner]) if (current) seen.observe(current)
    return () => seen.disconnect()
  }, [toEnd])
  return {
    box,
    inner,
    hasMore,
    onScroll() {
      const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < near
      if (isAtEnd.current) setMore(false)
    },
    toEnd,
  }
}
