/** Body measurements, in centimetres. */
export const bodyParts = ['chest', 'waist', 'hips', 'height', 'inseam', 'foot'] as const
export type BodyPart = (typeof bodyParts)[number]

/** The measurements of a person; each is optional. */
export type Body = { readonly [Part in BodyPart]?: number | undefined }

/** The smallest and largest accepted value of each measurement, in centimetres. */
export const bodyLimits: Readonly<Record<BodyPart, readonly [min: number, max: number]>> = {
  chest: [40, 170],
  waist: [35, 170],
  hips: [40, 180],
  height: [50, 220],
  inseam: [20, 110],
  foot: [10, 33],
}
