import { type ReactNode, useEffect, useState } from 'react'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'

const KeyList = lazy(() => import('./key-list.tsx'))

/** The list of all keys, which `?` opens; single keys rest while a field has the focus. */
export function useKeyList(): { open: () => void; list: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      if (key !== '?' && key !== '؟') return
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
      if (target.closest('input, select, textarea, [contenteditable], [role="dialog"]') || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    open: () => setOpen(true),
    list: isOpen ? (
      <Suspense>
        <KeyList onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
