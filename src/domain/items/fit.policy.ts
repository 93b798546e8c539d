/** What is measured on a body, in centimetres. */
export const bodyParts = ['chest', 'waist', 'hips', 'height', 'inseam', 'foot'] as const
export type BodyPart = (typeof bodyParts)[number]

/** Her measurements, those she gave. */
export type Body = { readonly [Part in BodyPart]?: number | undefined }

/** The smallest and largest measure of each part that we take for one, in centimetres. */
export const bodyLimits: Readonly<Record<BodyPart, readonly [least: number, most: number]>> = {
  chest: [40, 170],
  waist: [35, 170],
  hips: [40, 180],
  height: [50, 220],
  inseam: [20, 110],
  foot: [10, 33],
}

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
