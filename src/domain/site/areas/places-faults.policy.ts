import type { DayWindow, Places } from './places.policy.ts'

/** Why places cannot be written: a name that is taken, or a part that is missing or contradicts another. */
export type PlacesFault = 'area-twice' | 'city-unknown' | 'fee-missing' | 'hours' | 'days' | 'none-open'

/** The contradictions of a document, each once. */
export function faultsOf(places: Places): PlacesFault[] {
  const { cities, areas, fees, week, calendars, capacity } = places
  const ids = cities.map(({ id }) => id)
  const isTwice = (values: readonly string[]) => new Set(values).size < values.length
  const pairs = ids.flatMap((one, index) => ids.slice(index).map((other) => pairOf(one, other)))
  const priced = fees.map(({ cities: [one, other] }) => pairOf(one, other))
  const named = areas.map(({ city, name }) => `${city}/${name.en}`)
  const faults: [PlacesFault, boolean][] = [
    ['area-twice', [ids, areas.map(({ id }) => id), areas.map(({ listed }) => listed), named].some(isTwice)],
    ['city-unknown', [...areas, ...capacity].some(({ city }) => !ids.includes(city))],
    ['fee-missing', isTwice(priced) || priced.length !== pairs.length || pairs.some((pair) => !priced.includes(pair))],
    ['hours', [...week, ...calendars.map(({ windows }) => windows)].some((windows) => !areInOrder(windows))],
    ['days', calendars.some(({ from, until }) => from > until)],
    ['none-open', areas.every(({ isOpen }) => !isOpen)],
  ]
  return faults.flatMap(([fault, isFound]) => (isFound ? [fault] : []))
}

function pairOf(one: string, other: string): string {
  return [one, other].sort().join('/')
}

/** Every window begins before it ends, and no two are at the same time. */
function areInOrder(windows: readonly DayWindow[]): boolean {
  return windows.every(({ from, until }, index) => from < until && (index === 0 || (windows[index - 1]?.until ?? 0) <= from))
}
