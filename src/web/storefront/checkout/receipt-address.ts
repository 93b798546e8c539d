import * as z from 'zod/mini'
import { email } from '#values/schemas.ts'

/** Where the receipt of a cash order goes: an address, or nothing. */
export const receiptForm = z.object({
  email: z.pipe(
    z.optional(z.string().check(z.refine((typed) => typed.trim() === '' || z.safeParse(email, typed.trim()).success))),
    z.transform((typed) => typed?.trim() || null),
  ),
})
