import * as z from 'zod/mini'
import { fils } from '#values/schemas.ts'

/** The reward for bringing friends, and the caller's rewards so far. */
export const referralSchema = z.object({
  /** Null until the caller asks for one. */
  code: z.nullable(z.string()),
  /** Off the friend's first order; 0 while the shop gives nothing for it. */
  off: fils,
  /** The least sum of the prices of that order's pieces. */
  minimum: fils,
  /** The caller's credit once a rental of that order is completed. */
  credit: fils,
  /** The friends for whom credit is given in a calendar month; that for more follows in the next. */
  perMonth: z.int(),
  /** The friends who have ordered with the code, and the credit earned by them. */
  friends: z.int(),
  earned: fils,
})
export type Referral = z.infer<typeof referralSchema>
