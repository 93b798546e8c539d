import { claimCheck, decideCheck, listChecks, viewDocument } from '#domain/accounts/identity-verification/decide-check.ts'
import { findOwnCheck } from '#domain/accounts/identity-verification/find-own-check.ts'
import { identityVerificationContract } from '#domain/accounts/identity-verification/identity-verification.contract.ts'
import { submitCheck, submitDocument, withdrawCheck } from '#domain/accounts/identity-verification/submit-document.ts'
import { guarded } from './guard.ts'

const guard = guarded('identityVerification', identityVerificationContract)

export const identityVerification = guard.router({
  mine: guard.mine.handler(({ context }) => findOwnCheck(context)),
  handInFront: guard.handInFront.handler(({ context, input }) => submitDocument(context, 'front', input)),
  handInBack: guard.handInBack.handler(({ context, input }) => submitDocument(context, 'back', input)),
  submit: guard.submit.handler(({ context }) => submitCheck(context)),
  withdraw: guard.withdraw.handler(({ context }) => withdrawCheck(context)),
  checks: guard.checks.handler(({ context }) => listChecks(context)),
  claim: guard.claim.handler(({ context, input }) => claimCheck(context, input.id)),
  view: guard.view.handler(({ context, input }) => viewDocument(context, input)),
  decide: guard.decide.handler(({ context, input }) => decideCheck(context, input)),
})
