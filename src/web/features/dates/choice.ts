import { type DayRange, isDay } from '#values/day.ts'
import { isArea } from './areas.ts'

/** The days and the delivery area that somebody has chosen. */
export interface Choice {
  days: DayRange | null
  place: string | null
}

export const noChoice: Choice = { days: null, place: null }

/** The pages that show what is available on chosen days: home, catalogue, item, favorites. */
const carrying = /^\/((browse|product)\b.*|favorites)?$/

/** Whether the address of this path, without language, carries days and area. */
export function carriesChoice(path: string): boolean {
  return carrying.test(path)
}

/** The path with the chosen days and area in its query, for a page that carries them; what the query names already stays. */
export function withChoice(path: string, { days, place }: Choice): string {
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? []
  if (!carriesChoice(pathname)) return path
  const params = new URLSearchParams(query)
  if (days && !params.has('from') && !params.has('until')) {
    params.set('from', days.from)
    params.set('until', days.until)
  }
  if (place && !params.has('area')) params.set('area', place)
  const search = params.toString()
  return pathname + (search ? `?${search}` : '') + hash
}

/** Reads what the tab keeps; anything that is not a choice is none. */
export function parseChoice(kept: unknown): Choice {
  if (typeof kept !== 'object' || kept === null) return noChoice
  const { from, until, area } = kept as Record<string, unknown>
  const hasDays = typeof from === 'string' && typeof until === 'string' && isDay(from) && isDay(until)
  return { days: hasDays ? { from, until } : null, place: typeof area === 'string' && isArea(area) ? area : null }
}
