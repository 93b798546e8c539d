import type { DayWindow, Places, SpecialCalendar } from '#domain/site/areas/places.policy.ts'

/** The window in words that compare: `11-13`. */
export const keyOf = ({ from, until }: DayWindow): string => `${from}-${until}`

/** Every window that a day of the week has, the earliest first. */
export function hoursOf(places: Pick<Places, 'week'>): DayWindow[] {
  const each = new Map(places.week.flat().map((window) => [keyOf(window), window]))
  return inOrder([...each.values()])
}

/** The windows with one more, or without it. */
export function toggled(windows: readonly DayWindow[], window: DayWindow): DayWindow[] {
  const others = windows.filter((one) => keyOf(one) !== keyOf(window))
  return others.length < windows.length ? others : inOrder([...windows, window])
}

/** The week with a window of a weekday switched on or off. */
export function withWindow(places: Places, weekday: number, window: DayWindow): Places {
  return { ...places, week: places.week.map((windows, day) => (day === weekday ? toggled(windows, window) : windows)) }
}

/** The calendars in the order of their days. */
export function withCalendars(places: Places, calendars: readonly SpecialCalendar[]): Places {
  return { ...places, calendars: calendars.toSorted((one, other) => (one.from < other.from ? -1 : 1)) }
}

export function isSameSpan(one: SpecialCalendar, other: SpecialCalendar): boolean {
  return one.name.en === other.name.en && one.from === other.from && one.until === other.until
}

/** The places with the most visits of a city in the windows that begin at an hour; null takes the limit away. */
export function withLimit(places: Places, { city, from }: { city: string; from: number }, visits: number | null): Places {
  const others = places.capacity.filter((one) => one.city !== city || one.from !== from)
  return { ...places, capacity: visits === null ? others : [...others, { city, from, visits }] }
}

function inOrder(windows: readonly DayWindow[]): DayWindow[] {
  return windows.toSorted((one, other) => one.from - other.from || one.until - other.until)
}
