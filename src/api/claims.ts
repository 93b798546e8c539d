import { addEvidence, getEvidence, removeEvidence } from '#domain/renting/claims/add-evidence.ts'
import { agreeToClaim, appealClaim, contestClaim, withdrawClaim } from '#domain/renting/claims/answer-claim.ts'
import { claimContract } from '#domain/renting/claims/claim.contract.ts'
import { confirmDecision, decideClaim } from '#domain/renting/claims/decide-claim.ts'
import { findRental } from '#domain/renting/claims/find-rental.ts'
import { getClaimDetail } from '#domain/renting/claims/get-claim-detail.ts'
import { getClaim, getClaims } from '#domain/renting/claims/get-claims.ts'
import { listClaims } from '#domain/renting/claims/list-claims.ts'
import { openClaim } from '#domain/renting/claims/open-claim.ts'
import { payDebt } from '#domain/renting/claims/pay-debt.ts'
import { getDebtTransfer, transferDebt } from '#domain/renting/claims/transfer-debt.ts'
import { writeOffDebt } from '#domain/renting/claims/write-off-debt.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('claims', claimContract)

export const claims = guard.router({
  ofRental: byField('id', getClaims),
  mine: listClaims,
  file: byField('id', getClaimDetail),
  get: byField('id', getClaim),
  addEvidence: guard.addEvidence.handler(({ context, input: { params, body } }) => addEvidence(context, { ...params, file: body })),
  removeEvidence,
  evidence: getEvidence,
  open: openClaim,
  agree: agreeToClaim,
  contest: contestClaim,
  withdraw: withdrawClaim,
  decide: decideClaim,
  confirmDecision,
  appeal: appealClaim,
  payDebt,
  debtTransfer: guard.debtTransfer.handler(async ({ context, input }) => ({ transfer: await getDebtTransfer(context, input.id) })),
  transferDebt: byField('id', transferDebt),
  writeOffDebt,
  find: findRental,
})
