import * as z from 'zod/mini'
import { email } from '#values/schemas.ts'

/** The address of the receipt for a cash order, or none. */
export const receiptForm = z.object({
  email: z.pipe(
    z.optional(z.string().check(z.refine((typed) => typed.trim() === '' || z.safeParse(email, typed.trim()).success))),
    z.transform((typed) => typed?.trim() || null),
  ),
})
