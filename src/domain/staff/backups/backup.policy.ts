import { backupsKept, backupsKeptDays } from '#values/backups.ts'
import { addDays, type Day } from '#values/day.ts'

const dayMs = 86_400_000
const ending = /^nightly-(\d{4}-\d{2}-\d{2})(-\d{4})?\.gz$/

/** The name of the backup of a day; of a second one with the minute of the day, as in `0210`. */
export function nightlyName(day: Day, minute?: string): string {
  return `nightly-${day}${minute === undefined ? '' : `-${minute}`}.gz`
}

/** The day of a nightly backup; null for a file of another name. */
export function nightOf(name: string): Day | null {
  return ending.exec(name)?.[1] ?? null
}

/**
 * The nightly backups to delete. Kept are those of the newest days and the newest of each of the last weeks, up to the age in the privacy
 * policy. The newest days stay even where the clock is wrong. Files with other names are not ours.
 */
export function outlived(names: readonly string[], today: Day): string[] {
  const all = [...new Set(names.flatMap((name) => nightOf(name) ?? []))].toSorted((a, b) => b.localeCompare(a))
  // Those of a clock that was ahead count once the others are not enough.
  const ahead = all.filter((day) => day > addDays(today, 1))
  const days = [...all.filter((day) => !ahead.includes(day)), ...ahead]
  const daily = days.slice(0, backupsKept.daily)
  const newestOfWeeks = new Map<number, Day>()
  for (const day of days.filter((one) => !ahead.includes(one) && one > addDays(today, -backupsKeptDays)))
    if (!newestOfWeeks.has(weekOf(day))) newestOfWeeks.set(weekOf(day), day)
  const kept = new Set([...daily, ...[...newestOfWeeks.values()].slice(0, backupsKept.weekly)])
  return names.filter((name) => {
    const day = nightOf(name)
    return day !== null && !kept.has(day)
  })
}

/** Weeks begin on Sunday, as in Jordan; 4 January 1970 was one. */
function weekOf(day: Day): number {
  return Math.floor((Date.parse(day) / dayMs - 3) / 7)
}
