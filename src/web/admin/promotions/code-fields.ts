import * as z from 'zod/mini'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { cleaned } from '#values/cleaned.ts'
import { day } from '#values/schemas.ts'
import { typedAmount } from '#web/features/forms/typed-amount.ts'

const sum = typedAmount()
const count = z.pipe(
  z.string().check(z.regex(/^\s*0*[1-9]\d{0,5}\s*$/)),
  z.transform((typed) => Number(typed)),
)
/** A promotional code as it is typed; a limit that is left empty is none. */
export const codeFields = z.strictObject({
  code: z.pipe(
    z.string(),
    z.pipe(
      z.transform((typed: string) => cleaned(typed).toUpperCase()),
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
