import type { Body } from '#values/body.ts'

interface Measurement {
  part: string
  cm: number
}

export type Fit = 'fits' | 'tight' | 'loose'

const girths = ['chest', 'waist', 'hips'] as const
/** The least and most room in cm between garment and body that counts as fitting. */
const leastRoom = 0
const maxRoom = 12
/** From this room in cm on a garment is cut wide (abaya, thobe, cloak) and does not count as loose. */
const wideFrom = 20
const footRoom = 0.7

/** The fit of an item on a body, by the parts measured on both; null when there are too few. */
export function fitOf(body: Body, measurements: readonly Measurement[]): Fit | null {
  const known = new Map(measurements.map(({ part, cm }) => [part, cm]))
  const foot = known.get('foot')
  if (foot !== undefined) return body.foot === undefined ? null : footFit(foot - body.foot)
  const rooms = girths.flatMap((part) => {
    const garment = known.get(part)
    const own = body[part]
    return garment === undefined || own === undefined ? [] : [garment - own]
  })
  if (rooms.length === 0) return null
  if (Math.min(...rooms) < leastRoom) return 'tight'
  const most = Math.max(...rooms)
  return most > maxRoom && most < wideFrom ? 'loose' : 'fits'
}

function footFit(room: number): Fit {
  if (room < -0.3) return 'tight'
  return room > footRoom ? 'loose' : 'fits'
}
