import * as z from 'zod'

/** An address with one of these protocols. */
export const address = (protocols: RegExp) => z.url({ protocol: protocols })

/** A whole number from 1 to 9999999. */
export const positiveNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)
