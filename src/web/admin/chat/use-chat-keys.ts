import { useEffect } from 'react'
import type { InboxRow } from '#domain/messages/conversations/desk.contract.ts'
import { letterOf } from '#web/runtime/letter-of.ts'

interface KeyOptions {
  rows: readonly InboxRow[]
  open: string
  onChoose: (id: string) => void
  onClaim?: () => void
  onResolve?: () => void
}

/** J and K go through the inbox, C takes the conversation on, R settles it. Single letters rest while a field has the focus. */
export function useChatKeys({ rows, open, onChoose, onClaim, onResolve }: KeyOptions): void {
  useEffect(() => {
    const at = rows.findIndex(({ id }) => id === open)
    const go = (to: number) => {
      const row = rows[to]
      if (row) onChoose(row.id)
    }
    const actions: Record<string, () => void> = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      ...(onClaim && { c: onClaim }),
      ...(onResolve && { r: onResolve }),
    }
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, [role="dialog"]')) return
      const act = actions[letterOf(event)]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rows, open, onChoose, onClaim, onResolve])
}
