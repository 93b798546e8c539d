import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { depositStates, paymentMethods } from '#domain/money/payments/payment-words.policy.ts'
import { photoStages } from '#domain/renting/rentals/hand-over.policy.ts'
import { rentalViewSchema } from '#domain/renting/rentals/rental.contract.ts'
import { day, fils, text } from '#values/schemas.ts'
import { claimKinds, claimMoveNames, claimRules, claimStatuses } from './claim.policy.ts'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
const byId = z.strictObject({ id })
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))
const byKey = z.strictObject({ id, key })
const words = text(2000)
const amount = fils.check(z.minimum(0), z.multipleOf(10))

/** The number of pictures that one side adds to a claim at most. */
export const maxEvidence = 8

const evidenceSchema = z.object({ id: z.string(), party: z.enum(['customer', 'owner', 'admin']), takenAt: z.iso.datetime() })

/** A claim as both sides and the shop see it. */
export const claimSchema = z.object({
  id: z.string(),
  rentalId: z.string(),
  orderId: z.string(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  openedBy: z.enum(['customer', 'owner', 'system']),
  bearer: z.enum(['customer', 'owner', 'shop']),
  claimed: fils,
  /** Null until it is agreed or decided. */
  decided: z.nullable(fils),
  words: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  rule: z.nullable(z.enum(claimRules)),
  /** Why a person decided it so, in the language of the call. */
  reason: z.nullable(z.string()),
  /** For the shop: a decision that a second administrator has to confirm. */
  proposal: z.nullable(z.object({ amount: fils, reason: z.string(), isMine: z.boolean() })),
  appealedBy: z.nullable(z.enum(['customer', 'owner'])),
  appeal: z.nullable(z.string()),
  evidence: z.array(evidenceSchema),
  /** Until when the other side answers, a decision can be appealed, or the shop decides. */
  dueAt: z.nullable(z.iso.datetime()),
  /** The shop should have decided by then. */
  isOverdue: z.boolean(),
  createdAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
  /** The moves that the caller may make now. */
  moves: z.array(z.enum(claimMoveNames)),
})
export type Claim = z.infer<typeof claimSchema>

/** The kinds of claims that the caller may open for a rental now. */
const openingsSchema = z.array(
  z.object({
    kind: z.enum(claimKinds),
    /** At most, in fils. */
    most: fils,
    until: z.iso.datetime(),
  }),
)
export type Openings = z.infer<typeof openingsSchema>

/** The claims of a rental, what the caller may claim, the pictures they have added and not sent, and what its customer owes. */
export const claimsOfRentalSchema = z.object({
  claims: z.array(claimSchema),
  openings: openingsSchema,
  unsent: z.array(evidenceSchema),
  /** The customer's debt beyond the deposit; null for its owner. */
  debt: z.nullable(fils),
})
export type ClaimsOfRental = z.infer<typeof claimsOfRentalSchema>

const pieceSchema = z.object({ itemId: z.string(), name: z.string(), picture: z.nullable(pictureSchema), from: day, until: day })

/** A claim in its reader's list. */
const ownClaimSchema = z.object({
  ...pieceSchema.shape,
  id: z.string(),
  orderId: z.string(),
  kind: z.enum(claimKinds),
  status: z.enum(claimStatuses),
  as: z.enum(['customer', 'owner']),
  claimed: fils,
  decided: z.nullable(fils),
  dueAt: z.nullable(z.iso.datetime()),
  isOverdue: z.boolean(),
  createdAt: z.iso.datetime(),
  moves: z.array(z.enum(claimMoveNames)),
})
export type OwnClaim = z.infer<typeof ownClaimSchema>

/** A rental that is back with its owner, who may still claim damage or say that everything is fine. */
const inspectionSchema = z.object({
  ...pieceSchema.shape,
  rentalId: z.string(),
  inspectBy: z.iso.datetime(),
  most: fils,
})
export type Inspection = z.infer<typeof inspectionSchema>

/** A debt for a rental by claims. */
const debtSchema = z.object({ ...pieceSchema.shape, rentalId: z.string(), orderId: z.string(), amount: fils })
export type Debt = z.infer<typeof debtSchema>

/** The CliQ transfer that pays what is owed for a rental: to whom, how much, and what it has to name once that was asked for. */
const debtTransferSchema = z.object({ alias: z.string(), name: z.string(), amount: fils, reference: z.nullable(z.string()) })
export type DebtTransfer = z.infer<typeof debtTransferSchema>

const ownClaimsSchema = z.object({ claims: z.array(ownClaimSchema), inspections: z.array(inspectionSchema), debts: z.array(debtSchema) })
export type OwnClaims = z.infer<typeof ownClaimsSchema>

/** A person's record as a renter, or as an owner. */
const recordSchema = z.object({ rentals: z.int(), late: z.int(), claims: z.int() })

/** A claim with what both sides see of its rental; `shop` is for those who decide. */
export const claimDetailSchema = z.object({
  ...pieceSchema.shape,
  claim: claimSchema,
  number: z.string(),
  as: z.enum(['customer', 'owner', 'admin']),
  /** First names, null for whoever chose discretion; whole ones for the shop. */
  customer: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  photos: z.array(z.object({ stage: z.enum(photoStages), place: z.int(), takenAt: z.iso.datetime() })),
  /** For its customer and the shop; null where none was taken. */
  deposit: z.nullable(
    z.object({
      status: z.enum(depositStates),
      method: z.enum(paymentMethods),
      amount: fils,
      applied: fils,
      /** The part that stays held: the claimed part. */
      frozen: fils,
    }),
  ),
  /** The customer's debt beyond the deposit; null for its owner. */
  debt: z.nullable(fils),
  unsent: z.array(evidenceSchema),
  /** The instant of each of its statuses. */
  events: z.array(z.object({ status: z.enum(claimStatuses), at: z.iso.datetime() })),
  now: z.iso.datetime(),
  shop: z.nullable(
    z.object({
      paid: fils,
      agreedValue: fils,
      /** At most so much can be decided. */
      limit: fils,
      customer: recordSchema,
      owner: recordSchema,
    }),
  ),
})
export type ClaimDetail = z.infer<typeof claimDetailSchema>

const put = (path: `/${string}`) => oc.route({ method: 'PUT', path: `/claims/{id}${path}` })

export const claimContract = {
  ofRental: oc.route({ method: 'GET', path: '/claims/of-rental/{id}' }).input(byId).output(claimsOfRentalSchema),
  /** The claims that the caller is a side of, the newest first, what they may still claim, and what they owe. */
  mine: oc.route({ method: 'GET', path: '/claims' }).output(ownClaimsSchema),
  file: oc.route({ method: 'GET', path: '/claims/{id}/file' }).input(byId).output(claimDetailSchema),
  get: oc.route({ method: 'GET', path: '/claims/{id}' }).input(byId).output(claimSchema),
  /** The raw body is a picture; `id` is the rental's. It belongs to the next claim, answer or appeal that the caller sends. */
  addEvidence: oc
    .route({ method: 'POST', path: '/claims/of-rental/{id}/evidence', inputStructure: 'detailed' })
    .input(z.object({ params: byId, body: z.file() }))
    .output(claimsOfRentalSchema),
  removeEvidence: oc
    .route({ method: 'DELETE', path: '/claims/of-rental/{id}/evidence/{photo}' })
    .input(z.extend(byId, { photo: id }))
    .output(claimsOfRentalSchema),
  evidence: oc
    .route({ method: 'GET', path: '/claims/of-rental/{id}/evidence/{photo}' })
    .input(z.extend(byId, { photo: id }))
    .output(z.file()),
  /** `id` is the rental's. The amount of a problem that a customer reports is what they paid. */
  open: oc
    .route({ method: 'POST', path: '/claims/of-rental/{id}' })
    .input(z.extend(byKey, { kind: z.enum(['damage', 'not-as-described', 'delivery-fault']), amount: z.optional(amount), words }))
    .output(claimSchema),
  agree: put('/agreement').input(byKey).output(claimSchema),
  contest: put('/contest').input(z.extend(byKey, { words })).output(claimSchema),
  withdraw: put('/withdrawal').input(byKey).output(claimSchema),
  /** Of a claim that waits for it, or of an appeal. Above 100 dinars this only asks: another administrator confirms. */
  decide: put('/decision')
    .input(z.extend(byKey, { amount, reason: z.strictObject({ en: words, ar: words }) }))
    .output(claimSchema),
  confirmDecision: put('/decision/confirmation').input(byKey).output(claimSchema),
  appeal: put('/appeal').input(z.extend(byKey, { words })).output(claimSchema),
  /** `id` is the rental's: its customer pays what they owe on the card provider's page. */
  payDebt: oc
    .route({ method: 'PUT', path: '/claims/of-rental/{id}/payment' })
    .input(byKey)
    .output(z.object({ redirect: z.nullable(z.string()) })),
  /** `id` is the rental's: what its customer would send by CliQ; null where they cannot, or owe nothing. */
  debtTransfer: oc
    .route({ method: 'GET', path: '/claims/of-rental/{id}/transfer' })
    .input(byId)
    .output(z.object({ transfer: z.nullable(debtTransferSchema) })),
  /** The same with its reference, which is given out. */
  transferDebt: oc.route({ method: 'PUT', path: '/claims/of-rental/{id}/transfer' }).input(byId).output(debtTransferSchema),
  writeOffDebt: oc
    .route({ method: 'PUT', path: '/claims/of-rental/{id}/write-off' })
    .input(z.extend(byKey, { words }))
    .output(claimsOfRentalSchema),
  /** A piece that was taken for lost has come up; `unitId` is what its label says. */
  find: oc
    .route({ method: 'PUT', path: '/claims/of-rental/{id}/finding' })
    .input(z.extend(byKey, { unitId: z.string().check(z.maxLength(80)) }))
    .output(rentalViewSchema),
}
