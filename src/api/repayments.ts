import { getOwnRepayments } from '#domain/renting/repayments/get-own-repayments.ts'
import { keepCredit, payOutCredit } from '#domain/renting/repayments/pay-out-credit.ts'
import { repaymentContract } from '#domain/renting/repayments/repayment.contract.ts'
import { setOrderRefundAccount, setRefundAccount } from '#domain/renting/repayments/set-refund-account.ts'
import { guarded } from './guard.ts'

const guard = guarded('repayments', repaymentContract)

export const repayments = guard.router({
  get: getOwnRepayments,
  setOrderAccount: guard.setOrderAccount.handler(({ context, input }) =>
    setOrderRefundAccount(context, input).then(() => getOwnRepayments(context, { orderId: input.orderId })),
  ),
  setAccount: guard.setAccount.handler(({ context, input }) => setRefundAccount(context, input).then(() => getOwnRepayments(context, {}))),
  payOutCredit: guard.payOutCredit.handler(({ context, input }) => payOutCredit(context, input).then(() => getOwnRepayments(context, {}))),
  keepCredit: guard.keepCredit.handler(({ context, input }) => keepCredit(context, input.id).then(() => getOwnRepayments(context, {}))),
})
