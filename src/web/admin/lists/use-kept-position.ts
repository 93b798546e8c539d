import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

interface Position {
  id: string | undefined
  at: number
}

/** The row that last had the focus in each list of this visit, by the key of the history entry. */
const left = new Map<string, Position>()

/**
 * Restores the focus after a decision about a row: to that row, to the one in its place, or to the heading of an empty list. The same holds
 * after coming back from the page of a row.
 */
export function useKeptPosition(rows: readonly { id: string }[] | undefined): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const place = useRef<Position | null>(null)
  const shown = useRef(rows)
  const { key } = useLocation()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // A dialog is opened from a row, and gives the focus back to it.
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return
      const row = target.closest('tbody tr')
      const at = row && frame.current ? [...frame.current.querySelectorAll('tbody tr')].indexOf(row) : -1
      place.current = at < 0 ? null : { id: shown.current?.[at]?.id, at }
      if (place.current) left.set(key, place.current)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [key])
  useEffect(() => {
    place.current ??= left.get(key) ?? null
  }, [key])
  useEffect(() => {
    shown.current = rows
    const was = place.current
    if (!rows || !was || document.activeElement !== document.body) return
    const same = rows.findIndex(({ id }) => id === was.id)
    const at = same < 0 ? Math.min(was.at, rows.length - 1) : same
    const row = frame.current?.querySelectorAll('tbody tr')[at]
    const next = row?.querySelector<HTMLElement>('[data-row]') ?? frame.current?.querySelector<HTMLElement>('h2')
    next?.focus()
  }, [rows])
  return frame
}
