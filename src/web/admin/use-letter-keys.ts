import { useEffect } from 'react'
import { letterOf } from '#web/runtime/letter-of.ts'
import { useHasLetterKeys } from './use-has-letter-keys.ts'

/** The actions of single letters on a screen, where the person has them. A field or a dialog with the focus, or a modifier, turns them off. */
export function useLetterKeys(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useHasLetterKeys()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!(target instanceof HTMLElement) || target.closest('input, select, textarea, [role="dialog"]')) return
      const letter = letterOf(event)
      if (!Object.hasOwn(actions, letter)) return
      event.preventDefault()
      actions[letter]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [actions, isOn])
}

/** J and K: to the row after and before the one that is open; where none is, to the first and the last. */
export function rowKeys(rows: readonly { id: string }[], open: string | null, choose: (id: string) => void): Record<'j' | 'k', () => void> {
  const at = rows.findIndex(({ id }) => id === open)
  const go = (to: number) => () => {
    const row = rows[to]
    if (row) choose(row.id)
  }
  return { j: go(at + 1), k: go(at < 0 ? rows.length - 1 : at - 1) }
}
