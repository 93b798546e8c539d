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
import { guarded } from './guard.ts'

const guard = guarded('claims', claimContract)

export const claims = guard.router({
  ofRental: guard.ofRental.handler(({ context, input }) => getClaims(context, input.id)),
  mine: guard.mine.handler(({ context }) => listClaims(context)),
  file: guard.file.handler(({ context, input }) => getClaimDetail(context, input.id)),
  get: guard.get.handler(({ context, input }) => getClaim(context, input.id)),
  addEvidence: guard.addEvidence.handler(({ context, input: { params, body } }) => addEvidence(context, { ...params, file: body })),
  removeEvidence: guard.removeEvidence.handler(({ context, input }) => removeEvidence(context, input)),
  evidence: guard.evidence.handler(({ context, input }) => getEvidence(context, input)),
  open: guard.open.handler(({ context, input }) => openClaim(context, input)),
  agree: guard.agree.handler(({ context, input }) => agreeToClaim(context, input)),
  contest: guard.contest.handler(({ context, input }) => contestClaim(context, input)),
  withdraw: guard.withdraw.handler(({ context, input }) => withdrawClaim(context, input)),
  decide: guard.decide.handler(({ context, input }) => decideClaim(context, input)),
  confirmDecision: guard.confirmDecision.handler(({ context, input }) => confirmDecision(context, input)),
  appeal: guard.appeal.handler(({ context, input }) => appealClaim(context, input)),
  payDebt: guard.payDebt.handler(({ context, input }) => payDebt(context, input)),
  debtTransfer: guard.debtTransfer.handler(async ({ context, input }) => ({ transfer: await getDebtTransfer(context, input.id) })),
  transferDebt: guard.transferDebt.handler(({ context, input }) => transferDebt(context, input.id)),
  writeOffDebt: guard.writeOffDebt.handler(({ context, input }) => writeOffDebt(context, input)),
  find: guard.find.handler(({ context, input }) => findRental(context, input)),
})
