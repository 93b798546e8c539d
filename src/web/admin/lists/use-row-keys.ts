import { useEffect } from 'react'
import { useHasLetterKeys } from '#web/admin/use-has-letter-keys.ts'
import { letterOf } from '#web/runtime/letter-of.ts'

/**
 * In the list the arrows go from row to row, which Enter opens. Where the person has single keys, `/` goes to the search, and J and K from row
 * to row; they rest while a field has the focus.
 */
export function useRowKeys(): void {
  const hasLetters = useHasLetterKeys()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
      if (target.closest('input, select, textarea, [role="dialog"]')) return
      const key = letterOf(event)
      if (key.length === 1 && !hasLetters) return
      const field = document.querySelector<HTMLInputElement>('input[type="search"][name="q"]')
      if (key === '/' && field) field.focus()
      else if (!goTo(key, target)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasLetters])
}

function goTo(key: string, from: HTMLElement): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  // From a button of a row it goes on from that row.
  const at = rows.indexOf(from.closest('tr, li')?.querySelector<HTMLElement>('[data-row]') ?? from)
  const isDown = key === 'j' || (at >= 0 && key === 'ArrowDown')
  const isUp = key === 'k' || (at >= 0 && key === 'ArrowUp')
  if (!isDown && !isUp) return false
  rows[Math.max(0, Math.min(rows.length - 1, at + (isDown ? 1 : -1)))]?.focus()
  return true
}
