import * as z from 'zod/mini'
import { fils, text } from '#values/schemas.ts'
import { transferStatuses } from './list-query.policy.ts'

/** The bank's own id of a transfer. */
export const bankId = z.pipe(text(64), z.string().check(z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{3,63}$/)))

/** A CliQ transfer that has come in. */
export const transferRow = z.object({
  /** Of the bank. */
  id: z.string(),
  sender: z.string(),
  reference: z.string(),
  amount: fils,
  status: z.enum(transferStatuses),
  /** Why it matched nothing. */
  problem: z.nullable(z.enum(['unknown', 'too_little', 'too_much', 'late', 'twice'])),
  /** The amount asked by the payment or deposit whose reference it names; null where it names none. */
  wanted: z.nullable(fils),
  /** Until when that payment is still awaited; null once it is not. */
  awaitedUntil: z.nullable(z.iso.datetime()),
  /** Why it was assigned to its order. */
  reason: z.nullable(z.string()),
  /** The order that it pays, or whose reference it names. */
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type TransferRow = z.infer<typeof transferRow>

/** The facts on the bank's statement. */
export const bookTransferSchema = z.strictObject({
  id: bankId,
  reference: text(60),
  amount: fils.check(z.positive(), z.maximum(100_000_000)),
  sender: text(80),
})

export const assignTransferSchema = z.strictObject({
  /** The number of an order, like LB-1234. */
  number: text(24),
  reason: text(200),
})
