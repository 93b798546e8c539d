import { claimCheck, decideCheck, listChecks, viewDocument } from '#domain/accounts/identity-verification/decide-check.ts'
import { findOwnCheck } from '#domain/accounts/identity-verification/find-own-check.ts'
import { handInDocument, submitCheck, withdrawCheck } from '#domain/accounts/identity-verification/hand-in-document.ts'
import { papersContract } from '#domain/accounts/identity-verification/papers.contract.ts'
import { open } from './door.ts'

const door = open(papersContract)

export const papers = door.router({
  mine: door.mine.access('person').handler(({ context }) => findOwnCheck(context)),
  handInFront: door.handInFront.access('person').handler(({ context, input }) => handInDocument(context, 'front', input)),
  handInBack: door.handInBack.access('person').handler(({ context, input }) => handInDocument(context, 'back', input)),
  submit: door.submit.access('person').handler(({ context }) => submitCheck(context)),
  withdraw: door.withdraw.access('person').handler(({ context }) => withdrawCheck(context)),
  checks: door.checks.access('moderator').handler(({ context }) => listChecks(context)),
  claim: door.claim.access('moderator').handler(({ context, input }) => claimCheck(context, input.id)),
  view: door.view.access('moderator').handler(({ context, input }) => viewDocument(context, input)),
  decide: door.decide.access('moderator').handler(({ context, input }) => decideCheck(context, input)),
})
