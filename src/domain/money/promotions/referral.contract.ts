import * as z from 'zod/mini'
import { fils } from '#values/schemas.ts'

/** The reward for bringing friends, and the caller's rewards so far. */
export const referralSchema = z.object({
  /** Null until the caller asks for one. */
  code: z.nullable(z.string()),
  /** Off the friend's first order; 0 while the shop gives nothing for it. */
  off: fils,
  /** The smallest price of the pieces of that order. */
  minimum: fils,
  /** The caller's credit once a rental of that order is completed. */
  credit: fils,
  /** In a calendar month credit comes for so many friends; that of more comes in the next. */
  perMonth: z.int(),
  /** Friends who have ordered with the code, and the credit that came of it. */
  friends: z.int(),
  earned: fils,
})
export type Referral = z.infer<typeof referralSchema>
