import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { letterOf } from '#web/runtime/letter-of.ts'
import { dayCount, daysBack, dayWidth, headHeight, monthHeight, rowHeight } from './geometry.ts'

const page = 10
const steps: Readonly<Record<string, { rows: number; days: number }>> = {
  ArrowDown: { rows: 1, days: 0 },
  ArrowUp: { rows: -1, days: 0 },
  ArrowRight: { rows: 0, days: 1 },
  ArrowLeft: { rows: 0, days: -1 },
  PageDown: { rows: page, days: 0 },
  PageUp: { rows: -page, days: 0 },
}

interface Cursor {
  row: number
  day: number
}

interface Grid {
  box: RefObject<HTMLDivElement | null>
  rows: number
  isRtl: boolean
}

/**
 * The keyboard cursor in the grid. Arrows move it in reading direction, Page Up and Page Down by ten units. Home and End lead to the first
 * and last day, T to today.
 */
export function useCursor({ box, rows, isRtl }: Grid) {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, day: daysBack })
  const isMoving = useRef(false)
  const go = (to: Cursor, isFirst = false) => {
    const next = { row: clamp(to.row, rows), day: clamp(to.day, dayCount) }
    isMoving.current = true
    setCursor(next)
    bringIntoView(box.current, next, { isRtl, isFirst })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (letterOf(event.nativeEvent) === 't') go({ ...cursor, day: daysBack }, true)
    else if (event.key === 'Home') go({ ...cursor, day: 0 })
    else if (event.key === 'End') go({ ...cursor, day: dayCount - 1 })
    else if (step) go({ row: cursor.row + step.rows, day: cursor.day + (isRtl ? -step.days : step.days) })
    else return
    event.preventDefault()
  }
  /** The button of the cell takes the focus along once it is in its new place. */
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isMoving.current) return
    isMoving.current = false
    button.focus({ preventScroll: true })
  }, [])
  return { cursor, goToToday: () => go({ row: cursor.row, day: daysBack }, true), onKeyDown, takeFocus }
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}

/** The cell is seen whole, or where `isFirst` its day begins what is seen, after the day before it. */
function bringIntoView(box: HTMLDivElement | null, { row, day }: Cursor, { isRtl, isFirst }: { isRtl: boolean; isFirst: boolean }): void {
  if (!box) return
  const names = box.querySelector<HTMLElement>('th')?.offsetWidth ?? 0
  const [width, height] = [box.clientWidth - names, box.clientHeight - monthHeight - headHeight]
  const [left, top] = [Math.abs(box.scrollLeft), box.scrollTop]
  const start = isFirst ? (day - 1) * dayWidth : between(left, { from: (day + 1) * dayWidth - width, until: day * dayWidth })
  box.scrollTo({ left: isRtl ? -start : start, top: between(top, { from: (row + 1) * rowHeight - height, until: row * rowHeight }) })
}

/** The nearest to where it is from which the cell is seen whole. */
function between(value: number, { from, until }: { from: number; until: number }): number {
  return Math.max(from, Math.min(until, value))
}
