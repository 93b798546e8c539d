import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazy } from '#web/runtime/lazy.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** The command palette, which comes with its first opening: by `open`, and by Ctrl or ⌘ with K from anywhere in the administration. */
export function usePalette(): { open: () => void; palette: ReactNode } {
  const { key } = useLocation()
  // It belongs to the page it was opened on: the page that is chosen in it closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By its place on the keyboard as well: an Arabic layout has another letter there.
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.key === 'k' || event.code === 'KeyK')
      if (!isIt || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpenOn(key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key])
  return {
    open: () => setOpenOn(key),
    palette:
      openOn === key ? (
        <Suspense>
          <Palette onClose={() => setOpenOn(null)} />
        </Suspense>
      ) : null,
  }
}
