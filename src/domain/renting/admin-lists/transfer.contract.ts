import * as z from 'zod/mini'
import { fils, text } from '#values/schemas.ts'
import { transferStatuses } from './list-query.policy.ts'

/** The largest transfer that is booked, in fils. */
export const maxTransfer = 100_000_000

/** The bank's own id of a transfer. */
export const bankId = z.pipe(text(64), z.string().check(z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{3,63}$/)))

/** A received CliQ transfer. */
export const transferRow = z.object({
  /** The bank's own id. */
  id: z.string(),
  sender: z.string(),
  reference: z.string(),
  amount: fils,
  status: z.enum(transferStatuses),
  /** The reason why it matched nothing. */
  problem: z.nullable(z.enum(['unknown', 'too_little', 'too_much', 'late', 'twice'])),
  /** The amount asked by the payment or deposit whose reference it names; null where it names none. */
  wanted: z.nullable(fils),
  /** The end of the wait for that payment; null once it is not awaited. */
  awaitedUntil: z.nullable(z.iso.datetime()),
  /** The reason why it was assigned to its order. */
  reason: z.nullable(z.string()),
  /** The order that it pays, or whose reference it names. */
  orderId: z.nullable(z.string()),
  number: z.nullable(z.string()),
  customer: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type TransferRow = z.infer<typeof transferRow>

/** A CliQ transfer as the bank's statement lists it. */
export const bookTransferSchema = z.strictObject({
  id: bankId,
  reference: text(60),
  amount: fils.check(z.positive(), z.maximum(maxTransfer)),
  sender: text(80),
})

export const assignTransferSchema = z.strictObject({
  /** The number of an order, like LB-1234. */
  number: text(24),
  reason: text(200),
})
