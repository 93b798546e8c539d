import { addDays, type Day, type DayRange, weekdayOf } from './day.ts'

const thursday = 4

/** This weekend, Thursday to Saturday, or what is left of it from the first day on which a rental can begin. */
export function thisWeekend(earliest: Day): DayRange {
  const weekday = weekdayOf(earliest)
  const from = weekday >= thursday ? earliest : addDays(earliest, thursday - weekday)
  return { from, until: addDays(from, 6 - weekdayOf(from)) }
}

/** The weekend after this one. */
export function nextWeekend(earliest: Day): DayRange {
  const { until } = thisWeekend(earliest)
  return { from: addDays(until, 5), until: addDays(until, 7) }
}
