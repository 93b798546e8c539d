import { type ReactNode, useEffect, useState } from 'react'
import { useHasLetterKeys } from '#web/admin/use-has-letter-keys.ts'
import { lazy } from '#web/runtime/lazy.ts'
import { Suspense } from '#web/runtime/suspense.tsx'

const KeyList = lazy(() => import('./key-list.tsx'))

/** The list of all keys; `?` opens it where the person has single keys, which rest while a field has the focus. */
export function useKeyList(): { open: () => void; list: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const hasLetters = useHasLetterKeys()
  useEffect(() => {
    if (!hasLetters) return
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
  }, [hasLetters])
  return {
    open: () => setOpen(true),
    list: isOpen ? (
      <Suspense>
        <KeyList onClose={() => setOpen(false)} />
      </Suspense>
    ) : null,
  }
}
