import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { needs, refusalReasons } from './identity-verification.policy.ts'

export const sides = ['front', 'back'] as const
export type Side = (typeof sides)[number]

const id = z.string().check(z.maxLength(40))
const byId = z.strictObject({ id })

const ownCheck = z.object({
  isVerified: z.boolean(),
  /** Null when no check is needed. */
  need: z.nullable(z.enum(needs)),
  check: z.nullable(
    z.object({
      status: z.enum(['draft', 'waiting', 'approved', 'refused', 'lapsed']),
      /** The uploaded sides. */
      sides: z.array(z.enum(sides)),
      askedAt: z.nullable(z.iso.datetime()),
      decidedAt: z.nullable(z.iso.datetime()),
      reason: z.nullable(z.enum(refusalReasons)),
    }),
  ),
})
export type OwnIdentityCheck = z.infer<typeof ownCheck>

const waitingCheck = z.object({
  id: z.string(),
  need: z.enum(needs),
  askedAt: z.iso.datetime(),
  state: z.enum(['waiting', 'mine', 'taken']),
})
export type WaitingCheck = z.infer<typeof waitingCheck>
const checks = z.object({ checks: z.array(waitingCheck) })

const claimedCheck = z.object({
  id: z.string(),
  need: z.enum(needs),
  /** The name the document must show. */
  name: z.string(),
  sides: z.array(z.enum(sides)),
  until: z.iso.datetime(),
})
export type ClaimedCheck = z.infer<typeof claimedCheck>

const decision = z
  .strictObject({ id, isApproved: z.boolean(), reason: z.optional(z.enum(refusalReasons)) })
  .check(z.refine(({ isApproved, reason }) => isApproved === (reason === undefined), 'identity-check.reason'))
export type Decision = z.infer<typeof decision>

/** The body is a picture: JPEG, PNG, WebP or AVIF, at most 5 MB. */
const handIn = (side: Side) =>
  oc
    .route({ method: 'PUT', path: `/identity-verification/${side}` })
    .input(z.file())
    .output(ownCheck)

export const identityVerificationContract = {
  mine: oc.route({ method: 'GET', path: '/identity-verification' }).output(ownCheck),
  handInFront: handIn('front'),
  handInBack: handIn('back'),
  /** Submits the uploaded document for review. */
  submit: oc.route({ method: 'POST', path: '/identity-verification' }).output(ownCheck),
  /** Withdraws the check and deletes the document, also while a moderator has claimed it. */
  withdraw: oc.route({ method: 'DELETE', path: '/identity-verification' }).output(ownCheck),
  /** The undecided checks: no names, no documents. */
  checks: oc.route({ method: 'GET', path: '/identity-verification/checks' }).output(checks),
  claim: oc.route({ method: 'POST', path: '/identity-verification/checks/{id}/claim' }).input(byId).output(claimedCheck),
  /** The document, for the moderator who has claimed its check. */
  view: oc
    .route({ method: 'GET', path: '/identity-verification/checks/{id}/{side}' })
    .input(z.strictObject({ id, side: z.enum(sides) }))
    .output(z.file()),
  decide: oc.route({ method: 'PUT', path: '/identity-verification/checks/{id}/decision' }).input(decision).output(checks),
}
