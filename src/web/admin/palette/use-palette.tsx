import { type ReactNode, useEffect, useState } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'

const Palette = lazy(() => import('./palette.tsx'))

/** The command palette, which comes with its first opening: by `open`, and by Ctrl or ⌘ with K from anywhere in the administration. */
export function usePalette(): { open: () => void; palette: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By its place on the keyboard as well: an Arabic layout has another letter there.
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.key === 'k' || event.code === 'KeyK')
      if (!isIt || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    open: () => setOpen(true),
    palette: isOpen ? (
      <Suspense>
        <Palette onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
