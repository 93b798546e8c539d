import { changeMethod } from '#domain/money/payouts/change-method.ts'
import { confirmMethod } from '#domain/money/payouts/confirm-method.ts'
import { getEarnings } from '#domain/money/payouts/get-earnings.ts'
import { getEarning, listEarnings } from '#domain/money/payouts/list-earnings.ts'
import { getPayout, listPayouts } from '#domain/money/payouts/list-payouts.ts'
import { payoutContract } from '#domain/money/payouts/payout.contract.ts'
import { printEarning, printPayout } from '#domain/money/payouts/print-statement.ts'
import { byField, guarded } from './guard.ts'

const guard = guarded('payouts', payoutContract)

export const payouts = guard.router({
  earnings: getEarnings,
  rentals: listEarnings,
  rental: byField('id', getEarning),
  rentalStatement: guard.rentalStatement.handler(({ context, input: { id, locale = context.locale } }) =>
    printEarning({ ...context, locale }, id),
  ),
  list: listPayouts,
  get: byField('id', getPayout),
  statement: guard.statement.handler(({ context, input: { id, locale = context.locale } }) => printPayout({ ...context, locale }, id)),
  confirmMethod: guard.confirmMethod.handler(({ context }) => confirmMethod(context).then(() => getEarnings(context))),
  changeMethod: guard.changeMethod.handler(({ context, input }) => changeMethod(context, input).then(() => getEarnings(context))),
})
