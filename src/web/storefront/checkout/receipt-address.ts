import * as z from 'zod/mini'
import { email } from '#values/schemas.ts'

const typed = z.string().check(z.refine((text) => text.trim() === '' || z.safeParse(email, text.trim()).success))

/** The address of the receipt, or none where it is optional. */
export const receiptForms = {
  optional: z.object({
    email: z.pipe(
      z.optional(typed),
      z.transform((text) => text?.trim() || null),
    ),
  }),
  required: z.object({
    email: z.pipe(
      typed,
      z.transform((text): string | null => text.trim() || null),
    ),
  }),
}
