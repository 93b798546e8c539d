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
