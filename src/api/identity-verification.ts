import { claimCheck, decideCheck, listChecks, viewDocument } from '#domain/accounts/identity-verification/decide-check.ts'
import { findOwnCheck } from '#domain/accounts/identity-verification/find-own-check.ts'
import { identityVerificationContract } from '#domain/accounts/identity-verification/identity-verification.contract.ts'
import { submitCheck, submitDocument, withdrawCheck } from '#domain/accounts/identity-verification/submit-document.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('identityVerification', identityVerificationContract)

export const identityVerification = guard.router({
  mine: findOwnCheck,
  handInFront: guard.handInFront.handler(({ context, input }) => submitDocument(context, 'front', input)),
  handInBack: guard.handInBack.handler(({ context, input }) => submitDocument(context, 'back', input)),
  submit: submitCheck,
  withdraw: withdrawCheck,
  checks: listChecks,
  claim: byField('id', claimCheck),
  view: viewDocument,
  decide: decideCheck,
})
