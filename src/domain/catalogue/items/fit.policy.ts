import type { Body } from '#values/body.ts'

interface Measurement {
  part: string
  cm: number
}

export type Fit = 'fits' | 'tight' | 'loose'

const girths = ['chest', 'waist', 'hips'] as const
/** A garment is worn with some room around the body; more than that hangs. */
const leastRoom = 0
const mostRoom = 12
/** Abayas, thobes and cloaks are cut wide: nobody calls them loose. */
const wideFrom = 20
const footRoom = 0.7

/** How a piece sits on her, by the parts that both were measured on; null where none is, or too few to say. */
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
  return most > mostRoom && most < wideFrom ? 'loose' : 'fits'
}

function footFit(room: number): Fit {
  if (room < -0.3) return 'tight'
  return room > footRoom ? 'loose' : 'fits'
}
