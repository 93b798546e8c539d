import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { categories } from '#domain/catalogue/items/item-terms.policy.ts'
import { day, email, fils, text } from '#values/schemas.ts'
import { campaignContract } from './campaign.contract.ts'
import { codeOwners, codeStates, creditStatuses, maxGivenCredit } from './promotion.policy.ts'
import { referralSchema } from './referral.contract.ts'

const at = z.iso.datetime()
const code = z.string().check(z.regex(/^[A-Z0-9]{3,24}$/))
const after = z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)))
const sum = fils.check(z.minimum(10), z.maximum(10_000_000), z.multipleOf(10))
const uses = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)))

/** The editable limits of a code; its reduction is fixed, because orders were made by it. */
const limits = {
  /** The most that a percentage takes off. */
  most: z.nullable(sum),
  /** The least sum of the prices of its pieces. */
  minimum: fils.check(z.minimum(0), z.maximum(10_000_000), z.multipleOf(10)),
  maxUses: uses,
  maxUsesPerPerson: uses,
  isFirstOrder: z.boolean(),
  /** The id of the campaign it belongs to. */
  campaign: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  /** Its first and last day. */
  from: day,
  until: day,
} as const

export const newCodeSchema = z.strictObject({
  code,
  kind: z.enum(['fixed', 'percent']),
  /** Fils, or basis points of a percentage. */
  amount: z.int().check(z.minimum(10), z.maximum(1_000_000), z.multipleOf(10)),
  categories: z.array(z.enum(categories)).check(z.maxLength(categories.length)),
  ...limits,
})
export type NewCodeInput = z.infer<typeof newCodeSchema>

export const changedCodeSchema = z.strictObject({ code, ...limits })
export type ChangedCode = z.infer<typeof changedCodeSchema>

const codeRow = z.object({
  /** The code, as lists name their rows. */
  id: z.string(),
  kind: z.enum(['fixed', 'percent']),
  amount: z.int(),
  categories: z.array(z.string()),
  /** Only for this person. */
  person: z.nullable(z.string()),
  ...limits,
  campaignName: z.nullable(z.string()),
  used: z.int(),
  state: z.enum(codeStates),
  /** The paid orders with it, their reductions, and the shop's earnings with them, by the ledger. */
  orders: z.int(),
  given: fils,
  revenue: fils,
})
export type CodeRow = z.infer<typeof codeRow>

export const giveCreditSchema = z.strictObject({
  /** The address of the account that gets it. */
  email,
  amount: sum.check(z.maximum(maxGivenCredit)),
  words: text(500),
})
export type GiveCredit = z.infer<typeof giveCreditSchema> & { key: string }

const creditRow = z.object({
  id: z.string(),
  person: z.nullable(z.string()),
  email: z.nullable(z.string()),
  amount: fils,
  words: z.string(),
  status: z.enum(creditStatuses),
  askedBy: z.nullable(z.string()),
  /** The caller has asked for it, or would get it: another decides. */
  isOwn: z.boolean(),
  at,
})
export type CreditRow = z.infer<typeof creditRow>

const done = z.object({ done: z.literal(true) })
const byId = z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) })

export const askedCodes = z.strictObject({
  q: z.optional(text(80, 0)),
  state: z.optional(z.enum(codeStates)),
  whose: z.optional(z.enum(codeOwners)),
  campaign: after,
  after,
})
export type CodeQuery = z.infer<typeof askedCodes>

export const promotionContract = {
  ...campaignContract,
  /** Bringing friends: the caller's own code. */
  referral: oc.route({ method: 'GET', path: '/promotions/referral' }).output(referralSchema),
  refer: oc.route({ method: 'POST', path: '/promotions/referral' }).output(referralSchema),
  list: oc
    .route({ method: 'GET', path: '/promotions' })
    .input(askedCodes)
    /** `isOff`: the site accepts no codes now, also none of these rows. */
    .output(z.object({ rows: z.array(codeRow), next: z.nullable(z.string()), isOff: z.boolean() })),
  add: oc.route({ method: 'POST', path: '/promotions' }).input(newCodeSchema).output(done),
  change: oc.route({ method: 'PUT', path: '/promotions/{code}' }).input(changedCodeSchema).output(done),
  /** From now on it takes nothing off; orders that have it keep it. */
  end: oc.route({ method: 'DELETE', path: '/promotions/{code}' }).input(z.strictObject({ code })).output(done),
  credits: oc
    .route({ method: 'GET', path: '/credits' })
    .input(z.strictObject({ status: z.optional(z.enum(creditStatuses)), after }))
    .output(z.object({ rows: z.array(creditRow), next: z.nullable(z.string()) })),
  /** Gives credit at once up to 100 JOD; above, another administrator gives it. */
  giveCredit: oc
    .route({ method: 'POST', path: '/credits' })
    .input(z.strictObject({ ...giveCreditSchema.shape, key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }))
    .output(z.object({ status: z.enum(creditStatuses) })),
  confirmCredit: oc.route({ method: 'PUT', path: '/credits/{id}/confirmation' }).input(byId).output(done),
  declineCredit: oc.route({ method: 'DELETE', path: '/credits/{id}' }).input(byId).output(done),
}
