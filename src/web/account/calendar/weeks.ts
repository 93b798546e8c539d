import type { Bar } from '#domain/renting/calendars/calendar.contract.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '#values/day.ts'
import type { Locale } from '#values/locale.ts'

/** A bar within one week: its first column from 0 on, how many it takes, and whether it goes on in the weeks around. */
export interface WeekBar extends Bar {
  column: number
  span: number
  isFirst: boolean
  isLast: boolean
}

/** The weeks of a month, each of seven days: from Saturday on in Arabic, from Sunday on in English. */
export function weeksOf(month: string, locale: Locale): Day[][] {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  const start = addDays(first, -((weekdayOf(first) + (locale === 'ar' ? 1 : 0)) % 7))
  const count = Math.ceil(daysBetween(start, next) / 7)
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (__, index) => addDays(start, 7 * week + index)))
}

/** The parts of the bars within a week. */
export function barsOfWeek(bars: readonly Bar[], week: readonly Day[]): WeekBar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  return bars
    .filter(({ from, until }) => from <= last && until >= first)
    .map((bar) => {
      const [, from = first] = [first, bar.from].toSorted()
      const [until = last] = [last, bar.until].toSorted()
      return {
        ...bar,
        column: daysBetween(first, from),
        span: daysBetween(from, until) + 1,
        isFirst: bar.from >= first,
        isLast: bar.until <= last,
      }
    })
}

/** The month so many after one. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}
