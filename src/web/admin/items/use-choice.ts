import { useCallback, useEffect, useState } from 'react'
import { letterOf } from '#web/runtime/letter-of.ts'

/** The rows of a list that are chosen; X chooses the one with the focus. What the list does not show any more is not chosen. */
export function useChoice(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    [],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (letterOf(event) !== 'x' || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
      const box = target.closest('tr')?.querySelector<HTMLInputElement>('input[data-choose]')
      if (!box || target === box) return
      box.click()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const ids = shown.filter((id) => chosen.has(id))
  return {
    ids,
    has: (id: string) => chosen.has(id),
    toggle,
    chooseAll: () => setChosen(new Set(ids.length === shown.length ? [] : shown)),
    clear: () => setChosen(new Set()),
  }
}
