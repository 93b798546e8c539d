import * as z from 'zod/mini'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { filsOf } from '#values/money.ts'
import { day } from '#values/schemas.ts'

const sum = z.pipe(
  z.string().check(z.refine((typed) => (filsOf(typed) ?? 0) > 0)),
  z.transform((typed) => filsOf(typed) ?? 0),
)
const count = z.pipe(
  z.string().check(z.regex(/^\s*0*[1-9]\d{0,5}\s*$/)),
  z.transform((typed) => Number(typed)),
)
/** A promotional code as it is typed; a limit that is left empty is none. */
export const codeFields = z.strictObject({
  code: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => typed.trim().toUpperCase()),
      z.string().check(z.regex(/^[A-Z0-9]{3,24}$/)),
    ),
  ),
  kind: z.enum(['percent', 'fixed']),
  amount: sum,
  category: z.optional(z.enum(categories)),
  most: z.optional(sum),
  minimum: z.optional(sum),
  maxUses: z.optional(count),
  maxUsesPerPerson: z.optional(count),
  who: z.enum(['everyone', 'first-order']),
  campaign: z.optional(z.string()),
  from: day,
  until: day,
})
