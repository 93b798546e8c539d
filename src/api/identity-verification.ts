import { claimCheck, decideCheck, listChecks, viewDocument } from '#domain/accounts/identity-verification/decide-check.ts'
import { findOwnCheck } from '#domain/accounts/identity-verification/find-own-check.ts'
import { submitDocument, submitCheck, withdrawCheck } from '#domain/accounts/identity-verification/submit-document.ts'
import { identityVerificationContract } from '#domain/accounts/identity-verification/identity-verification.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded(identityVerificationContract)

export const identityVerification = guard.router({
  mine: guard.mine.access('person').handler(({ context }) => findOwnCheck(context)),
  handInFront: guard.handInFront.access('person').handler(({ context, input }) => submitDocument(context, 'front', input)),
  handInBack: guard.handInBack.access('person').handler(({ context, input }) => submitDocument(context, 'back', input)),
  submit: guard.submit.access('person').handler(({ context }) => submitCheck(context)),
  withdraw: guard.withdraw.access('person').handler(({ context }) => withdrawCheck(context)),
  checks: guard.checks.access('moderator').handler(({ context }) => listChecks(context)),
  claim: guard.claim.access('moderator').handler(({ context, input }) => claimCheck(context, input.id)),
  view: guard.view.access('moderator').handler(({ context, input }) => viewDocument(context, input)),
  decide: guard.decide.access('moderator').handler(({ context, input }) => decideCheck(context, input)),
})
