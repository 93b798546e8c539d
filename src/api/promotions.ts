import { beginCampaign, changeCampaign, endCampaign } from '#domain/money/promotions/change-campaign.ts'
import { beginCode, changeCode, endCode } from '#domain/money/promotions/change-code.ts'
import { getReferral, makeReferral } from '#domain/money/promotions/get-referral.ts'
import { confirmCredit, declineCredit, giveCredit } from '#domain/money/promotions/give-credit.ts'
import { listCampaigns } from '#domain/money/promotions/list-campaigns.ts'
import { listCodes } from '#domain/money/promotions/list-codes.ts'
import { listCredits } from '#domain/money/promotions/list-credits.ts'
import { promotionContract } from '#domain/money/promotions/promotion.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('promotions', promotionContract)

const done = { done: true } as const

export const promotions = guard.router({
  referral: getReferral,
  refer: makeReferral,
  campaigns: listCampaigns,
  beginCampaign,
  changeCampaign: guard.changeCampaign.handler(({ context, input }) => changeCampaign(context, input).then(() => done)),
  endCampaign: guard.endCampaign.handler(({ context, input }) => endCampaign(context, input.id).then(() => done)),
  list: listCodes,
  add: guard.add.handler(({ context, input }) => beginCode(context, input).then(() => done)),
  change: guard.change.handler(({ context, input }) => changeCode(context, input).then(() => done)),
  end: guard.end.handler(({ context, input }) => endCode(context, input.code).then(() => done)),
  credits: listCredits,
  giveCredit,
  confirmCredit: guard.confirmCredit.handler(({ context, input }) => confirmCredit(context, input.id).then(() => done)),
  declineCredit: guard.declineCredit.handler(({ context, input }) => declineCredit(context, input.id).then(() => done)),
})
