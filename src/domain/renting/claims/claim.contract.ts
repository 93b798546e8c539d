import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { pictureSchema } from '#domain/catalogue/items/item.contract.ts'
import { eitherLanguage } from '#domain/catalogue/listings/listing-content.contract.ts'
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
  /** A person's reason for the decision, in the language of the call. */
  reason: z.nullable(z.string()),
  /** For the shop: a decision that a second administrator has to confirm. */
  proposal: z.nullable(z.object({ amount: fils, reason: z.string(), isMine: z.boolean() })),
  appealedBy: z.nullable(z.enum(['customer', 'owner'])),
  appeal: z.nullable(z.string()),
  evidence: z.array(evidenceSchema),
  /** The deadline for the other side's answer, an appeal, or the shop's decision. */
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
    /** The greatest amount, in fils. */
    most: fils,
    until: z.iso.datetime(),
  }),
)
export type Openings = z.infer<typeof openingsSchema>

/** The claims of a rental, the kinds that the caller may open, the caller's pictures not sent yet, and the customer's debt. */
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

/** The CliQ transfer that pays a rental's debt: recipient, amount, and the reference, null before it was requested. */
const debtTransferSchema = z.object({ alias: z.string(), name: z.string(), amount: fils, reference: z.nullable(z.string()) })
export type DebtTransfer = z.infer<typeof debtTransferSchema>

const ownClaimsSchema = z.object({ claims: z.array(ownClaimSchema), inspections: z.array(inspectionSchema), debts: z.array(debtSchema) })
export type OwnClaims = z.infer<typeof ownClaimsSchema>

/** A person's record as a renter, or as an owner. */
const recordSchema = z.object({ rentals: z.int(), late: z.int(), claims: z.int() })

/** A claim with the facts of its rental for both sides; `shop` is for those who decide. */
export const claimDetailSchema = z.object({
  ...pieceSchema.shape,
  claim: claimSchema,
  number: z.string(),
  /** The fee of a late day that its order keeps: its share of a day's price in basis points, and its bounds. */
  lateFee: z.object({ rate: z.int(), least: fils, most: fils }),
  as: z.enum(['customer', 'owner', 'admin']),
  /** First names, null for discreet people; whole ones for the shop. */
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
  /** Reasons of a decision that are ready; none for the sides. */
  readyReasons: z.array(z.object({ en: z.string(), ar: z.string() })),
  now: z.iso.datetime(),
  shop: z.nullable(
    z.object({
      paid: fils,
      agreedValue: fils,
      /** The greatest amount that can be decided. */
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
  /** The claims of which the caller is a side, the newest first, the rentals that they may still claim, and their debts. */
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
  /** `id` is the rental's. The amount of a problem that a customer reports is the sum that they paid. */
  open: oc
    .route({ method: 'POST', path: '/claims/of-rental/{id}' })
    .input(z.extend(byKey, { kind: z.enum(['damage', 'not-as-described', 'delivery-fault']), amount: z.optional(amount), words }))
    .output(claimSchema),
  agree: put('/agreement').input(byKey).output(claimSchema),
  contest: put('/contest').input(z.extend(byKey, { words })).output(claimSchema),
  withdraw: put('/withdrawal').input(byKey).output(claimSchema),
  /** Decides an escalated claim or an appeal. Above 100 dinars this only proposes: another administrator confirms. */
  decide: put('/decision')
    .input(z.extend(byKey, { amount, reason: eitherLanguage(2000) }))
    .output(claimSchema),
  confirmDecision: put('/decision/confirmation').input(byKey).output(claimSchema),
  appeal: put('/appeal').input(z.extend(byKey, { words })).output(claimSchema),
  /** `id` is the rental's: its customer pays the debt on the card provider's page. */
  payDebt: oc
    .route({ method: 'PUT', path: '/claims/of-rental/{id}/payment' })
    .input(byKey)
    .output(z.object({ redirect: z.nullable(z.string()) })),
  /** `id` is the rental's: the CliQ transfer that its customer would send; null where CliQ is closed, or nothing is owed. */
  debtTransfer: oc
    .route({ method: 'GET', path: '/claims/of-rental/{id}/transfer' })
    .input(byId)
    .output(z.object({ transfer: z.nullable(debtTransferSchema) })),
  /** The same with its reference, which is created on the first call. */
  transferDebt: oc.route({ method: 'PUT', path: '/claims/of-rental/{id}/transfer' }).input(byId).output(debtTransferSchema),
  writeOffDebt: oc
    .route({ method: 'PUT', path: '/claims/of-rental/{id}/write-off' })
    .input(z.extend(byKey, { words }))
    .output(claimsOfRentalSchema),
  /** Books that a lost piece was found; `unitId` is the scanned or typed label. */
  find: oc
    .route({ method: 'PUT', path: '/claims/of-rental/{id}/finding' })
    .input(z.extend(byKey, { unitId: z.string().check(z.maxLength(80)) }))
    .output(rentalViewSchema),
}
