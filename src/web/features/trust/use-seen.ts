import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once the element is about to enter the viewport. */
export function useSeen<Element extends HTMLElement>(): { ref: RefObject<Element | null>; isSeen: boolean } {
  const ref = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = ref
    if (!current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '0px 0px 40px' })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return { ref, isSeen }
}
