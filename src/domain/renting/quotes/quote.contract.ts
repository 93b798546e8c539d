import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { itemCardSchema, pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { day, fils } from '#values/schemas.ts'

/** A line of a bag as the browser sends it: ids, days and quantity, never an amount. */
export const bagLineSchema = z.strictObject({
  itemId: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9-]+$/)),
  color: z.optional(z.string().check(z.maxLength(40))),
  from: day,
  until: day,
  quantity: z.int().check(z.minimum(1), z.maximum(3)),
})

/** The customer's choices: a promotional code as typed, the credit of the account, and the protection plan. */
export const quoteOptions = {
  promotionalCode: z.optional(z.string().check(z.maxLength(60))),
  usesCredit: z.optional(z.boolean()),
  /** The protection plan for every piece. */
  wantsProtection: z.optional(z.boolean()),
}

export const quoteRequestSchema = z.strictObject({
  lines: z.array(bagLineSchema).check(z.minLength(1), z.maxLength(20)),
  area: z.optional(z.string().check(z.maxLength(40))),
  slot: z.optional(z.string().check(z.maxLength(32))),
  method: z.optional(z.enum(paymentMethods)),
  ...quoteOptions,
})

/** A piece on its days. */
export const pieceOnDaysSchema = z.object({
  itemId: z.string(),
  name: z.string(),
  brand: z.string(),
  size: z.string(),
  color: z.string(),
  picture: z.nullable(pictureSchema),
  from: day,
  until: day,
  days: z.int(),
})

/**
 * A line with its price. `price` is for the whole line, `free` counts the units that are free for the whole block. A line asking for more
 * is `taken`; an unknown item or colour is `gone`.
 */
export const quoteLineSchema = z.extend(pieceOnDaysSchema, {
  quantity: z.int(),
  unitPrice: fils,
  price: fils,
  deposit: fils,
  free: z.int(),
  state: z.enum(['free', 'taken', 'gone', 'own']),
  /** Whether it may be collected from its owner instead of being brought. */
  allowsInPerson: z.boolean(),
  alternatives: z.array(itemCardSchema),
})

/** The charges in their order; reductions are negative. */
export const chargeCodes = [
  'rentals',
  'membership',
  'membership-accessory',
  'promotional-code',
  'protection',
  'delivery',
  'membership-delivery',
  'cash-handling',
  'service-fee',
  'credit',
] as const

const benefitsSchema = z.object({ off: fils, deliveries: z.int(), accessories: z.int() })

/** The possible reductions of a quote, and the chosen ones. */
export const reductionsSchema = z.object({
  /** Whether the shop takes promotional codes. */
  takesCodes: z.boolean(),
  /** The code that was asked for; `refusal` says why nothing is taken off for it, `words` in the language of the caller. */
  promotion: z.nullable(z.object({ code: z.string(), refusal: z.nullable(z.string()), words: z.nullable(z.string()) })),
  /** The remaining benefits of the month after this quote; null without a membership. */
  membership: z.nullable(z.object({ plan: z.enum(['premium', 'vip']), left: benefitsSchema })),
  /** The credit that may be spent; null without an account. */
  credit: z.nullable(z.object({ available: fils, isUsed: z.boolean() })),
  /** The price of the protection plan and its reduction of the deposit; null where the shop has none, or there would be no reduction. */
  protection: z.nullable(z.object({ amount: fils, off: fils, isChosen: z.boolean() })),
})

/** The server's price for a bag. `total` = sum of `charges`; the deposit is apart. */
export const quoteSchema = z.object({
  lines: z.array(quoteLineSchema),
  charges: z.array(
    z.object({
      code: z.enum(chargeCodes),
      amount: fils,
      /** Of a service fee that its upper bound makes less than its share. */
      cap: z.optional(z.object({ basisPoints: z.int(), most: fils })),
    }),
  ),
  total: fils,
  deposit: fils,
  reductions: reductionsSchema,
  isBookable: z.boolean(),
  validUntil: z.string(),
})

/** A quote, and whether the caller has a debt for an earlier rental, which is paid before they book again. */
const requestedQuoteSchema = z.extend(quoteSchema, { isOwing: z.boolean() })

export type BagLine = z.infer<typeof bagLineSchema>
export type QuoteRequest = z.infer<typeof quoteRequestSchema>
export type QuoteLine = z.infer<typeof quoteLineSchema>
export type QuoteReductions = z.infer<typeof reductionsSchema>
export type Quote = z.infer<typeof quoteSchema>
export type RequestedQuote = z.infer<typeof requestedQuoteSchema>

export const quoteContract = {
  make: oc.route({ method: 'POST', path: '/quotes' }).input(quoteRequestSchema).output(requestedQuoteSchema),
}
