import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading of a new screen if the focused element is gone with the old one; screen readers then announce it. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current === pathname) return
    left.current = pathname
    const heading = screen.current?.querySelector('h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.classList.add('outline-none')
    heading.focus({ preventScroll: true })
  }, [pathname])
  return screen
}
