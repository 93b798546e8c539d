import { backupsKept, backupsKeptDays } from '#values/backups.ts'
import { addDays, type Day } from '#values/day.ts'

const dayMs = 86_400_000
/** A process that was killed while it wrote leaves one. */
const unfinished = /^nightly-\d{4}-\d{2}-\d{2}\.gz\.part$/
const ending = /^nightly-(\d{4}-\d{2}-\d{2})\.gz$/

/** The name of the backup of a day. */
export function nightlyName(day: string): string {
  return `nightly-${day}.gz`
}

/**
 * The nightly backups that are no longer kept: all but those of the newest days and the newest of each of the last weeks, and all that are older
 * than the privacy policy says. Files of other names are somebody's own.
 */
export function outlived(names: readonly string[], today: Day): string[] {
  const nightly = names.flatMap((name) => ending.exec(name)?.[1] ?? []).toSorted((a, b) => b.localeCompare(a))
  const newestOfWeeks = new Map<number, string>()
  for (const day of nightly) if (!newestOfWeeks.has(weekOf(day))) newestOfWeeks.set(weekOf(day), day)
  const kept = new Set([...nightly.slice(0, backupsKept.daily), ...[...newestOfWeeks.values()].slice(0, backupsKept.weekly)])
  const oldest = addDays(today, -backupsKeptDays)
  const gone = nightly.filter((day) => !kept.has(day) || day <= oldest).map(nightlyName)
  return [...gone, ...names.filter((name) => unfinished.test(name))]
}

/** Weeks begin on Sunday, as in Jordan; 4 January 1970 was one. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / dayMs - 3) / 7)
}
