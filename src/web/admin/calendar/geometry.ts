import { addDays, type Day, daysBetween } from '#values/day.ts'

/** In pixels. */
export const dayWidth = 40
export const rowHeight = 44
/** The names of the months, and the days under them. */
export const monthHeight = 24
export const headHeight = 36

/** The calendar reaches so many days back, and has so many in all. */
export const daysBack = 61
export const dayCount = 427
/** So many days are asked for at once. */
export const chunkDays = 61

/** The part of the grid that is drawn: whole steps, so that scrolling redraws only now and then. */
export interface Shown {
  firstRow: number
  lastRow: number
  firstDay: number
  lastDay: number
}

const rowStep = 8
const dayStep = 7

/** The visible part of a scrolled grid, with a step more on each side. */
export function shownOf(box: { scrollLeft: number; scrollTop: number; clientWidth: number; clientHeight: number }, rows: number): Shown {
  const row = Math.floor(box.scrollTop / rowHeight / rowStep) * rowStep
  // From right to left the browser counts below zero.
  const day = Math.floor(Math.abs(box.scrollLeft) / dayWidth / dayStep) * dayStep
  return {
    firstRow: Math.max(0, row - rowStep),
    lastRow: Math.min(rows - 1, row + Math.ceil(box.clientHeight / rowHeight) + 2 * rowStep),
    firstDay: Math.max(0, day - dayStep),
    lastDay: Math.min(dayCount - 1, day + Math.ceil(box.clientWidth / dayWidth) + 2 * dayStep),
  }
}

/** The start of a day in a row. */
export function positionOfDay(day: number): string {
  return `calc(var(--names) + ${day * dayWidth}px)`
}

/** The months of the calendar: the first day of each within it, its place, and how many of its days there are. */
export function monthsOf(start: Day): { day: Day; at: number; count: number }[] {
  const months: { day: Day; at: number; count: number }[] = []
  for (let at = 0; at < dayCount; ) {
    const day = addDays(start, at)
    const next = `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
    const count = Math.min(daysBetween(day, next), dayCount - at)
    months.push({ day, at, count })
    at += count
  }
  return months
}
