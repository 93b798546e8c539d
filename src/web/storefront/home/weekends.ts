import { addDays, type Day, type DayRange, weekdayOf } from '#values/day.ts'

const thursday = 4

/** This weekend, Thursday to Saturday, or what is left of it from tomorrow on; on a Saturday the coming one. */
export function thisWeekend(today: Day): DayRange {
  const tomorrow = addDays(today, 1)
  const weekday = weekdayOf(tomorrow)
  const from = weekday >= thursday ? tomorrow : addDays(tomorrow, thursday - weekday)
  return { from, until: addDays(from, 6 - weekdayOf(from)) }
}

/** The weekend after this one. */
export function nextWeekend(today: Day): DayRange {
  const { until } = thisWeekend(today)
  return { from: addDays(until, 5), until: addDays(until, 7) }
}
