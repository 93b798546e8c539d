import type { DayRange } from '#values/day.ts'

/** The address of an item without language, carrying the chosen days. */
export function itemAddress(id: string, days?: DayRange | null, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(days ? { from: days.from, until: days.until, ...query } : query).toString()
  return `/product/${id}${search ? `?${search}` : ''}`
}
